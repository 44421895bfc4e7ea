import { ADDRESS, type FilterField } from '#features/attendees/listFields.ts'
import type { attendeeMessages } from '#features/attendees/messages.ts'
import type { FieldActionCode } from '#features/forms/fieldTypes.ts'
import { isCalendarDate } from '#features/forms/personValues.ts'
import { dayMeant } from '#features/attendees/relativeDay.ts'
import type { AttendeeStatus } from '#core/statuses.ts'

export const simpleSearchTypes = ['', 'FullName', 'Mobile', 'Email', 'CheckinCode', 'IdNumber'] as const
export type SimpleSearchType = (typeof simpleSearchTypes)[number]

export type FilterCondition = {
  fieldName: string
  fieldAction: { code: FieldActionCode; name?: string | undefined }
  fieldValue: string[]
  fieldValueEx?: unknown
}
export type Group = { relation: 'AND' | 'OR'; isNot?: boolean | undefined; items: (FilterCondition | Group)[] }
export type FieldSort = { fieldName: string; order: 'asc' | 'desc' }

/** What a list, a batch and a saved search ask for alike. WIRE §6. */
export type SearchData = {
  simpleSearchValue?: string | undefined
  simpleSearchValueType?: SimpleSearchType | undefined
  /** 0: the simple search alone; 1: it and the conditions. */
  searchType?: 0 | 1 | undefined
  Status?: '' | AttendeeStatus | undefined
  conditions?: FilterCondition[] | undefined
  conditionGroup?: Group | undefined
  fieldSort?: FieldSort[] | undefined
  isHideCancelled?: boolean | undefined
  pageSize?: number | undefined
  pageNo?: number | undefined
}

export const MOST_CONDITIONS = 50
export const MOST_VALUES = 500
export const MOST_DEPTH = 3
export const MOST_SORTS = 3
export const MOST_SELECTED = 10_000
/** The deepest row a list can be turned to. */
export const DEEPEST_ROW = 1_000_000

const aliases: Record<string, string> = { Address: ADDRESS, CheckInStatus: 'CheckinStatus' }

/** The name a condition is kept and answered under. Spec §9: CheckInStatus; §3: Address is asked for as AddressDataSources. */
export function filterName(fieldName: string): string {
  return Object.hasOwn(aliases, fieldName) ? (aliases[fieldName] ?? fieldName) : fieldName
}

/** What remains of a search once it is read: nothing empty, every name known, every value in its form. */
export type Filter = { relation: 'AND' | 'OR'; isNot: boolean; items: (Asked | Filter)[] }
export type Asked = { field: FilterField; code: FieldActionCode; values: string[] }
export type ReadSearch = {
  simple: { type: SimpleSearchType; value: string } | null
  status: '' | AttendeeStatus
  isHideCancelled: boolean
  filter: Filter
  sort: { field: FilterField; order: 'asc' | 'desc' }[]
}
export type FilterProblem = {
  field: string
  message: Extract<keyof typeof attendeeMessages, `attendees.refused.${string}`>
  params: Record<string, string | number>
}

/** No words and no conditions; a status and an order may be asked for. */
export function asksNothing({ simple, filter }: ReadSearch): boolean {
  return simple === null && filter.items.length === 0
}

export function isAsked(item: Asked | Filter): item is Asked {
  return 'field' in item
}

function isCondition(item: FilterCondition | Group): item is FilterCondition {
  return 'fieldName' in item
}

