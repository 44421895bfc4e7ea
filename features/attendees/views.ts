import type { FormField } from '#features/forms/fieldTypes.ts'

export type View = { fieldName: string; isShow: boolean; sortId: number; width: number; isFixed: boolean }

/** The event of a person, a column of lists across events. */
export const EVENT_TITLE = 'BventTitle'

/** Spec §9. */
export const columnWidths: Readonly<Record<string, number>> = {
  FullName: 110,
  Mobile: 132,
  Email: 200,
  AuditStatus: 122,
  CheckinStatus: 122,
  CheckinTime: 180,
  AuditTime: 180,
  Status: 124,
  Address: 202,
  Remark: 150,
  TicketName: 206,
  CreatedDate: 180,
  IdType: 130,
  IdNumber: 192,
  /** Ours, as wide as a ticket's name. */
  [EVENT_TITLE]: 206,
}
export const DEFAULT_WIDTH = 138

const shownFirst = ['FullName', 'Mobile', EVENT_TITLE, 'Status', 'TicketName', 'Company', 'CreatedDate', 'CheckinStatus', 'Email', 'Remark']

export function widthOf(fieldName: string): number {
  return columnWidths[fieldName] ?? DEFAULT_WIDTH
}

/** Every column once: as the person left it, then what came since, hidden unless it is one of the usual ones. */
export function viewOf(columns: readonly Pick<FormField, 'fieldName'>[], saved: readonly View[]): View[] {
  const names = new Set(columns.map(({ fieldName }) => fieldName))
  const own = saved.filter(({ fieldName }) => names.has(fieldName)).sort((one, other) => one.sortId - other.sortId)
  const known = new Set(own.map(({ fieldName }) => fieldName))
  const added = columns
    .filter(({ fieldName }) => !known.has(fieldName))
    .map(({ fieldName }) => ({ fieldName, isShow: isUsual(fieldName), width: widthOf(fieldName), isFixed: fieldName === 'FullName' }))
    .sort((one, other) => placeOf(one.fieldName) - placeOf(other.fieldName))
  return [...own, ...added].map((view, sortId) => ({ ...view, sortId }))
}

function isUsual(fieldName: string): boolean {
  return shownFirst.includes(fieldName)
}

function placeOf(fieldName: string): number {
  const place = shownFirst.indexOf(fieldName)
  return place === -1 ? shownFirst.length : place
}
