import type { Insertable } from 'kysely'
import { languages, type Language } from '#core/language.ts'
import type { Option } from '#core/schema.ts'
import type { Schema } from '#db/schema.ts'
import type { FormField } from '#features/forms/fieldTypes.ts'
import { knownField, shownAs, type KnownFieldName } from '#features/forms/knownFields.ts'
import { everyOption } from '#features/forms/options.ts'
import { sanitizeRichText } from '#server/kit/richText.ts'

type KeyTree = { key: string; childrens?: KeyTree[] }
type Texts = { displayName: string; description: string; options: Record<string, string> }

/** A row of `form_field` as the database hands it over: structure once, texts by language. */
export type StoredField = {
  fieldName: string
  fieldType: FormField['fieldType']
  fieldGroup: FormField['fieldGroup']
  flags: number
  isShow: boolean
  validationType: number
  category: FormField['category']
  layout: FormField['layout']
  sortId: number
  maxLength: number | null
  maxCount: number | null
  options: KeyTree[]
  optionLimits: Record<string, number> | null
  texts: Partial<Record<Language, Texts>>
}

/** In the language asked for; what is not translated yet is shown in the other. */
export function fieldOf(stored: StoredField, language: Language): FormField {
  const inOrder = [stored.texts[language], ...languages.map((other) => stored.texts[other])].filter((texts) => texts !== undefined)
  const textOf = (pick: (texts: Texts) => string | undefined) => inOrder.map(pick).find(Boolean) ?? ''
  const optionOf = ({ key, childrens }: KeyTree): Option => ({
    key,
    value: textOf(({ options }) => (Object.hasOwn(options, key) ? options[key] : undefined)) || key,
    ...(childrens && { childrens: childrens.map(optionOf) }),
  })
  const description = textOf((texts) => texts.description)
  return {
    ...shownAs(stored.fieldType, language),
    fieldName: stored.fieldName,
    displayName: textOf((texts) => texts.displayName),
    description: stored.fieldType === 'RichText' ? sanitizeRichText(description) : description,
    isShow: stored.isShow,
    sortId: stored.sortId,
    groupName: 'Default',
    fieldGroup: stored.fieldGroup,
    openFunctionalVerificationTags: stored.flags,
    fieldOptions: stored.options.map(optionOf),
    validationType: stored.validationType,
    category: stored.category,
    layout: stored.layout,
    ...(stored.maxLength !== null && { maxLength: stored.maxLength }),
    ...(stored.maxCount !== null && { maxCount: stored.maxCount }),
    ...(stored.optionLimits && { optionLimits: stored.optionLimits }),
  }
}

export type Place = { topOrgId: string; bventId: string; pathId: string }

/** The row to write. Texts go under the given language, and only where they changed: what was shown for want of a translation is none. */
export function rowOf(field: FormField, place: Place, language: Language, before?: FormField): Insertable<Schema['formField']> {
  const keysOf = ({ key, childrens }: Option): KeyTree => ({ key, ...(childrens && { childrens: childrens.map(keysOf) }) })
  return {
    ...place,
    fieldName: field.fieldName,
    fieldType: field.fieldType,
    fieldGroup: field.fieldGroup,
    flags: field.openFunctionalVerificationTags,
    isShow: field.isShow,
    validationType: field.validationType,
    category: field.category,
    layout: field.layout,
    sortId: field.sortId,
    maxLength: field.maxLength ?? null,
    maxCount: field.maxCount ?? null,
    options: JSON.stringify(field.fieldOptions.map(keysOf)),
    optionLimits: field.optionLimits ? JSON.stringify(field.optionLimits) : null,
    texts: JSON.stringify(before && isEqual(textsOf(before), textsOf(field)) ? {} : { [language]: textsOf(field) }),
    deletedAt: null,
  }
}

export function knownRow(fieldName: KnownFieldName, place: Place, sortId: number): Insertable<Schema['formField']> {
  const inLanguage = (language: Language) => knownField(fieldName, { language, sortId })
  const texts = Object.fromEntries(languages.map((language) => [language, textsOf(inLanguage(language))]))
  return { ...rowOf(inLanguage(languages[0]), place, languages[0]), texts: JSON.stringify(texts) }
}

function isEqual(one: Texts, other: Texts): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

function textsOf({ displayName, description, fieldOptions }: FormField): Texts {
  return { displayName, description, options: Object.fromEntries(everyOption(fieldOptions).map(({ key, value }) => [key, value])) }
}
