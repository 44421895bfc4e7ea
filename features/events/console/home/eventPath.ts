import { menuCodeOf } from '#core/access.ts'
import { pathOf, type Page } from '#core/page.ts'
import type { EventRow } from '#features/events/shapes.ts'
import { eventPages } from '#features/events/pages.ts'
import { progressCodes } from '#features/events/rules.ts'
import { everyPage, pages } from '#features/pages.ts'

type Known = Pick<EventRow, 'bventId' | 'bventType'>

/** Where an event opens. */
export function eventPath({ bventId, bventType }: Known): string {
  return pathOf(bventType === 'External' ? pages.externalEvents.baseInfo : pages.dashboard.overview, { bventId })
}

export function editPath({ bventId, bventType }: Known): string {
  return pathOf(bventType === 'External' ? pages.externalEvents.baseInfo : eventPages.edit, { bventId })
}

/** The page on which a step of publishing is done; none while that page does not exist. */
export function stepPage(code: string): Page | null {
  if (code === progressCodes.create) return eventPages.edit
  if (code === progressCodes.description) return pages.microsites.introduction
  if (code === progressCodes.form) return pages.forms.enroll
  return everyPage.find(({ area, access, menu }) => area === 'event' && menu && menuCodeOf(access) === code) ?? null
}

export const stepWords = {
  [progressCodes.create]: 'events.need_create',
  [progressCodes.description]: 'events.need_description',
  [progressCodes.ticket]: 'events.need_ticket',
  [progressCodes.form]: 'events.need_form',
} as const

export type StepCode = keyof typeof stepWords

export function isStepCode(code: string): code is StepCode {
  return Object.hasOwn(stepWords, code)
}
