import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { errors } from '#core/errors.ts'
import { minutesAfter } from '#server/demo/days.ts'
import type { Dice } from '#server/demo/dice.ts'
import type { Door, Gate } from '#server/demo/door.ts'
import type { PlacedEvent } from '#server/demo/placed.ts'
import type { Filling } from '#server/demo/filling.ts'

export type Arrival = { attendeeId: string; time: Date; gate: Gate | null }
type Coming = { attendeeIds: readonly string[]; until: Date; isBusy?: boolean }

/** Of those who check in, so many do it themselves. */
const SELF_SHARE = 0.07
const WAVE_SHARE = 0.35
const WAVE_MINUTES = 55

/** Few early, a rush in the last half hour before the start, then latecomers. */
function minuteOf(dice: Dice): number {
  return dice.weighted([
    [dice.bell(-12, 14), 82],
    [dice.bell(15, 11), 18],
  ])
}

/** Nobody comes before the doors open, nor later than `until`; where it is busy, some come just before that. */
function arrivalTime(dice: Dice, { starts }: PlacedEvent, { until, isBusy = false }: Coming): Date {
  if (isBusy && dice.chance(WAVE_SHARE)) return minutesAfter(until, -dice.next() * WAVE_MINUTES)
  for (let tries = 0; tries < 40; tries += 1) {
    const minute = minuteOf(dice)
    const time = minutesAfter(starts, minute)
    if (minute > -60 && time < until) return time
  }
  const opened = minutesAfter(starts, -60)
  return new Date(opened.getTime() + dice.next() * (until.getTime() - opened.getTime()))
}

/** Who came to the main point, when and through which gate; each person's own status follows it as at any door. */
export async function fillArrivals(filling: Filling, placed: PlacedEvent, door: Door, coming: Coming): Promise<Arrival[]> {
  const { db, dice } = filling
  const { attendeeIds } = coming
  const arrivals = attendeeIds
    .map((attendeeId): Arrival => {
      const gate = dice.chance(SELF_SHARE) ? null : dice.weighted(door.gates.map((one) => [one, one.weight] as const))
      return { attendeeId, time: arrivalTime(dice, placed, coming), gate }
    })
    .sort((one, other) => one.time.getTime() - other.time.getTime())
  await db
    .insertInto('checkinEntry')
    .values(arrivals.map((arrival) => entryRow(placed, door.mainId, arrival)))
    .execute()
  await sql`select follow_main_point(${placed.orgId}, ${placed.bventId}, ${[...attendeeIds]}::uuid[])`.execute(db)
  return arrivals
}

/** Some of those who are in go on to another point, a while later. */
export async function fillVisits(
  filling: Filling,
  placed: PlacedEvent,
  checkinId: string,
  arrivals: readonly Arrival[],
  after: [from: number, to: number],
): Promise<void> {
  const { db, dice, now } = filling
  const visits = arrivals
    .map((arrival) => ({ ...arrival, time: minutesAfter(arrival.time, dice.int(...after)) }))
    .filter(({ time }) => time < now)
  if (visits.length === 0) return
  await db
    .insertInto('checkinEntry')
    .values(visits.map((visit) => entryRow(placed, checkinId, visit)))
    .execute()
}

function entryRow({ orgId, bventId }: PlacedEvent, checkinId: string, { attendeeId, time, gate }: Arrival) {
  return {
    topOrgId: orgId,
    id: uuid(),
    bventId,
    checkinId,
    attendeeId,
    occurrence: '',
    time,
    gate: gate?.gate ?? '',
    source: gate ? 'staff' : 'self',
    linkId: gate?.linkId ?? null,
    changedAt: time,
  }
}

/** Badges shown twice; the last of them at a gate without a network, which the organiser is told of. */
export async function fillRepeats(
  { db }: Filling,
  { orgId, bventId }: PlacedEvent,
  { mainId, gates }: Door,
  arrivals: readonly Arrival[],
): Promise<void> {
  const rows = arrivals.map(({ attendeeId, time, gate }, at) => {
    const isOffline = at === arrivals.length - 1
    const other = gates.find((one) => one !== gate) ?? gates[0]
    return {
      topOrgId: orgId,
      id: uuid(),
      bventId,
      checkinId: mainId,
      attendeeId,
      result: isOffline ? 'conflict' : 'already',
      code: errors['door.already'].code,
      firstTime: time,
      firstGate: gate?.gate ?? '',
      firstSource: gate ? 'staff' : 'self',
      gate: other?.gate ?? '',
      linkId: other?.linkId ?? null,
      time: minutesAfter(time, 6),
      receivedAt: minutesAfter(time, isOffline ? 14 : 6),
      isOffline,
    }
  })
  await db.insertInto('checkinScan').values(rows).execute()
}
