import { isoOf, wallOf } from '#core/dateTime.ts'
import type { Session } from '#features/programme/shapes.ts'

export const SNAP_MINUTES = 5
export const DAY_MINUTES = 24 * 60
const NEW_MINUTES = 45
const MINUTE_MS = 60_000
const WORKDAY = { from: 9 * 60, to: 18 * 60 }

export type ColumnBy = 'room' | 'track'
export type Placed = { session: Session; column: string; from: number; to: number; lane: number; lanes: number }
export type Board = { columns: string[]; placed: Placed[]; from: number; to: number }

export function dayOf(iso: string, timeZone: string): string {
  return wallOf(iso, timeZone).date
}

/** Minutes since midnight on a clock of the event. */
export function minutesOf(iso: string, timeZone: string): number {
  const [hours = 0, minutes = 0] = wallOf(iso, timeZone).time.split(':').map(Number)
  return hours * 60 + minutes
}

export function clockOf(minutes: number): string {
  const whole = Math.min(DAY_MINUTES, Math.max(0, minutes))
  return `${String(Math.floor(whole / 60)).padStart(2, '0')}:${String(whole % 60).padStart(2, '0')}`
}

/** Every day of the event, and every other day that has a session; a very long event shows only its days with sessions. */
export function daysOf(sessions: readonly Session[], event: { startTime: string; endTime: string; timeZone: string }, most = 60): string[] {
  const days = new Set(sessions.map(({ startTime }) => dayOf(startTime, event.timeZone)))
  const last = dayOf(event.endTime, event.timeZone)
  let day = dayOf(event.startTime, event.timeZone)
  for (let count = 0; day <= last && count < most; count += 1) {
    days.add(day)
    day = new Date(Date.parse(`${day}T12:00:00Z`) + DAY_MINUTES * MINUTE_MS).toISOString().slice(0, 10)
  }
  return [...days].sort()
}

/** One column per room or track of the whole event, so that days can be compared; what has none comes last. */
export function columnsOf(sessions: readonly Session[], by: ColumnBy): string[] {
  const names = new Set(sessions.map((session) => session[by]))
  const sorted = [...names].filter(Boolean).sort((one, other) => one.localeCompare(other, 'zh-CN', { numeric: true }))
  return names.has('') || sorted.length === 0 ? [...sorted, ''] : sorted
}

export function boardOf(sessions: readonly Session[], { day, by, timeZone }: { day: string; by: ColumnBy; timeZone: string }): Board {
  const columns = columnsOf(sessions, by)
  const ofDay = sessions.filter(({ startTime }) => dayOf(startTime, timeZone) === day)
  const placed = columns.flatMap((column) =>
    inLanes(
      ofDay.filter((session) => session[by] === column),
      column,
      timeZone,
    ),
  )
  const from = Math.floor(Math.min(WORKDAY.from, ...placed.map((one) => one.from)) / 60) * 60
  const to = Math.ceil(Math.max(WORKDAY.to, ...placed.map((one) => one.to)) / 60) * 60
  return { columns, placed, from, to }
}

/** What overlaps in one column stands side by side, each as wide as its busiest neighbourhood allows. */
function inLanes(sessions: readonly Session[], column: string, timeZone: string): Placed[] {
  const spans = sessions
    .map((session) => {
      const from = minutesOf(session.startTime, timeZone)
      const length = (Date.parse(session.endTime) - Date.parse(session.startTime)) / MINUTE_MS
      return { session, column, from, to: Math.min(DAY_MINUTES, from + length), lane: 0, lanes: 1 }
    })
    .sort((one, other) => one.from - other.from || other.to - one.to)
  let group: Placed[] = []
  let groupEnd = -1
  const close = () => {
    const lanes = Math.max(0, ...group.map(({ lane }) => lane)) + 1
    for (const one of group) one.lanes = lanes
    group = []
  }
  for (const span of spans) {
    if (span.from >= groupEnd) close()
    const taken = new Set(group.filter(({ to }) => to > span.from).map(({ lane }) => lane))
    while (taken.has(span.lane)) span.lane += 1
    group.push(span)
    groupEnd = Math.max(groupEnd, span.to)
  }
  close()
  return spans
}

