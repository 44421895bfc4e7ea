import type { Language } from '#core/language.ts'
import type { GivenField, PageConfig } from '#features/forms/shapes.ts'
import type { FormField } from '#features/forms/fieldTypes.ts'
import { byOrder } from '#features/forms/fields.ts'
import type { Config } from '#core/configValue.ts'
import { arranged, fieldsIn, isNew, ownTexts, type Draft, type FieldTexts } from '#features/forms/console/builder/draft.ts'

export type Configs = readonly [PageConfig, ...PageConfig[]]

/** The pages of all languages, the event's first leading, as one draft. */
export function draftOf([first, ...others]: Configs): Draft {
  const fields = [...first.fields].sort(byOrder)
  return {
    main: first.language,
    layout: first.layout,
    fields: arranged(fields),
    texts: Object.fromEntries(
      others.map(({ language, fields: theirs }) => {
        const known = new Map(theirs.map((field) => [field.fieldName, field]))
        return [
          language,
          Object.fromEntries(fields.map((field) => [field.fieldName, ownTexts(field, known.get(field.fieldName) ?? field)])),
        ]
      }),
    ),
    pages: Object.fromEntries(
      [first, ...others].map(({ language, pageName, configs }) => [language, { pageName, configs: configs as Config[] }]),
    ),
  }
}

/** What is sent of a field: absent would mean unchanged, so what is not set is cleared. */
export function inputOf(field: FormField): GivenField {
  const { fieldActions: _a, dataType: _d, groupName: _g, ...plain } = field
  return {
    ...plain,
    fieldName: isNew(field.fieldName) ? '' : field.fieldName,
    maxLength: field.maxLength ?? null,
    maxCount: field.maxCount ?? null,
    optionLimits: field.optionLimits ?? null,
  }
}

export function inputsOf(draft: Draft, language: Language): GivenField[] {
  return fieldsIn(draft, language).map(inputOf)
}

/** Names the server gave, by the names the fields had here: both lists are in the same order. */
export function namesGiven(sent: readonly FormField[], saved: readonly FormField[]): Map<string, string> {
  const inOrder = [...saved].sort(byOrder)
  const names = new Map<string, string>()
  for (const [at, { fieldName }] of sent.entries()) {
    const given = inOrder[at]
    if (given && isNew(fieldName)) names.set(fieldName, given.fieldName)
  }
  return names
}

export function withNames(draft: Draft, names: ReadonlyMap<string, string>): Draft {
  if (names.size === 0) return draft
  const nameOf = (fieldName: string) => names.get(fieldName) ?? fieldName
  const renamed = (texts: Readonly<Record<string, FieldTexts>>) =>
    Object.fromEntries(Object.entries(texts).map(([fieldName, text]) => [nameOf(fieldName), text]))
  return {
    ...draft,
    fields: draft.fields.map((field) => (names.has(field.fieldName) ? { ...field, fieldName: nameOf(field.fieldName) } : field)),
    texts: Object.fromEntries(Object.entries(draft.texts).map(([language, texts]) => [language, renamed(texts)])),
  }
}

/** Whether two drafts would be saved alike. */
export function isSameDraft(one: Draft, other: Draft): boolean {
  return one === other || JSON.stringify(comparable(one)) === JSON.stringify(comparable(other))
}

function comparable({ layout, fields, texts, pages }: Draft) {
  const names = new Set(fields.map(({ fieldName }) => fieldName))
  const sortedTexts = Object.entries(texts).map(([language, byField]) => [
    language,
    Object.entries(byField)
      .filter(([fieldName, text]) => names.has(fieldName) && !isEmpty(text))
      .sort(([left], [right]) => (left < right ? -1 : 1))
      .map(([fieldName, text]) => [fieldName, textKey(text)]),
  ])
  return [
    layout,
    fields.map(fieldKey),
    sortedTexts,
    Object.entries(pages).map(([language, page]) => [language, page.pageName, page.configs]),
  ]
}

function isEmpty({ displayName, description, options }: FieldTexts): boolean {
  return displayName === '' && description === '' && Object.values(options).every((value) => value === '')
}

function textKey({ displayName, description, options }: FieldTexts): unknown {
  return [
    displayName,
    description,
    Object.entries(options)
      .filter(([, value]) => value !== '')
      .sort(([left], [right]) => (left < right ? -1 : 1)),
  ]
}

/** All that a field is but its place, in one order. */
export function fieldKey({ sortId: _, fieldActions: _a, ...field }: FormField): string {
  return JSON.stringify(
    Object.entries(field)
      .filter(([, value]) => value !== undefined)
      .sort(([left], [right]) => (left < right ? -1 : 1)),
  )
}
