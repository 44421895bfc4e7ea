import type { Language } from '#core/language.ts'
import type { Place } from '#core/place.ts'
import { spokenTime } from '#core/spokenTime.ts'
import { sessionsOf } from '#features/programme/server/schedule.ts'
import { ticketsOf } from '#features/tickets/server/queries.ts'
import type { EventRecord } from '#features/events/server/queries.ts'
import type { Db } from '#server/kit/database/db.ts'

const MOST_SESSIONS = 60

/** What an event is, without anybody in it: no speakers, no contacts, no attendees. */
export async function factsOf(db: Db, event: EventRecord, language: Language): Promise<string[]> {
  const { id, title, startTime, endTime, timeZone, form, type } = event
  const place = event.place as Place | null
  const at = (time: Date | string) => spokenTime(new Date(time).toISOString(), timeZone, language)
  const tickets = (await ticketsOf(db, id)).filter(({ isShow, isOpen }) => isShow && isOpen)
  const sessions = (await sessionsOf(db, id)).slice(0, MOST_SESSIONS)
  return [
    `Title: ${title}`,
    `From ${at(startTime)} to ${at(endTime)} (${timeZone})`,
    `Kind: ${type}, ${form}`,
    ...(place && form !== 'Online' ? [`Place: ${[place.name, place.address].filter(Boolean).join(', ')}`] : []),
    ...tickets.map(({ name, priceMinor, currency }) => `Ticket: ${name}, ${Number(priceMinor) / 100} ${currency}`),
    ...sessions.map(({ title: session, startTime: begins, room }) => `Session: ${at(begins)} ${session}${room ? ` (${room})` : ''}`),
  ]
}
