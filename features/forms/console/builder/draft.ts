import type { Language } from '#core/language.ts'
import { format, textIn } from '#core/messages.ts'
import type { Option } from '#core/schema.ts'
import { blankField, definedField, type FieldInput } from '#features/forms/define.ts'
import { hasOptions, type BuilderType, type FieldGroup, type FormField, type Layout } from '#features/forms/fieldTypes.ts'
import { byOrder, isFixed } from '#features/forms/fields.ts'
import { knownField, knownFieldNames, type KnownFieldName } from '#features/forms/knownFields.ts'
import { everyOption } from '#features/forms/options.ts'
import type { Config } from '#core/configValue.ts'
import { fieldTypeMessages } from '#features/forms/fieldTypeMessages.ts'

export type FieldTexts = { displayName: string; description: string; options: Readonly<Record<string, string>> }
export type PageTexts = { pageName: string; configs: readonly Config[] }
type TextsByField = Readonly<Record<string, FieldTexts>>

/**
 * A form as it is being worked on. The fields speak the event's first language; what the others say stands beside them, and a blank
 * there means "as in the first".
 */
export type Draft = {
  main: Language
  layout: Layout
  fields: readonly FormField[]
  texts: Readonly<Partial<Record<Language, TextsByField>>>
  pages: Readonly<Partial<Record<Language, PageTexts>>>
}

const NEW = 'new:'
const NO_TEXTS: FieldTexts = { displayName: '', description: '', options: {} }

/** A field the server has not seen yet has a name for this page only. */
export function isNew(fieldName: string): boolean {
  return fieldName.startsWith(NEW)
}

export type Block = { key: string; group: FieldGroup; fields: readonly FormField[] }

/** What moves as one: a field, or all fields of a group, at the place of the group's first. */
export function blocksOf(fields: readonly FormField[]): Block[] {
  const blocks = new Map<string, FormField[]>()
  for (const field of [...fields].sort(byOrder)) {
    const key = field.fieldGroup || field.fieldName
    blocks.set(key, [...(blocks.get(key) ?? []), field])
  }
  return [...blocks].map(([key, members]) => {
    const group = members[0]?.fieldGroup ?? ''
    return { key, group, fields: group === 'FullNameGroup' ? [...members].sort(nameFirst) : members }
  })
}

function nameFirst(one: FormField, other: FormField): number {
  return Number(other.fieldName === 'FullName') - Number(one.fieldName === 'FullName') || byOrder(one, other)
}

function laidOut(blocks: readonly Block[]): FormField[] {
  return blocks.flatMap(({ fields }) => fields).map((field, sortId) => (field.sortId === sortId ? field : { ...field, sortId }))
}

/** Groups together, the name first in its own, numbered from 0: what a form looks like, whatever was done to it. */
export function arranged(fields: readonly FormField[]): FormField[] {
  return laidOut(blocksOf(fields))
}

export function moveBlock(fields: readonly FormField[], key: string, to: number): FormField[] {
  const blocks = blocksOf(fields)
  const from = blocks.findIndex((block) => block.key === key)
  const [moved] = from < 0 ? [] : blocks.splice(from, 1)
  if (moved) blocks.splice(Math.max(0, Math.min(to, blocks.length)), 0, moved)
  return arranged(laidOut(blocks))
}

/** Within its group; the name stays first in its own. */
export function moveMember(fields: readonly FormField[], fieldName: string, to: number): FormField[] {
  const blocks = blocksOf(fields).map((block) => {
    const from = block.fields.findIndex((field) => field.fieldName === fieldName)
    if (block.group === '' || from < 0) return block
    const members = [...block.fields]
    const [moved] = members.splice(from, 1)
    if (moved) members.splice(Math.max(0, Math.min(to, members.length)), 0, moved)
    return { ...block, fields: members }
  })
  return arranged(laidOut(blocks))
}

/** New fields in front of the block at this place; members of a group that is there already join it. */
export function insertFields(fields: readonly FormField[], added: readonly FormField[], at: number): FormField[] {
  const known = new Set(fields.map(({ fieldName }) => fieldName))
  const blocks = blocksOf(fields)
  const fresh = added.filter(({ fieldName }) => !known.has(fieldName))
  blocks.splice(Math.max(0, Math.min(at, blocks.length)), 0, { key: '', group: '', fields: fresh })
  return arranged(laidOut(blocks))
}

