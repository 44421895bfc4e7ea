import { hasBenefit } from '#features/benefits/rules.ts'
import { findEvent, type EventRecord } from '#features/events/server/queries.ts'
import type { Context } from '#server/kit/context.ts'
import { AppError } from '#server/kit/errors.ts'

const EXTERNAL_LIST = 'lite-res-page-attendees'
const INTERNAL_LISTS = ['lite_res_page_attendees', 'lite_res_page_prevention']

/** An external event's list has a code and a benefit of its own. */
export function refuseUnlisted({ who: { codes, benefits }, now }: Pick<Context, 'who' | 'now'>, bventType: string): void {
  if (bventType !== 'External') {
    if (!INTERNAL_LISTS.some((code) => codes.has(code))) throw new AppError('core.forbidden')
    return
  }
  if (!codes.has(EXTERNAL_LIST)) throw new AppError('core.forbidden')
  if (!hasBenefit(benefits, 'ExternalEvent', now)) throw new AppError('benefit.missing')
}

/** The event whose attendees this caller may list. */
export async function findListedEvent(ctx: Pick<Context, 'db' | 'who' | 'now'>, bventId: string): Promise<EventRecord> {
  const event = await findEvent(ctx, bventId)
  refuseUnlisted(ctx, event.bventType)
  return event
}