/** Drops what asks nothing, names fields as the server knows them, days as they are today, and tells what cannot be asked. */
export function readSearch(
  search: SearchData,
  fields: readonly FilterField[],
  today: string,
): { search: ReadSearch } | { problem: FilterProblem } {
  const byName = new Map(fields.map((field) => [field.fieldName, field]))
  let conditions = 0
  const problems: FilterProblem[] = []
  const refuse = (field: string, message: FilterProblem['message'], params: FilterProblem['params'] = {}) => {
    problems.push({ field, message, params })
  }

  function readItems(items: readonly (FilterCondition | Group)[], depth: number, path: string): (Asked | Filter)[] {
    return items.flatMap((item, index): (Asked | Filter)[] => {
      const here = `${path}.${index}`
      if (isCondition(item)) return readCondition(item, here)
      if (depth >= MOST_DEPTH) {
        refuse(here, 'attendees.refused.depth', { most: MOST_DEPTH })
        return []
      }
      const inner = readItems(item.items, depth + 1, `${here}.items`)
      return inner.length === 0 ? [] : [{ relation: item.relation, isNot: item.isNot ?? false, items: inner }]
    })
  }

  function readCondition({ fieldName, fieldAction: { code }, fieldValue }: FilterCondition, path: string): Asked[] {
    conditions += 1
    if (conditions === MOST_CONDITIONS + 1) refuse(path, 'attendees.refused.conditions', { most: MOST_CONDITIONS })
    const field = byName.get(filterName(fieldName))
    if (!field) {
      refuse(path, 'attendees.refused.field', { name: fieldName })
      return []
    }
    if (!field.actions.includes(code)) refuse(path, 'attendees.refused.action', { name: field.displayName, action: code })
    if (code === 'Empty' || code === 'NotEmpty') return [{ field, code, values: [] }]
    if (fieldValue.every((value) => value.trim() === '')) return []
    const isDay = field.shape === 'date' || field.shape === 'dateTime'
    const trimmed = fieldValue.map((value) => (isDay ? dayMeant(value.trim(), today) : value.trim()))
    const values = hasTwoEnds(code) ? trimmed : trimmed.filter((value) => value !== '')
    const wrong = values.find((value) => value !== '' && !isValueOf(field, code, value))
    if (wrong !== undefined) refuse(path, 'attendees.refused.value', { name: field.displayName, value: wrong })
    return [{ field, code, values }]
  }

  const isSimple = search.searchType === 0
  const asked = isSimple ? [] : readItems(search.conditions ?? [], 1, 'conditions')
  const grouped = isSimple || !search.conditionGroup ? [] : readItems([search.conditionGroup], 0, 'conditionGroup')
  const sort = (search.fieldSort ?? []).flatMap(({ fieldName, order }, index) => {
    const field = byName.get(filterName(fieldName))
    if (field && field.shape !== 'sealed' && field.shape !== 'files') return [{ field, order }]
    refuse(`fieldSort.${index}`, 'attendees.refused.sort', { name: field?.displayName ?? fieldName })
    return []
  })
  const [problem] = problems
  if (problem) return { problem }
  const value = (search.simpleSearchValue ?? '').trim()
  return {
    search: {
      simple: value === '' ? null : { type: search.simpleSearchValueType ?? '', value },
      status: search.Status ?? '',
      isHideCancelled: search.isHideCancelled ?? false,
      filter: { relation: 'AND', isNot: false, items: [...asked, ...grouped] },
      sort,
    },
  }
}

function hasTwoEnds(code: FieldActionCode): boolean {
  return code === 'Between' || code === 'DateIn'
}

function isRange(code: FieldActionCode): boolean {
  return hasTwoEnds(code) || code === 'GT' || code === 'LT'
}

const CLOCK = /^([01]\d|2[0-3]):[0-5]\d$/
const NUMBER = /^[+-]?\d{1,15}(\.\d{1,10})?$/

function isValueOf({ shape }: FilterField, code: FieldActionCode, value: string): boolean {
  if (shape === 'date') return isCalendarDate(value.slice(0, 10)) && /^(.{10})([ T].*)?$/.test(value)
  if (shape === 'dateTime') {
    const [date = '', time] = value.split(/[ T]/)
    return isCalendarDate(date) && (time === undefined || CLOCK.test(time))
  }
  return isRange(code) ? NUMBER.test(value) : true
}