export function removeField(draft: Draft, fieldName: string): Draft {
  if (isFixed(fieldName)) return draft
  return { ...draft, fields: arranged(draft.fields.filter((field) => field.fieldName !== fieldName)) }
}

export function changeField(draft: Draft, fieldName: string, input: FieldInput): Draft {
  const changed = draft.fields.map((field) => (field.fieldName === fieldName ? definedField(field, input, draft.main) : field))
  return { ...draft, fields: input.fieldGroup === undefined ? changed : arranged(changed) }
}

const cleanedTexts = (field: FormField): FieldTexts => ({
  displayName: field.displayName,
  description: field.description,
  options: Object.fromEntries(everyOption(field.fieldOptions).map(({ key, value }) => [key, value])),
})

export type TextChange = { displayName?: string; description?: string; option?: { key: string; value: string } }

/** Words are written in the language that is being looked at. */
export function changeText(draft: Draft, fieldName: string, language: Language, change: TextChange): Draft {
  const { option, ...plain } = change
  if (language === draft.main) {
    const field = draft.fields.find((other) => other.fieldName === fieldName)
    if (!field) return draft
    return changeField(draft, fieldName, { ...plain, ...(option && { fieldOptions: renamed(field.fieldOptions, option) }) })
  }
  const ofLanguage = draft.texts[language] ?? {}
  const before = ofLanguage[fieldName] ?? NO_TEXTS
  const after = { ...before, ...plain, options: option ? { ...before.options, [option.key]: option.value } : before.options }
  return { ...draft, texts: { ...draft.texts, [language]: { ...ofLanguage, [fieldName]: after } } }
}

function renamed(options: readonly Option[], { key, value }: { key: string; value: string }): Option[] {
  return options.map((option) => ({
    ...option,
    ...(option.key === key && { value }),
    ...(option.childrens && { childrens: renamed(option.childrens, { key, value }) }),
  }))
}

/** The fields as they read in a language; what is not translated is shown as in the first. */
export function fieldsIn(draft: Draft, language: Language): readonly FormField[] {
  const texts = draft.texts[language]
  return language === draft.main || !texts ? draft.fields : draft.fields.map((field) => fieldWith(field, texts[field.fieldName]))
}

const translated = new WeakMap<FormField, { texts: FieldTexts; field: FormField }>()

/** The same field in the same words is the same object, so that it is not drawn again. */
export function fieldWith(field: FormField, texts: FieldTexts | undefined): FormField {
  if (!texts) return field
  const known = translated.get(field)
  if (known?.texts === texts) return known.field
  const made = inWords(field, texts)
  translated.set(field, { texts, field: made })
  return made
}

function inWords(field: FormField, texts: FieldTexts): FormField {
  const optionOf = (option: Option): Option => ({
    ...option,
    value: texts.options[option.key] || option.value,
    ...(option.childrens && { childrens: option.childrens.map(optionOf) }),
  })
  return {
    ...field,
    displayName: texts.displayName || field.displayName,
    description: texts.description || field.description,
    fieldOptions: field.fieldOptions.map(optionOf),
  }
}

/** What another language says of its own: where it says the same as the first, nothing. */
export function ownTexts(main: FormField, other: FormField): FieldTexts {
  const [theirs, ours] = [cleanedTexts(main), cleanedTexts(other)]
  const own = (one: string, two: string | undefined) => (one === two ? '' : one)
  return {
    displayName: own(ours.displayName, theirs.displayName),
    description: own(ours.description, theirs.description),
    options: Object.fromEntries(
      Object.entries(ours.options).flatMap(([key, value]) => (value === theirs.options[key] ? [] : [[key, value]])),
    ),
  }
}

