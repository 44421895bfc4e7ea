import type { AccessCode, Role } from '#core/access.ts'
import { isAdminRole } from '#core/access.ts'

export const eventTypes = ['Common', 'Expo'] as const
export const eventForms = ['Offline', 'Online', 'Both'] as const
export const navigationPageTypes = ['MicroSite', 'EnrollPage'] as const
export const timeFilters = ['All', 'RecentMonth', 'RecentHalfYear', 'RecentYear'] as const
/** `nearest`: what is going on, then what comes next, then what is over, the latest first. Absent: as the wire says. */
export const eventSorts = ['nearest', 'start', 'created', 'registrations'] as const
export type EventSort = (typeof eventSorts)[number]
/** `Ended` is never stored: it is a published event whose end has passed. */
export const eventStatuses = ['Draft', 'Published', 'Unpublished', 'Ended', 'Cancelled', 'Upgrade'] as const
export type EventStatus = (typeof eventStatuses)[number]
export type StoredStatus = Exclude<EventStatus, 'Ended'>
export type TimeFilter = (typeof timeFilters)[number]

export const BIN_DAYS = 30

/** Who holds one of these is told what an event earned; who stands at the door is not. */
export const INCOME: readonly AccessCode[] = ['litehome_res_page_order', 'lite_res_page_order', 'litehome_res_page_incomeexpenses']

export function statusOf(stored: StoredStatus, endTime: Date, now: Date): EventStatus {
  return stored === 'Published' && now > endTime ? 'Ended' : stored
}

/** Spec §6: with all four the event can be published without a question. */
export const progressCodes = {
  create: 'lite_res_menu_createactivity',
  ticket: 'lite_res_menu_ticket',
  description: 'lite_res_menu_editactivity',
  form: 'lite_res_menu_form',
} as const
export const neededCodes: readonly string[] = Object.values(progressCodes)

export function missingCodes(done: readonly string[]): string[] {
  return neededCodes.filter((code) => !done.includes(code))
}

/** The dashboard's steps in their order; the first four are what publishing asks for. Spec §9. */
export const dashboardSteps = [
  { key: 'basicInfo', code: progressCodes.create },
  { key: 'description', code: progressCodes.description },
  { key: 'tickets', code: progressCodes.ticket },
  { key: 'form', code: progressCodes.form },
  { key: 'notifications', code: 'lite_res_menu_notice' },
  { key: 'plan', code: 'lite_res_menu_plan' },
] as const

export type Move = 'publish' | 'unpublish' | 'cancel' | 'uncancel' | 'delete' | 'upgrade' | 'downgrade'

/** Who moves an event from where to where; what is not here is not possible. docs/events.md explains each line. */
const moves: Record<Move, { from: readonly EventStatus[]; to: StoredStatus | 'bin' | 'before'; by: 'organiser' | 'operator' }> = {
  publish: { from: ['Draft', 'Unpublished'], to: 'Published', by: 'organiser' },
  unpublish: { from: ['Published', 'Ended'], to: 'Unpublished', by: 'organiser' },
  cancel: { from: ['Draft', 'Published', 'Unpublished'], to: 'Cancelled', by: 'organiser' },
  uncancel: { from: ['Cancelled'], to: 'Unpublished', by: 'organiser' },
  delete: { from: ['Draft', 'Published', 'Unpublished', 'Ended', 'Cancelled'], to: 'bin', by: 'organiser' },
  upgrade: { from: ['Draft', 'Published', 'Unpublished', 'Ended', 'Cancelled'], to: 'Upgrade', by: 'operator' },
  downgrade: { from: ['Upgrade'], to: 'before', by: 'operator' },
}

export function moved(from: EventStatus, move: Move): StoredStatus | 'bin' | 'before' | null {
  return moves[move].from.includes(from) ? moves[move].to : null
}

/** Stored statuses that a move may start from, for the conditional update. */
export function storedFrom(move: Move): StoredStatus[] {
  return moves[move].from.filter((status): status is StoredStatus => status !== 'Ended')
}

/** Out of the bin as it was, but never straight onto the public site. */
export function restoredStatus(before: StoredStatus): StoredStatus {
  return before === 'Published' ? 'Unpublished' : before
}

export function isWritable(status: EventStatus): boolean {
  return status !== 'Upgrade'
}

/** Private events exist only for their responsible persons and for administrators. */
export function canSeePrivate(roles: readonly Role[], accountId: string, responsibleIds: readonly string[]): boolean {
  return isAdminRole(roles) || responsibleIds.includes(accountId)
}

/** The public page: while published or ended; the public link works for private events too. */
export function isPublic(status: EventStatus): boolean {
  return status === 'Published' || status === 'Ended'
}

/** What is not out yet, or no longer, can be looked at with a link of the organiser's. */
export function canPreview(status: EventStatus): boolean {
  return status === 'Draft' || status === 'Unpublished'
}

/** How long each period is, in days: what is listed, summed up and compared counts the same ones. */
export const PERIOD_DAYS = { All: null, RecentMonth: 30, RecentHalfYear: 182, RecentYear: 365 } as const satisfies Record<
  TimeFilter,
  number | null
>
const DAY_MS = 24 * 3_600_000

/** Events that ended no earlier than so many days ago. */
export function endsAfter(filter: TimeFilter | undefined, now: Date): Date | null {
  const days = PERIOD_DAYS[filter ?? 'All']
  return days === null ? null : new Date(now.getTime() - days * DAY_MS)
}

/** An MBA project number: letters, then digits, as finance writes it (MBA-2026-0031). */
export function isMbaProjectNo(value: string): boolean {
  return /^[A-Z]{2,6}-?\d{4}-?\d{2,8}$/.test(value.trim().toUpperCase())
}

type Slot = { id: string; startTime: string; endTime: string; room: string; speakerIds: readonly string[] }
export type Clash = { ids: [string, string]; reason: 'room' | 'speaker' }

/** Two sessions at the same time in one room, or with one speaker in both. */
export function clashesOf(sessions: readonly Slot[]): Clash[] {
  const sorted = [...sessions].sort((one, other) => Date.parse(one.startTime) - Date.parse(other.startTime))
  const clashes: Clash[] = []
  for (const [index, one] of sorted.entries())
    for (const other of sorted.slice(index + 1)) {
      if (Date.parse(other.startTime) >= Date.parse(one.endTime)) break
      if (one.room && one.room === other.room) clashes.push({ ids: [one.id, other.id], reason: 'room' })
      if (one.speakerIds.some((speaker) => other.speakerIds.includes(speaker))) clashes.push({ ids: [one.id, other.id], reason: 'speaker' })
    }
  return clashes
}

/** Shown once per event, when all four steps are there and it is not out yet. Spec §4. */
export function shouldOfferPublish({
  status,
  progress,
  isOffered,
}: {
  status: EventStatus
  progress: readonly string[]
  isOffered: boolean
}): boolean {
  return !isOffered && status === 'Draft' && missingCodes(progress).length === 0
}

export const TREND_DAYS = PERIOD_DAYS.RecentMonth

/** More than that is no comparison any more: the time before hardly had any. */
const MOST_CHANGE = 10

/** How much more or less than in the time before, as a share of that; null where there was next to nothing to compare with. */
export function changeSince(now: number, before: number): number | null {
  const change = before > 0 ? (now - before) / before : null
  return change !== null && change <= MOST_CHANGE ? change : null
}

/** The longest period and the one before it. */
export const MOST_TREND_DAYS = 2 * PERIOD_DAYS.RecentYear
