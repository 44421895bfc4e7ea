/** As stored; whether it takes answers now also depends on the clock. */
export const storedStates = ['Draft', 'Open', 'Closed'] as const
export type StoredState = (typeof storedStates)[number]
export const surveyStates = ['Draft', 'Scheduled', 'Open', 'Closed'] as const
export type SurveyState = (typeof surveyStates)[number]

export const audiences = ['everybody', 'attendees', 'signedIn'] as const
export type Audience = (typeof audiences)[number]

type Times = { state: string; opensAt: Date | null; closesAt: Date | null }

export function stateOf({ state, opensAt, closesAt }: Times, now: Date): SurveyState {
  if (state === 'Draft') return 'Draft'
  if (state === 'Closed' || (closesAt && closesAt <= now)) return 'Closed'
  return opensAt && opensAt > now ? 'Scheduled' : 'Open'
}

/** Whoever is not asked by name cannot be known by it. */
export function isAlwaysAnonymous(audience: Audience): boolean {
  return audience === 'everybody'
}

/** Anonymous answers come out in groups of at least so many, in an order drawn by chance. */
export const SMALLEST_GROUP = 5

/** How many of those that wait come out now: all of them once there are enough, and all when the survey ends. */
export function comesOut(waiting: number, isOver: boolean): boolean {
  return waiting >= SMALLEST_GROUP || (isOver && waiting > 0)
}
