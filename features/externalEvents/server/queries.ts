import { findWritableEvent, type EventRecord } from '#features/events/server/queries.ts'
import type { Context } from '#server/kit/context.ts'
import { AppError } from '#server/kit/errors.ts'

/** An internal event is not found here, as if it did not exist. */
export async function findExternal(ctx: Pick<Context, 'db' | 'who' | 'now'>, bventId: string): Promise<EventRecord> {
  const event = await findWritableEvent(ctx, bventId)
  if (event.bventType !== 'External') throw new AppError('core.notFound')
  return event
}
