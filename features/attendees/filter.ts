import type { FieldActionCode } from '#features/forms/fieldTypes.ts'
import type { AttendeeStatus } from '#features/registration/rules.ts'

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
export const ADDRESS = 'AddressDataSources'

const aliases: Record<string, string> = { Address: ADDRESS, CheckInStatus: 'CheckinStatus' }

/** The name a condition is kept and answered under. Spec §9: CheckInStatus; §3: Address is asked for as AddressDataSources. */
export function filterName(fieldName: string): string {
  return Object.hasOwn(aliases, fieldName) ? (aliases[fieldName] ?? fieldName) : fieldName
}
