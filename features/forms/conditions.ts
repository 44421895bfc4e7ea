import { isoOf } from '#core/dateTime.ts'
import { shapeOf, type FieldActionCode, type FormField, type Shape } from '#features/forms/fieldTypes.ts'
import { isCalendarDate } from '#features/forms/personValues.ts'
import { codeOf, isBlank } from '#features/forms/values.ts'

export type FilterCondition = {
  fieldName: string
  fieldAction: { code: FieldActionCode; name?: string | undefined }
  fieldValue: readonly string[]
  fieldValueEx?: unknown
}
export type Predicate = (answer: unknown) => boolean

const never: Predicate = () => false
const fold = (text: string) => text.trim().normalize('NFKC').toLowerCase()

/** A condition without a value asks nothing, unless blank is what it asks for. Spec §5. */
export function isDropped({ fieldAction, fieldValue }: Pick<FilterCondition, 'fieldAction' | 'fieldValue'>): boolean {
  return fieldAction.code !== 'Empty' && fieldAction.code !== 'NotEmpty' && fieldValue.every((value) => value.trim() === '')
}

type FieldTypeAsked = FormField['fieldType'] | null
const ready = new WeakMap<FilterCondition, { fieldType: FieldTypeAsked; timeZone: string; predicate: Predicate }>()

/** Made ready once, asked at every keystroke. `fieldType` null is the ticket; negations are true of a blank answer. */
export function predicateOf(condition: FilterCondition, fieldType: FieldTypeAsked, timeZone: string): Predicate {
  const known = ready.get(condition)
  if (known && known.fieldType === fieldType && known.timeZone === timeZone) return known.predicate
  const predicate = madeReady(condition, fieldType, timeZone)
  ready.set(condition, { fieldType, timeZone, predicate })
  return predicate
}

function madeReady(condition: FilterCondition, fieldType: FieldTypeAsked, timeZone: string): Predicate {
  const { code } = condition.fieldAction
  if (code === 'Empty') return (answer) => isBlank(answer)
  if (code === 'NotEmpty') return (answer) => !isBlank(answer)
  const wanted = condition.fieldValue
  const shape: Shape = fieldType === null ? 'code' : shapeOf(fieldType)
  if (code === 'GT' || code === 'LT' || code === 'Between' || code === 'DateIn') return ranged(code, wanted, shape, timeZone)
  if (code === 'Contain') return containing(wanted)
  if (code === 'NotContain') return not(containing(wanted))
  const found = foundIn(wanted, shape, timeZone)
  return code === 'NotEQ' || code === 'NotIn' ? not(found) : found
}

const not =
  (predicate: Predicate): Predicate =>
  (answer) =>
    !predicate(answer)

function containing(wanted: readonly string[]): Predicate {
  const parts = wanted.map(fold).filter(Boolean)
  return (answer) => typeof answer === 'string' && parts.some((part) => fold(answer).includes(part))
}

/** EQ, In and JsonIn alike: the answer, or one of its answers, is one of these. */
function foundIn(wanted: readonly string[], shape: Shape, timeZone: string): Predicate {
  if (shape === 'path') return underOneOf(wanted.map((path) => path.split('/')))
  if (shape === 'integer' || shape === 'decimal')
    return (answer) => wanted.some((value) => value.trim() !== '' && Number(value) === numberOf(answer))
  if (shape === 'date' || shape === 'dateTime') return ranged('DateIn', [wanted[0] ?? '', wanted[0] ?? ''], shape, timeZone)
  const values = new Set(wanted.map(fold).filter(Boolean))
  return (answer) => codesOf(answer).some((code) => values.has(fold(code)))
}

/** A branch stands for all that lies below it. */
function underOneOf(paths: string[][]): Predicate {
  return (answer) => {
    const path = codesOf(typeof answer === 'string' ? answer.split('/') : answer)
    return path.length > 0 && paths.some((wanted) => wanted.every((key, at) => path[at] === key))
  }
}

function codesOf(answer: unknown): string[] {
  if (isBlank(answer)) return []
  const codes = Array.isArray(answer) ? answer.map(codeOf) : [typeof answer === 'number' ? String(answer) : codeOf(answer)]
  return codes.filter((code): code is string => code !== null && code !== '')
}

function numberOf(answer: unknown): number {
  return typeof answer === 'number' || (typeof answer === 'string' && answer.trim() !== '') ? Number(answer) : Number.NaN
}

/** From the first moment of the one to the last of the other, '' being open; GT and LT leave out what they name. */
function ranged(code: 'GT' | 'LT' | 'Between' | 'DateIn', wanted: readonly string[], shape: Shape, timeZone: string): Predicate {
  const scale = scaleOf(shape, timeZone)
  if (!scale) return never
  const [from = '', to = ''] = code === 'LT' ? ['', wanted[0]] : code === 'GT' ? [wanted[0], ''] : wanted
  let bounds: [low: number | null, high: number | null] | undefined
  return (answer) => {
    const at = scale.place(answer)
    if (Number.isNaN(at)) return false
    // A clock of another zone is slow to read, so it is read only once there is something to compare.
    bounds ??= [scale.bound(from, code === 'GT' ? 'end' : 'start'), scale.bound(to, code === 'LT' ? 'start' : 'end')]
    const [low, high] = bounds
    if (Number.isNaN(low ?? 0) || Number.isNaN(high ?? 0)) return false
    return (low === null || (code === 'GT' ? at > low : at >= low)) && (high === null || (code === 'LT' ? at < high : at <= high))
  }
}

type Scale = { place: (answer: unknown) => number; bound: (text: string, edge: 'start' | 'end') => number | null }

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/** Answers and bounds as numbers that compare: plain numbers, days, or moments in which a bound is a whole minute or day. */
function scaleOf(shape: Shape, timeZone: string): Scale | null {
  if (shape === 'integer' || shape === 'decimal') return { place: numberOf, bound: (text) => (text.trim() === '' ? null : Number(text)) }
  if (shape === 'date')
    return { place: (answer) => Date.parse(String(answer)), bound: (text) => (text === '' ? null : Date.parse(text.slice(0, 10))) }
  if (shape !== 'dateTime') return null
  const bound: Scale['bound'] = (text, edge) => {
    if (text === '') return null
    const [date = '', time] = text.trim().split(/[ T]/)
    if (!isCalendarDate(date) || !/^([01]\d|2[0-3]):[0-5]\d$/.test(time ?? '00:00')) return Number.NaN
    const start = Date.parse(isoOf({ date, time: time ?? '00:00' }, timeZone))
    return edge === 'start' ? start : start + (time ? MINUTE_MS : DAY_MS) - 1
  }
  return { place: (answer) => Date.parse(String(answer)), bound }
}
