/** How people spread over the time in which they come. */
export const arrivalShapes = ['even', 'bell', 'late'] as const
export type ArrivalShape = (typeof arrivalShapes)[number]

export const MOST_LANES = 200
export const MOST_PEOPLE = 1_000_000
export const MOST_MINUTES = 720

const weights: Record<ArrivalShape, (place: number) => number> = {
  even: () => 1,
  bell: (place) => Math.exp(-(((place - 0.5) / 0.2) ** 2) / 2),
  late: (place) => place ** 2,
}

/** People per minute; together exactly as many as are expected. */
export function arrivalCurve(shape: ArrivalShape, people: number, minutes: number): number[] {
  const shares = Array.from({ length: minutes }, (_, at) => weights[shape]((at + 0.5) / minutes))
  const whole = shares.reduce((sum, share) => sum + share, 0)
  return shares.map((share) => (share / whole) * people)
}

export type Gates = { arrivals: readonly number[]; lanes: number; secondsPerScan: number }
export type Rehearsal = {
  /** People waiting at the end of each minute, until the last is in. */
  queue: number[]
  longestQueue: number
  /** Of whoever joins the queue at its longest. */
  longestWaitMinutes: number
}

const perMinute = ({ lanes, secondsPerScan }: Omit<Gates, 'arrivals'>) => (lanes * 60) / secondsPerScan

/** A lane that has nobody to scan cannot save the time for later. */
function queueOf(gates: Gates): number[] {
  const served = perMinute(gates)
  let waiting = 0
  return gates.arrivals.map((coming) => (waiting = Math.max(0, waiting + coming - served)))
}

export function rehearse(gates: Gates): Rehearsal {
  const served = perMinute(gates)
  const queue = queueOf(gates)
  const longestQueue = Math.max(0, ...queue)
  for (let waiting = queue.at(-1) ?? 0; waiting > 0;) {
    waiting = Math.max(0, waiting - served)
    queue.push(waiting)
  }
  return { queue, longestQueue, longestWaitMinutes: longestQueue / served }
}

/** The fewest lanes that keep the wait within the limit; null where even the most do not. */
export function lanesNeeded({ mostWaitMinutes, ...rest }: Omit<Gates, 'lanes'> & { mostWaitMinutes: number }): number | null {
  for (let lanes = 1; lanes <= MOST_LANES; lanes++) {
    const gates = { ...rest, lanes }
    if (Math.max(0, ...queueOf(gates)) / perMinute(gates) <= mostWaitMinutes) return lanes
  }
  return null
}

/** Nobody minds a queue that moves on within so many minutes. */
export const BEARABLE_MINUTES = 5

const LEAST_MEASURED = 5

/** What a scan takes at a gate with a queue: its busiest minute tells, if it was busy at all. */
export function measuredSeconds(arrivals: readonly { total: number }[]): number | null {
  const busiest = Math.max(0, ...arrivals.map(({ total }) => total))
  return busiest >= LEAST_MEASURED ? Math.round(600 / busiest) / 10 : null
}

export type Plan = { people: number; minutes: number; secondsPerScan: number; lanes: number; shape: ArrivalShape }

/** How many are in at the end of each minute, if they come as planned: whoever still waits is not in. */
export function forecastOf({ people, minutes, shape, lanes, secondsPerScan }: Plan): number[] {
  const arrivals = arrivalCurve(shape, people, minutes)
  return insideOf(arrivals, rehearse({ arrivals, lanes, secondsPerScan }).queue)
}

function insideOf(arrivals: readonly number[], queue: readonly number[], already = 0): number[] {
  let come = already
  return queue.map((waiting, at) => (come += arrivals[at] ?? 0) - waiting)
}

/** Before so many should be in, who has come says nothing about who will. */
const LEAST_TELLING = 20

export type Outlook = Rehearsal & {
  /** How many are in at the end of each minute from now on. */
  inside: number[]
  /** Minutes from now until the queue is at its longest. */
  longestAt: number
  /** The fewest lanes that keep the wait within the limit. */
  lanes: number | null
}
export type SoFar = { passed: number; arrived: number; expected: number; mostWaitMinutes: number }

/** The rest of the day: those to come follow the plan, as many more or fewer as until now. Null once the plan is over or all are in. */
export function outlookOf(plan: Plan, { passed, arrived, expected, mostWaitMinutes }: SoFar): Outlook | null {
  const planned = forecastOf(plan)[passed - 1] ?? 0
  const turnout = planned < LEAST_TELLING ? 1 : arrived / planned
  const ahead = arrivalCurve(plan.shape, plan.people, plan.minutes).slice(Math.max(0, passed))
  const wanted = ahead.reduce((sum, coming) => sum + coming, 0) * turnout
  const most = Math.max(0, expected - arrived)
  if (wanted <= 0 || most === 0) return null
  const arrivals = ahead.map((coming) => coming * turnout * Math.min(1, most / wanted))
  const { lanes, secondsPerScan } = plan
  const rest = rehearse({ arrivals, lanes, secondsPerScan })
  return {
    ...rest,
    inside: insideOf(arrivals, rest.queue, arrived),
    longestAt: rest.queue.indexOf(rest.longestQueue) + 1,
    lanes: lanesNeeded({ arrivals, secondsPerScan, mostWaitMinutes }),
  }
}

/** The same of those who really came; null for minutes that lie ahead. */
export function realityOf(
  arrivals: readonly { time: string; total: number }[],
  { startTime, minutes, now }: { startTime: string; minutes: number; now: string },
): (number | null)[] {
  const start = Date.parse(startTime)
  const passed = Math.floor((Date.parse(now) - start) / 60_000)
  const until = (at: number) => arrivals.filter(({ time }) => Date.parse(time) < start + (at + 1) * 60_000)
  return Array.from({ length: minutes }, (_, at) => (at > passed ? null : until(at).reduce((sum, { total }) => sum + total, 0)))
}
