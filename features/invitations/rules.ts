export const inviteeStates = ['ToInvite', 'Sent', 'Opened', 'Accepted', 'Declined'] as const
export type InviteeState = (typeof inviteeStates)[number]
export const shownStates = [...inviteeStates, 'Expired'] as const
export type ShownState = (typeof shownStates)[number]
export const openStates: readonly InviteeState[] = ['ToInvite', 'Sent', 'Opened']

export const moves = {
  send: { from: ['ToInvite'], to: 'Sent' },
  open: { from: ['ToInvite', 'Sent'], to: 'Opened' },
  accept: { from: ['ToInvite', 'Sent', 'Opened', 'Declined'], to: 'Accepted' },
  decline: { from: ['ToInvite', 'Sent', 'Opened'], to: 'Declined' },
} as const satisfies Record<string, { from: readonly InviteeState[]; to: InviteeState }>
export type Move = keyof typeof moves

/** Where a move leads, or null where it leads nowhere: after the end nobody answers any more. */
export function moved(state: InviteeState, move: Move, isOver = false): InviteeState | null {
  const { from, to } = moves[move]
  return !isOver && from.some((one) => one === state) ? to : null
}

/** Whoever had not answered by the end has let it pass. */
export function shownState(state: InviteeState, replyEnd: Date, now: Date): ShownState {
  return openStates.includes(state) && now > replyEnd ? 'Expired' : state
}

export const claimRules = ['first', 'department', 'planner'] as const
export type ClaimRule = (typeof claimRules)[number]
export type ClaimOutcome = 'taken' | 'lost' | 'waiting'

/** What becomes of asking for a guest: free ones are taken; others stay, or the planner is asked. */
export function claimOutcome(rule: ClaimRule, asked: { hasOwner: boolean; isSameDepartment: boolean }): ClaimOutcome {
  if (!asked.hasOwner) return 'taken'
  if (rule === 'first') return 'lost'
  return rule === 'department' && asked.isSameDepartment ? 'lost' : 'waiting'
}

export const visibilities = ['own', 'department', 'all'] as const
export type Visibility = (typeof visibilities)[number]

/** Administrators, those responsible for the event and those who are named see every guest; the others what the plan allows. */
export function sightOf(visibility: Visibility, who: { isAdmin: boolean; isResponsible: boolean; isNamed: boolean }): Visibility {
  return who.isAdmin || who.isResponsible || who.isNamed ? 'all' : visibility
}

const DAY_MS = 86_400_000
const dayOf = (date: string) => Date.parse(date) / DAY_MS

/** How many should have accepted by today, in even steps from the first day to the last. */
export function dueBy(goal: number, { from, to, today }: { from: string; to: string; today: string }): number {
  const days = dayOf(to) - dayOf(from) + 1
  const gone = Math.max(0, Math.min(days, dayOf(today) - dayOf(from) + 1))
  return Math.round((goal * gone) / days)
}

export type Pace = { state: 'ahead' | 'onPlan' | 'behind'; by: number }
const LEEWAY = 0.02

/** Within two of a hundred, or one person, it is as planned. */
export function paceOf(accepted: number, due: number, goal: number): Pace {
  const by = accepted - due
  if (Math.abs(by) <= Math.max(1, goal * LEEWAY)) return { state: 'onPlan', by: Math.abs(by) }
  return by > 0 ? { state: 'ahead', by } : { state: 'behind', by: -by }
}

export const FORECAST_DAYS = 7
const SPREAD = 1.28

export type Forecast = { expected: number; low: number; high: number }

/** At the speed of the last seven days; in eight of ten cases between low and high, if people decide one by one. */
export function forecastOf(accepted: number, lastDays: number, daysLeft: number): Forecast {
  const more = (lastDays / FORECAST_DAYS) * Math.max(0, daysLeft)
  const spread = SPREAD * Math.sqrt(more)
  return {
    expected: Math.round(accepted + more),
    low: Math.max(accepted, Math.round(accepted + more - spread)),
    high: Math.round(accepted + more + spread),
  }
}

/** The day on which the goal is reached at this speed; null where it is not in sight. */
export function reachedOn(accepted: number, goal: number, lastDays: number, today: string): string | null {
  if (accepted >= goal) return today
  if (lastDays <= 0) return null
  const days = Math.ceil((goal - accepted) / (lastDays / FORECAST_DAYS))
  return days > 365 ? null : new Date((dayOf(today) + days) * DAY_MS).toISOString().slice(0, 10)
}

export const nextSteps = ['send', 'remind', 'call', 'wait', 'none'] as const
export type NextStep = (typeof nextSteps)[number]
const WAIT_DAYS = 2
const CALL_DAYS = 3

type Contacted = { state: ShownState; sentAt: Date | null; openedAt: Date | null; contactedAt: Date }

/** What to do about a guest: ask, give them time, remind who has looked, and call who has been silent. */
export function nextStepOf({ state, sentAt, openedAt, contactedAt }: Contacted, now: Date): NextStep {
  if (state === 'ToInvite') return 'send'
  if (state !== 'Sent' && state !== 'Opened') return 'none'
  const last = Math.max(contactedAt.getTime(), sentAt?.getTime() ?? 0, openedAt?.getTime() ?? 0)
  const days = (now.getTime() - last) / DAY_MS
  if (days < WAIT_DAYS) return 'wait'
  return state === 'Opened' && days < CALL_DAYS ? 'remind' : 'call'
}

export const declineReasons = ['date', 'distance', 'topic', 'colleague', 'unsaid'] as const
export type DeclineReason = (typeof declineReasons)[number]
export const sendWays = ['copy', 'sms', 'mail'] as const
export const contactKinds = ['call', 'visit', 'message', 'note'] as const
export const contactOutcomes = ['', 'willing', 'thinking', 'unreached', 'refused'] as const
export const MOST_COMPANIONS = 5
export const MOST_CHOSEN = 1_000

const ROBOT = /bot\b|crawl|spider|slurp|preview|facebookexternalhit|whatsapp\/|telegram|curl\/|wget|python-|headlesschrome-lighthouse/i

/** Looks at a link before anybody does. */
export function isRobot(userAgent: string): boolean {
  return userAgent === '' || ROBOT.test(userAgent)
}

/** A code as people type it. */
export function codeKey(text: string): string {
  return text.normalize('NFKC').replace(/[\s-]/g, '').toUpperCase()
}
