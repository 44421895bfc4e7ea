import type { FieldActionCode } from '#features/forms/fieldTypes.ts'
import { everyOption, optionsAlong } from '#features/forms/options.ts'
import { lastDaysIn, relativeDays } from '#features/attendees/relativeDay.ts'
import type { FilterCondition } from '#features/attendees/filter.ts'
import type { QueryField } from '#features/attendees/shapes.ts'
import { conditionsIn, isGroup, type Item } from '#features/attendees/console/filter/tree.ts'

/** The words a chip is made of: 字段 · 条件 · 值. */
export type ChipWords = { name: string; action: string; value: string }
export type Wording = {
  comma: string
  more: (n: number) => string
  all: string
  any: string
  none: string
  conditions: (n: number) => string
  /** So many days up to today; a day so many days from today. */
  lastDays: (n: number) => string
  day: (n: number) => string
}

export const SHOWN_VALUES = 3
const RANGED: readonly FieldActionCode[] = ['DateIn', 'Between']

export function wordsOf(item: Item, fields: readonly QueryField[], wording: Wording): ChipWords {
  if (isGroup(item)) {
    const relation = item.relation === 'AND' ? wording.all : wording.any
    return {
      name: namesIn(item, fields, wording),
      action: item.isNot ? wording.none : relation,
      value: wording.conditions(conditionsIn(item).length),
    }
  }
  const field = fields.find(({ fieldName }) => fieldName === item.fieldName)
  const { code, name } = item.fieldAction
  const action = field?.fieldActions.find((one) => one.code === code)?.name ?? name ?? code
  return { name: field?.displayName ?? item.fieldName, action, value: valueText(item, field, wording) }
}

function namesIn(item: Item, fields: readonly QueryField[], { comma, more }: Wording): string {
  const names = [...new Set(conditionsIn(item).map(({ fieldName }) => nameOf(fieldName, fields)))]
  return shortList(names, comma, more)
}

export function nameOf(fieldName: string, fields: readonly QueryField[]): string {
  return fields.find((field) => field.fieldName === fieldName)?.displayName ?? fieldName
}

function valueText({ fieldAction, fieldValue }: FilterCondition, field: QueryField | undefined, wording: Wording): string {
  const { comma, more } = wording
  if (fieldAction.code === 'Empty' || fieldAction.code === 'NotEmpty') return ''
  if (RANGED.includes(fieldAction.code)) return rangeText(fieldValue, wording)
  const names = fieldValue.filter((value) => value !== '').map((value) => (field ? optionText(value, field) : value))
  return shortList(names, comma, more)
}

/** Whole days are said without their first and last minute. */
const daysOf = (from: string, to: string): [string, string] =>
  (from === '' || from.endsWith(' 00:00')) && (to === '' || to.endsWith(' 23:59')) ? [from.slice(0, 10), to.slice(0, 10)] : [from, to]

function rangeText(values: readonly string[], { lastDays, day }: Wording): string {
  const count = lastDaysIn(values)
  if (count !== null) return lastDays(count)
  const [first = '', last = ''] = values.map((value) => {
    const days = relativeDays(value)
    return days === null ? value : day(days)
  })
  const [from, to] = daysOf(first, last)
  if (from && to) return from === to ? from : `${from} – ${to}`
  return from ? `≥ ${from}` : `≤ ${to}`
}

/** A path by its names, the country left out where something lies below it. */
function optionText(value: string, { fieldOptions }: QueryField): string {
  const along = value.includes('/') ? optionsAlong(fieldOptions, value.split('/')) : null
  if (along) return (along.length > 1 ? along.slice(1) : along).map((option) => option.value).join(' / ')
  return everyOption(fieldOptions).find(({ key }) => key === value)?.value ?? value
}

function shortList(words: readonly string[], comma: string, more: (n: number) => string): string {
  const shown = words.slice(0, SHOWN_VALUES).join(comma)
  return words.length > SHOWN_VALUES ? `${shown}${more(words.length)}` : shown
}
