import { addDays, daysBetween } from '#core/days.ts'
/** From what is known on: visits and begun forms come before these once channels tell of them. */
export const funnelSteps = ['visited', 'begun', 'submitted', 'held', 'registered', 'signedIn'] as const
export type FunnelStep = (typeof funnelSteps)[number]

export const sureness = ['low', 'medium', 'high'] as const
export type Sureness = (typeof sureness)[number]

/** What brought somebody: a link of the organiser's, or without one the way they were entered. */
export const originKinds = ['channel', 'promoter', 'invitation', 'site', 'import', 'manual', 'walkIn', 'other'] as const
/** Channels, promoters and ways that nobody foresaw have names of their own. */
export type Origin = { kind: (typeof originKinds)[number]; name: string; total: number }

export function originOf({ kind, name, total }: { kind: string; name: string; total: number }): Origin {
  const known = originKinds.find((one) => one === kind)
  return known ? { kind: known, name, total } : { kind: 'other', name: kind, total }
}

/** Those of a kind as one of them without a name. */
export function unnamed(origins: readonly Origin[], kind: Origin['kind']): Origin[] {
  const [these, others] = [origins.filter((one) => one.kind === kind), origins.filter((one) => one.kind !== kind)]
  if (these.length === 0) return others
  const total = these.reduce((sum, one) => sum + one.total, 0)
  return [...others, { kind, name: '', total }].toSorted((one, other) => other.total - one.total)
}

/** As many as are drawn, the last of them standing for all that are left. */
export function shortened<Item extends { total: number }>(items: readonly Item[], most: number) {
  if (items.length <= most) return { shown: items, rest: null }
  const left = items.slice(most - 1)
  return { shown: items.slice(0, most - 1), rest: { count: left.length, total: left.reduce((sum, { total }) => sum + total, 0) } }
}

export type Day = { day: string; total: number }
export type Course = { startDay: string; days: readonly Day[] }
export type CoursePoint = { day: string; daysBefore: number; total: number; before: number | null }

/** A day more than this before the start is drawn with the first that is shown. */
export const DAYS_DRAWN = 180

/** How many there were at the end of each day, beside how many the other event had as many days before its own start. */
export function courseOf(now: Course, before: Course | null, today: string): CoursePoint[] {
  const first = now.days[0]?.day
  if (first === undefined) return []
  const newest = now.days.at(-1)?.day ?? first
  const last = [today, newest].toSorted()[0] === today ? newest : today
  const end = daysBetween(last, now.startDay) < 0 ? [now.startDay, newest].toSorted()[1] : last
  const from = [first, addDays(now.startDay, -DAYS_DRAWN)].toSorted()[1] ?? first
  const counted = summed(now.days, (day) => daysBetween(day, now.startDay))
  const compared = before && summed(before.days, (day) => daysBetween(day, before.startDay))
  return Array.from({ length: Math.max(1, daysBetween(from, end ?? last) + 1) }, (_, at) => {
    const day = addDays(from, at)
    const daysBefore = daysBetween(day, now.startDay)
    return { day, daysBefore, total: counted(daysBefore), before: compared ? compared(daysBefore) : null }
  })
}

/** How many had come when so many days were left. */
function summed(days: readonly Day[], daysBefore: (day: string) => number): (left: number) => number {
  const sums: { left: number; total: number }[] = []
  let total = 0
  for (const one of days) sums.push({ left: daysBefore(one.day), total: (total += one.total) })
  return (left) => sums.findLast((sum) => sum.left >= left)?.total ?? 0
}

export function reachedOn(points: readonly CoursePoint[], goal: number | null): string {
  return (goal !== null && points.find(({ total }) => total >= goal)?.day) || ''
}

/** An event that is over: how many were registered, how many of them came. */
export type Past = { registered: number; signedIn: number }
const LEAST_REGISTERED = 10
/** Four times out of five. */
const Z = 1.2816
/** How much turnout differs from event to event, as long as nothing is known of it. */
const USUAL_SPREAD = 0.15

/** How many will come, by how many came before; nothing where there is nothing to go by. */
export function forecastOf(registered: number, past: readonly Past[]) {
  const known = past.filter((one) => one.registered >= LEAST_REGISTERED && one.signedIn > 0)
  if (known.length === 0 || registered === 0) return null
  const rates = known.map((one) => Math.min(1, one.signedIn / one.registered))
  const mean = rates.reduce((sum, rate) => sum + rate, 0) / rates.length
  const variance = rates.length > 1 ? rates.reduce((sum, rate) => sum + (rate - mean) ** 2, 0) / (rates.length - 1) : USUAL_SPREAD ** 2
  const chance = (mean * (1 - mean)) / registered
  const half = Z * Math.sqrt(variance * (1 + 1 / rates.length) + chance)
  const people = (rate: number) => Math.round(registered * Math.min(1, Math.max(0, rate)))
  const sure: Sureness = rates.length >= 5 && half <= 0.08 ? 'high' : rates.length >= 3 && half <= 0.2 ? 'medium' : 'low'
  return { expected: people(mean), low: people(mean - half), high: people(mean + half), sure, events: rates.length }
}

export function isRight({ low, high }: { low: number; high: number }, actual: number): boolean {
  return actual >= low && actual <= high
}
