export const importTypes = ['oneTime', 'byTicket'] as const
export type ImportType = (typeof importTypes)[number]
export const importSteps = ['choseType', 'uploadFile', 'matchField', 'importPeople', 'finished'] as const
export type ImportStep = (typeof importSteps)[number]
/** The filter of the preview: all, add, update. Spec §3. */
export const importStatuses = { all: 0, add: 1, update: 2 } as const
export type RowStatus = typeof importStatuses.add | typeof importStatuses.update

/** How a row finds the attendee it means; '' takes every row as new. */
export const matchKeys = ['Mobile', 'Email', 'IdNumber', 'AttendeeId', ''] as const
export type MatchKey = (typeof matchKeys)[number]
/** What a cell does to an existing answer: replaces it (blank included), fills a gap only, or replaces it unless the cell is blank. */
export const policies = ['overwrite', 'fillBlank', 'neverBlank'] as const
export type Policy = (typeof policies)[number]
export const DEFAULT_POLICY: Policy = 'neverBlank'

export const MAX_FILE_BYTES = 10_000_000
export const IMPORT_PAGE_SIZE = 20
export const KEY_DAYS = 7
export const ERROR_REDIRECT_MS = 1_500
export const MAPPING_TOAST_MS = 3_000
export const UPLOAD_PROGRESS = { chosen: 30, done: 100 } as const

export const ATTENDEE_ID = 'AttendeeId'
export const TICKET_NAME = 'CustomTicketName'
export const REMARK = 'Remark'
export const MOST_REMARK = 500

/** Which filter the preview opens with. Spec §4. */
export function firstFilter({
  errorCount,
  newCount,
  updateCount,
}: {
  errorCount: number
  newCount: number
  updateCount: number
}): 0 | 1 | 2 {
  if (errorCount > 0 || newCount > 0) return importStatuses.all
  return updateCount > 0 ? importStatuses.update : importStatuses.add
}
