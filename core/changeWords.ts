import { roles } from '#core/access.ts'
import { formatTime } from '#core/dateTime.ts'

/** One field of a thing, as it was and as it is. */
export type Change = { field: string; before: unknown; after: unknown }
type Names = Readonly<Record<string, string>>

const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d/
const CODE = /^lite(home)?[_-]res[_-]/
const MESSAGE = /^[a-z]\w*(\.[\w-]+)+$/

/** Numbers of versions, names of rows and marks of the wire say nothing to people. */
const forMachines = new Set([
  'version',
  'id',
  'ids',
  'key',
  'seen',
  'isConfirmed',
  'dataType',
  'isSelectAll',
  'validationType',
  'fieldActions',
])
const isForMachines = (field: string) => {
  const name = field.slice(field.lastIndexOf('.') + 1)
  return name !== 'responsibleIds' && (forMachines.has(name) || /^\w+Ids?$/.test(name))
}

export function isNothing(value: unknown): boolean {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
}

const isIds = (value: unknown): boolean =>
  isNothing(value) || (typeof value === 'string' && ID.test(value)) || (Array.isArray(value) && value.every(isIds))

/** Where states and kinds have their words. */
const spaces = ['audit.value_', 'notices.', 'events.', 'status.', 'status.order_', 'forms.page.', 'forms.field.', 'forms.fieldType.']

/** What the log stores, as a person reads it; `textOf` answers null for a message there is none of. */
export function changeWords(textOf: (message: string) => string | null) {
  const must = (message: string) => textOf(message) ?? message
  const firstOf = (messages: readonly string[]) => messages.map(textOf).find((text) => text !== null) ?? null

  /** A field the organiser made has a name that only machines read, and one of theirs, `names`. */
  const partText = (part: string, names: Names) =>
    names[part] ?? firstOf([`audit.field_${part}`, `forms.field.${part}`]) ?? (part.startsWith('F_') ? must('audit.ownField') : null)
  const isKnown = (field: string) => field === '' || field.split('.').every((part) => partText(part, {}) !== null)

  function wordOf(value: string): string {
    if (value.startsWith('/files/')) return must('audit.picture')
    if (ID.test(value)) return must('audit.entry')
    if (roles.some((role) => role === value)) return must(`org.${value}`)
    if (CODE.test(value)) return textOf(`company.can_${value}`) ?? must('audit.otherValue')
    if (TIME.test(value)) return formatTime(value) || value
    if (MESSAGE.test(value)) return textOf(value) ?? value
    return (/^[A-Za-z]+$/.test(value) && firstOf(spaces.map((space) => space + value))) || value
  }

  function valueText(value: unknown): string {
    const comma = must('kit.comma')
    if (isNothing(value)) return must('audit.nothing')
    if (typeof value === 'boolean') return value ? must('audit.yes') : must('audit.no')
    if (typeof value === 'number') return String(value)
    if (typeof value === 'string') return wordOf(value)
    if (Array.isArray(value))
      return (
        value
          .filter((one) => !isIds(one))
          .map(valueText)
          .join(comma) || must('audit.nothing')
      )
    const told = Object.entries(value as object).filter(([field, one]) => !isForMachines(field) && !isIds(one) && isKnown(field))
    return told.map(([field, one]) => `${fieldText(field)} ${valueText(one)}`).join(comma) || must('audit.otherValue')
  }

  /** `place.name` is 地点 · 名称; what has no word is another setting, never a name from the code. */
  function fieldText(field: string, names: Names = {}): string {
    return [...new Set(field.split('.').map((part) => partText(part, names) ?? must('audit.otherField')))].join(' · ')
  }

  return {
    fieldText,
    valueText,
    /** An action that has no words any more is some action. */
    actionText: (action: string) => textOf(action) ?? must('audit.otherAction'),
    /** What people have words for comes first; what only machines read is left out. */
    readable(changes: readonly Change[]): Change[] {
      const told = changes.filter(({ field, before, after }) => !isForMachines(field) && !(isIds(before) && isIds(after)))
      return [...told.filter(({ field }) => isKnown(field)), ...told.filter(({ field }) => !isKnown(field))]
    },
  }
}
