import { hasBenefit } from '#features/benefits/rules.ts'
import { findEvent, findWritableEvent, type EventRecord } from '#features/events/server/queries.ts'
import type { Context } from '#server/kit/context.ts'
import { AppError } from '#server/kit/errors.ts'

type Asking = Pick<Context, 'db' | 'who' | 'now'>
const codes = {
  Internal: { read: 'lite_res_page_attendeesimport', write: 'lite_res_act_import' },
  External: { read: 'lite-res-page-attendeesimport', write: 'lite-res-act-external' },
} as const

/** An external event has codes and a benefit of its own. */
function admit({ who, now }: Asking, event: EventRecord, act: 'read' | 'write'): EventRecord {
  const isExternal = event.bventType === 'External'
  if (!who.codes.has(codes[isExternal ? 'External' : 'Internal'][act])) throw new AppError('core.forbidden')
  if (isExternal && !hasBenefit(who.benefits, 'ExternalEvent', now)) throw new AppError('benefit.missing')
  return event
}

export async function findImportEvent(ctx: Asking, bventId: string): Promise<EventRecord> {
  return admit(ctx, await findEvent(ctx, bventId), 'read')
}

export async function findEventToImport(ctx: Asking, bventId: string): Promise<EventRecord> {
  return admit(ctx, await findWritableEvent(ctx, bventId), 'write')
}