/** From the shelf, with its words in every language. */
export function addKnown(draft: Draft, fieldNames: readonly KnownFieldName[], at: number): Draft {
  const added = fieldNames.map((fieldName) => knownField(fieldName, { language: draft.main, sortId: 0 }))
  const languages = Object.keys(draft.pages) as Language[]
  const texts = { ...draft.texts }
  for (const language of languages.filter((other) => other !== draft.main))
    texts[language] = {
      ...texts[language],
      ...Object.fromEntries(
        added.map((field) => [field.fieldName, ownTexts(field, knownField(field.fieldName as KnownFieldName, { language, sortId: 0 }))]),
      ),
    }
  return { ...draft, fields: insertFields(draft.fields, added, at), texts }
}

const FIRST_OPTIONS = 3

/** An empty field of one's own, usable as it stands. */
export function addOwn(draft: Draft, type: BuilderType, at: number, newKey: (prefix: string) => string): Draft {
  const inLanguage = (language: Language, keys: readonly string[], fieldName: string): FormField =>
    definedField(
      blankField(fieldName, { language, sortId: 0 }),
      {
        fieldType: type,
        displayName: textIn(fieldTypeMessages[`forms.fieldType.${type}`], language),
        description: firstDescription(type, language),
        fieldOptions: keys.map((key, index) => ({
          key,
          value: format(textIn(fieldTypeMessages['forms.newOption'], language), { n: index + 1 }, language),
        })),
      },
      language,
    )
  const fieldName = newKey(NEW)
  const keys = hasOptions(type) ? Array.from({ length: FIRST_OPTIONS }, () => newKey('O_')) : []
  const added = inLanguage(draft.main, keys, fieldName)
  const texts = { ...draft.texts }
  for (const language of Object.keys(draft.pages) as Language[])
    if (language !== draft.main)
      texts[language] = { ...texts[language], [fieldName]: ownTexts(added, inLanguage(language, keys, fieldName)) }
  return { ...draft, fields: insertFields(draft.fields, [added], at), texts }
}

function firstDescription(type: BuilderType, language: Language): string {
  if (type === 'RichText') return textIn(fieldTypeMessages['forms.newRichText'], language)
  return type === 'Tip' ? textIn(fieldTypeMessages['forms.newTip'], language) : ''
}

/** A copy is a field of one's own, outside of any group. */
export function duplicate(draft: Draft, fieldName: string, newKey: (prefix: string) => string): { draft: Draft; fieldName: string } | null {
  const field = draft.fields.find((other) => other.fieldName === fieldName)
  const at = blocksOf(draft.fields).findIndex(({ fields }) => fields.some((other) => other.fieldName === fieldName))
  if (!field || !canDuplicate(field)) return null
  const name = newKey(NEW)
  const copy = { ...field, fieldName: name, fieldGroup: '' as const, category: 'other' as const }
  const texts = Object.fromEntries(
    Object.entries(draft.texts).map(([language, all]) => [language, { ...all, ...(all[fieldName] && { [name]: all[fieldName] }) }]),
  )
  return { draft: { ...draft, fields: insertFields(draft.fields, [copy], at + 1), texts }, fieldName: name }
}

/** Regions and gender mean something the product knows, so that there is one of each. */
export function canDuplicate({ fieldType }: Pick<FormField, 'fieldType'>): boolean {
  return !['Gender', 'Country', 'Province', 'City', 'Area', 'Text'].includes(fieldType)
}

export function missingKnown(fields: readonly FormField[]): Set<KnownFieldName> {
  const there = new Set(fields.map(({ fieldName }) => fieldName))
  return new Set(knownFieldNames.filter((fieldName) => !there.has(fieldName)))
}

export function membersOf(group: Exclude<FieldGroup, ''>): KnownFieldName[] {
  return knownFieldNames.filter((fieldName) => knownField(fieldName, { language: 'zh-CN', sortId: 0 }).fieldGroup === group)
}

/** A part of a group that is there, at the place it has in such groups. */
export function addMember(draft: Draft, group: Exclude<FieldGroup, ''>, fieldName: KnownFieldName): Draft {
  const members = membersOf(group)
  const before = new Set<string>(members.slice(0, members.indexOf(fieldName)))
  const there = draft.fields.filter((field) => field.fieldGroup === group && before.has(field.fieldName))
  const added = addKnown(draft, [fieldName], draft.fields.length)
  return { ...added, fields: moveMember(added.fields, fieldName, there.length) }
}
