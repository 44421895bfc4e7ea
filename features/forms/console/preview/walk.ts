import { hasFlag } from '#core/flags.ts'
import type { Language } from '#core/language.ts'
import type { Option } from '#core/schema.ts'
import { evaluateRules, type FieldState, type RegisterRule } from '#features/forms/evaluate.ts'
import { isRegion, regionTypes, type FormField } from '#features/forms/fieldTypes.ts'
import { fieldsFor, groupsOf, isAnswerable } from '#features/forms/fields.ts'
import { liesIn, type Regions } from '#features/forms/regions.ts'
import { readAnswer, type StoredValue } from '#features/forms/values.ts'

export type Answers = Readonly<Record<string, unknown>>
export type Walk = { fields: readonly FormField[]; rules: readonly RegisterRule[]; answers: Answers; ticketId: string; timeZone: string }

/** Answers as they are kept; one that cannot be read counts as none, as it does while registering. */
export function readAnswers(fields: readonly FormField[], answers: Answers, timeZone: string): Record<string, StoredValue> {
  return Object.fromEntries(
    fields.filter(isAnswerable).map((field) => {
      const read = readAnswer(field, answers[field.fieldName] ?? null, { timeZone })
      return [field.fieldName, 'value' in read ? read.value : null]
    }),
  )
}

/** What an attendee would see with these answers, by the same rules the site follows. */
export function walkForm({ fields, rules, answers, ticketId, timeZone }: Walk): { states: Map<string, FieldState>; shown: FormField[] } {
  const asked = fieldsFor(fields, 'attendee')
  const states = evaluateRules(rules, asked, { values: readAnswers(asked, answers, timeZone), ticketId, timeZone })
  return { states, shown: asked.filter(({ fieldName }) => states.get(fieldName)?.isShow) }
}

export type Section = { key: string; title: string; fields: FormField[] }

/** Single fields by themselves, a group under its name, in the order of the form. */
export function sectionsOf(shown: readonly FormField[], language: Language): Section[] {
  const groups = new Map(groupsOf(shown, language).map((group) => [group.groupName as string, group]))
  const seen = new Set<string>()
  return shown.flatMap((field) => {
    const group = field.fieldGroup && groups.get(field.fieldGroup)
    if (!group) return [{ key: field.fieldName, title: '', fields: [field] }]
    if (seen.has(group.groupName)) return []
    seen.add(group.groupName)
    return [{ key: group.groupName, title: group.fields.length > 1 ? group.displayName : '', fields: group.fields }]
  })
}

/** The options still offered, each person seeing them in an order of their own where that is asked for. */
export function offeredOptions(field: FormField, state: FieldState | undefined, luck: number): Option[] {
  const offered = field.fieldOptions.filter(({ key }) => state?.optionKeys.includes(key))
  if (!hasFlag(field.openFunctionalVerificationTags, 'IsRandomOptionSort') || offered.length < 2) return offered
  const order = new Map(offered.map(({ key }, at) => [key, Math.abs(Math.sin((at + 1) * 997 * (luck + 1)))]))
  return offered.sort((one, other) => (order.get(one.key) ?? 0) - (order.get(other.key) ?? 0))
}

/** Places of this field's level that lie in the one chosen above it. */
export function placesFor(
  field: FormField,
  shown: readonly FormField[],
  answers: Answers,
  regions: Regions,
): { code: string; name: string }[] {
  if (!isRegion(field.fieldType)) return []
  const level = regionTypes.indexOf(field.fieldType)
  const above = shown
    .filter(({ fieldType, fieldName }) => isRegion(fieldType) && regionTypes.indexOf(fieldType) < level && answers[fieldName])
    .sort((one, other) => regionTypes.indexOf(other.fieldType as never) - regionTypes.indexOf(one.fieldType as never))[0]
  const within = above ? String(answers[above.fieldName]) : null
  return [...regions].flatMap(([code, { type, name }]) =>
    type === field.fieldType && (within === null || liesIn(regions, code, within)) ? [{ code, name }] : [],
  )
}
