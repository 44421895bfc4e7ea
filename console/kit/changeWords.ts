import { roles } from '#core/access.ts'
import { formatTime } from '#core/dateTime.ts'
import { t, textOf } from '#console/kit/text.ts'

/** One field of a thing, as it was and as it is. */
export type Change = { field: string; before: unknown; after: unknown }

/** An action is named by its message; one that has none is shown as it is. */
export function actionText(action: string): string {
  return textOf(action)
}

/** The first of these messages that there is. */
function firstOf(keys: readonly string[]): string | null {
  const key = keys.find((one) => textOf(one) !== one)
  return key === undefined ? null : textOf(key)
}

type Names = Readonly<Record<string, string>>

/** A field the organiser made has a name that only machines read, and one of theirs, `names`. */
const partText = (part: string, names: Names) =>
  names[part] ?? firstOf([`audit.field_${part}`, `forms.field.${part}`]) ?? (part.startsWith('F_') ? t('audit.ownField') : null)

/** `place.name` is 地点 · 名称; what has no word is shown as it is. */
export function fieldText(field: string, names: Names = {}): string {
  return field
    .split('.')
    .map((part) => partText(part, names) ?? part)
    .join(' · ')
}

const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d/

/** Numbers of versions and names of rows say nothing to people. */
const isForMachines = (field: string) => /(^|\.)(version|id|key|[a-z]+Ids?)$/.test(field) && !field.endsWith('responsibleIds')
const isIds = (value: unknown): boolean =>
  isNothing(value) || (typeof value === 'string' && ID.test(value)) || (Array.isArray(value) && value.every(isIds))

/** What people have words for comes first; what only machines read is left out. */
export function readable(changes: readonly Change[]): Change[] {
  const isKnown = ({ field }: Change) => field.split('.').every((part) => partText(part, {}) !== null)
  const told = changes.filter(({ field, before, after }) => !isForMachines(field) && !(isIds(before) && isIds(after)))
  return [...told.filter(isKnown), ...told.filter((change) => !isKnown(change))]
}

export function isNothing(value: unknown): boolean {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
}

/** Where states and kinds have their words. */
const namespaces = ['events', 'status', 'forms.page', 'forms.field', 'forms.fieldType']

function wordOf(value: string): string {
  if (value.startsWith('/files/')) return t('audit.picture')
  if (roles.some((role) => role === value)) return textOf(`org.${value}`)
  if (TIME.test(value)) return formatTime(value) || value
  const word = /^[A-Za-z]+$/.test(value) && firstOf([`audit.value_${value}`])
  if (word) return word
  return (/^[A-Z][A-Za-z]+$/.test(value) && firstOf(namespaces.map((space) => `${space}.${value}`))) || value
}

/** A kept value as a person reads it. */
export function valueText(value: unknown): string {
  if (isNothing(value)) return t('audit.nothing')
  if (typeof value === 'boolean') return value ? t('audit.yes') : t('audit.no')
  if (typeof value === 'number') return String(value)
  if (typeof value === 'string') return wordOf(value)
  if (Array.isArray(value))
    return (
      value
        .filter((one) => !isIds(one))
        .map(valueText)
        .join(t('kit.comma')) || t('audit.nothing')
    )
  return Object.entries(value as object)
    .filter(([field, one]) => !isForMachines(field) && !isIds(one))
    .map(([field, one]) => `${fieldText(field)} ${valueText(one)}`)
    .join(t('kit.comma'))
}