const snapped = (minutes: number) => Math.round(minutes / SNAP_MINUTES) * SNAP_MINUTES

export type Move = { minutes?: number; day?: string; column?: string; by?: ColumnBy }

/** A session keeps its length, starts on the grid and within the day. */
export function movedSession(session: Session, { minutes = 0, day, column, by = 'room' }: Move, timeZone: string): Session {
  const length = Date.parse(session.endTime) - Date.parse(session.startTime)
  const from = minutesOf(session.startTime, timeZone)
  const start = minutes === 0 ? from : Math.min(DAY_MINUTES - SNAP_MINUTES, Math.max(0, snapped(from + minutes)))
  const date = day ?? dayOf(session.startTime, timeZone)
  const startTime = start === from && !day ? session.startTime : isoOf({ date, time: clockOf(start) }, timeZone)
  return {
    ...session,
    startTime,
    endTime: new Date(Date.parse(startTime) + length).toISOString(),
    ...(column !== undefined && { [by]: column }),
  }
}

/** The end moves on the grid; no session is shorter than one step or longer than a day. */
export function resizedSession(session: Session, minutes: number, timeZone: string): Session {
  const start = Date.parse(session.startTime)
  const from = minutesOf(session.startTime, timeZone)
  const length = (Date.parse(session.endTime) - start) / MINUTE_MS
  const end = snapped(from + length + minutes)
  const wanted = Math.min(DAY_MINUTES, Math.max(SNAP_MINUTES, end - from))
  return { ...session, endTime: new Date(start + wanted * MINUTE_MS).toISOString() }
}

export type Nudge = 'earlier' | 'later' | 'shorter' | 'longer' | 'left' | 'right'

/** One press of an arrow key: a step in time or in length, or the next column; at the edge nothing happens. */
export function nudged(
  session: Session,
  way: Nudge,
  { columns, by, timeZone }: { columns: readonly string[]; by: ColumnBy; timeZone: string },
): Session {
  if (way === 'earlier' || way === 'later')
    return movedSession(session, { minutes: way === 'later' ? SNAP_MINUTES : -SNAP_MINUTES }, timeZone)
  if (way === 'shorter' || way === 'longer') return resizedSession(session, way === 'longer' ? SNAP_MINUTES : -SNAP_MINUTES, timeZone)
  const column = columns[columns.indexOf(session[by]) + (way === 'left' ? -1 : 1)]
  return column === undefined ? session : movedSession(session, { column, by }, timeZone)
}

export function isMoved(before: Session, after: Session): boolean {
  return (
    Date.parse(before.startTime) !== Date.parse(after.startTime) ||
    Date.parse(before.endTime) !== Date.parse(after.endTime) ||
    before.room !== after.room ||
    before.track !== after.track
  )
}

type Slot = { startTime: string; endTime: string }

/** A new session begins where the day's last one in that column ends; on an empty day with the event or at nine. */
export function nextSlot(
  sessions: readonly Session[],
  { day, column, by, event }: { day: string; column?: string; by: ColumnBy; event: { startTime: string; timeZone: string } },
): Slot {
  const { timeZone } = event
  const ofDay = sessions.filter((session) => dayOf(session.startTime, timeZone) === day && (column === undefined || session[by] === column))
  const ends = ofDay.map(({ endTime }) => (dayOf(endTime, timeZone) === day ? minutesOf(endTime, timeZone) : 0))
  const opening = dayOf(event.startTime, timeZone) === day ? minutesOf(event.startTime, timeZone) : WORKDAY.from
  return slotAt(day, ends.length > 0 ? Math.max(...ends) : opening, timeZone)
}

export function slotAt(day: string, minutes: number, timeZone: string): Slot {
  const from = Math.min(DAY_MINUTES - NEW_MINUTES, Math.max(0, snapped(minutes)))
  const startTime = isoOf({ date: day, time: clockOf(from) }, timeZone)
  return { startTime, endTime: new Date(Date.parse(startTime) + NEW_MINUTES * MINUTE_MS).toISOString() }
}

export function isOutside(session: Slot, event: Slot): boolean {
  return Date.parse(session.startTime) < Date.parse(event.startTime) || Date.parse(session.endTime) > Date.parse(event.endTime)
}
