import { pages } from '#features/pages.ts'
import type { Page } from '#core/page.ts'
import type { EventInfo } from '#features/events/shapes.ts'
import type { Session } from '#features/programme/shapes.ts'
import { clashesOf, dashboardSteps, neededCodes, type EventStatus } from '#features/events/rules.ts'

export type StepKey = (typeof dashboardSteps)[number]['key']
export type Step = { key: StepKey; isDone: boolean; isNeeded: boolean; page: Page | null }

const NEEDED_STEPS = neededCodes.length
const stepCodes: Record<StepKey, string> = {
  basicInfo: 'lite_res_page_editactivity',
  description: 'lite_res_page_introduction',
  tickets: 'lite_res_page_ticket',
  form: 'lite_res_page_form',
  notifications: 'lite_res_page_notice',
  plan: 'lite_res_page_plan',
}

/** The form has a page of its own behind the settings that stand in the menu. */
const isPlaceOf = (key: StepKey, { name, menu }: Page) => (key === 'form' ? name === pages.forms.enroll.name : menu !== undefined)

function placeOf(key: StepKey, pages: readonly Page[]): Page | null {
  return pages.find((page) => page.area === 'event' && page.access === stepCodes[key] && isPlaceOf(key, page)) ?? null
}

/** The page of a step, if it exists and this member may open it. */
export function pageOfStep(key: StepKey, pages: readonly Page[], codes: ReadonlySet<string>): Page | null {
  return codes.has(stepCodes[key]) ? placeOf(key, pages) : null
}

/** What publishing asks for, and what rounds an event off where there is a page to do it. */
export function stepsOf(progress: readonly string[], pages: readonly Page[], codes: ReadonlySet<string>): Step[] {
  return dashboardSteps
    .map(({ key, code }, at) => ({
      key,
      isDone: progress.includes(code),
      isNeeded: at < NEEDED_STEPS,
      page: pageOfStep(key, pages, codes),
    }))
    .filter(({ key, isDone, isNeeded }) => isNeeded || isDone || placeOf(key, pages))
}

export type StepsMood = 'before' | 'ready' | 'out' | 'over'

/** What the panel says: steps to go, ready to publish, published and still to round off, or nothing any more. */
export function moodOf(status: EventStatus, open: readonly Pick<Step, 'isNeeded'>[]): StepsMood {
  if (status === 'Draft' || status === 'Unpublished') return open.some(({ isNeeded }) => isNeeded) ? 'before' : 'ready'
  return status === 'Published' && open.length > 0 ? 'out' : 'over'
}

export type GapKey = StepKey | 'ended' | 'place' | 'language' | 'clash' | 'closed'
export type Gap = { key: GapKey; step: StepKey | 'schedule'; isNeeded: boolean; n?: number; language?: string }

type Facts = Pick<EventInfo, 'eventProgress' | 'endTime' | 'form' | 'place' | 'languages' | 'description'> & {
  status: EventStatus
  sessions: readonly Session[]
  /** Unknown to those who may not see tickets. */
  openTickets: number | null
}

/** What publishing asks for, then what a visitor would miss; an event that is over lacks nothing. */
export function gapsOf(facts: Facts, now: Date): Gap[] {
  const { status } = facts
  if (status !== 'Draft' && status !== 'Unpublished' && status !== 'Published') return []
  const gaps: Gap[] = []
  if (status !== 'Published') {
    if (Date.parse(facts.endTime) <= now.getTime()) gaps.push({ key: 'ended', step: 'basicInfo', isNeeded: true })
    for (const { key, code } of dashboardSteps.slice(0, NEEDED_STEPS))
      if (!facts.eventProgress.includes(code)) gaps.push({ key, step: key, isNeeded: true })
  }
  if (facts.form !== 'Online' && !facts.place) gaps.push({ key: 'place', step: 'basicInfo', isNeeded: false })
  if (facts.openTickets === 0 && !gaps.some(({ key }) => key === 'tickets')) gaps.push({ key: 'closed', step: 'tickets', isNeeded: false })
  const isDescribed = facts.languages.some((language) => facts.description[language])
  for (const language of facts.languages)
    if (isDescribed && !facts.description[language]) gaps.push({ key: 'language', step: 'description', isNeeded: false, language })
  const clashes = clashesOf(facts.sessions).length
  if (clashes > 0) gaps.push({ key: 'clash', step: 'schedule', isNeeded: false, n: clashes })
  return gaps
}

const DAY_MS = 86_400_000

export type Countdown = { is: 'before' | 'now' | 'over'; n: number }

/** Whole days by the calendar of the event: tomorrow is one day away, however late it is today. */
export function countdownOf(start: string, end: string, now: Date, dayOf: (iso: string) => string): Countdown {
  const days = (later: string, earlier: string) => Math.round((Date.parse(later) - Date.parse(earlier)) / DAY_MS)
  const today = dayOf(now.toISOString())
  if (now.getTime() > Date.parse(end)) return { is: 'over', n: days(today, dayOf(end)) }
  return now.getTime() >= Date.parse(start) ? { is: 'now', n: 0 } : { is: 'before', n: days(dayOf(start), today) }
}
