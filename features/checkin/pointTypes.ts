import type { FieldType } from '#features/forms/fieldTypes.ts'

/** What a check-in point can be; for browser and server alike. */
export const pointTypes = ['Gate', 'Session', 'Gift'] as const
export type PointType = (typeof pointTypes)[number]
/** Once ever, once a day of the event's own calendar, or in and out as often as one likes. */
export const entryModes = ['once', 'oncePerDay', 'inOut'] as const
export type EntryMode = (typeof entryModes)[number]
export const validateFields = ['Mobile', 'Email', 'IdNumber', 'CheckinCode', 'MobileTail'] as const
export type ValidateField = (typeof validateFields)[number]
export const DEFAULT_VALIDATE_FIELD: ValidateField = 'Mobile'

export type Range = { isEnable: boolean; lng: number | null; lat: number | null; radius: number }
export const DEFAULT_RADIUS_M = 500
export const NO_RANGE: Range = { isEnable: false, lng: null, lat: null, radius: DEFAULT_RADIUS_M }

/** A scan-only link never looks anyone up by name. */
export const staffModes = ['scan', 'search'] as const
export type StaffMode = (typeof staffModes)[number]
/** What a staff link may be allowed to see of a person; without `fullName` the name is masked, the others are blank. */
export const doorFields = ['fullName', 'status', 'ticketName', 'company', 'mobileTail', 'seat', 'vip', 'remark', 'photo'] as const
export type DoorField = (typeof doorFields)[number]
export type Door = { attendeeId: string } & Record<DoorField, string>

export const directions = ['in', 'out'] as const
export type Direction = (typeof directions)[number]
export const scanOutcomes = ['accepted', 'already', 'refused', 'conflict'] as const
export type ScanOutcome = (typeof scanOutcomes)[number]

/** What a person at the door can answer in a moment; files, regions and long menus belong on the registration form. */
export const askedTypes: readonly FieldType[] = [
  'Textbox',
  'Textarea',
  'Numeric',
  'Decimal',
  'OnOff',
  'Radio',
  'Select',
  'Checkbox',
  'MultipleSelect',
  'Date',
  'Tip',
]

export const MOST_POINTS = 100
export const MOST_QUESTIONS = 20
export const MOST_SYNCED = 500
export const MOST_FOUND = 20
export const SNAPSHOT_ROWS = 5_000
/** Higher than any ticket's number, so that all of them count as revoked. */
export const NO_SERIAL = 2_147_483_647
export const PIN_TRIES = 5
export const UNDO_MINUTES = 15
