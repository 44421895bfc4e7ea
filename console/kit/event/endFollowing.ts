import { isoOf, wallOf } from '#core/dateTime.ts'

const LATEST_DAY_END = '18:00'
const EVENING_MS = 2 * 3_600_000

type Before = { startTime: string | null | undefined; endTime: string | null | undefined }

/** Where the end goes when the start moves: as far from it as before; without one, six in the evening of the day, or two hours later. */
export function endFollowing({ startTime, endTime }: Before, start: string, timeZone: string): string {
  const at = Date.parse(start)
  const lasts = startTime && endTime ? Date.parse(endTime) - Date.parse(startTime) : 0
  if (lasts > 0) return new Date(at + lasts).toISOString()
  if (!startTime && endTime && Date.parse(endTime) > at) return endTime
  const evening = isoOf({ date: wallOf(start, timeZone).date, time: LATEST_DAY_END }, timeZone)
  return Date.parse(evening) > at ? evening : new Date(at + EVENING_MS).toISOString()
}
