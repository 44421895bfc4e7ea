import { pages } from '#features/pages.ts'
import type { Page } from '#core/page.ts'
import { dashboardSteps, neededCodes, type EventStatus } from '#features/events/rules.ts'

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

export type StepsMood = 'before' | 'stopped' | 'ready' | 'out' | 'over'

/** What the panel says: steps to go, stopped by the check, ready to publish, published and still to round off, or nothing any more. */
export function moodOf(status: EventStatus, open: readonly Pick<Step, 'isNeeded'>[], stops = 0): StepsMood {
  if (status === 'Draft' || status === 'Unpublished')
    return open.some(({ isNeeded }) => isNeeded) ? 'before' : stops > 0 ? 'stopped' : 'ready'
  return status === 'Published' && open.length > 0 ? 'out' : 'over'
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
