import { isAdminRole } from '#core/access.ts'
import { missingCodes, restoredStatus, storedFrom, type Move, type StoredStatus } from '#features/events/rules.ts'
import { publishFindings, withoutRefusal } from '#features/events/server/publishCheck.ts'
import {
  findEvent,
  findWritableEvent,
  refuseWithoutBenefit,
  selectEvents,
  shownStatus,
  type EventRecord,
} from '#features/events/server/queries.ts'
import { refuseOverQuota } from '#features/events/server/quota.ts'
import { asTitleTaken } from '#features/events/server/saveEvent.ts'
import { audit } from '#server/kit/audit.ts'
import type { Context } from '#server/kit/context.ts'
import { AppError } from '#server/kit/errors.ts'

type Publish = {
  bventId: string
  IsPublish: boolean
  isContinuePublish: boolean
  navigationPageType?: 'MicroSite' | 'EnrollPage' | undefined
}

export async function publishEvent(ctx: Context, { bventId, IsPublish, isContinuePublish, navigationPageType }: Publish) {
  const event = await findWritableEvent(ctx, bventId)
  if (!IsPublish) return moveEvent(ctx, event, 'unpublish', {})
  const found = await publishFindings(ctx, event)
  const findings = found.map(withoutRefusal)
  const stop = found.find(({ level }) => level === 'stop')
  if (stop) throw new AppError(stop.refusal ?? 'core.state', { returnObj: { findings } })
  const missing = missingCodes(event.progress)
  if (missing.length > 0 && !isContinuePublish) throw new AppError('publish.incomplete', { returnObj: { missing, findings } })
  return moveEvent(ctx, event, 'publish', navigationPageType ? { navigationPageType } : {})
}

export async function cancelEvent(
  ctx: Context,
  { bventId, isCancel, reason }: { bventId: string; isCancel: boolean; reason?: string | undefined },
) {
  const event = await findWritableEvent(ctx, bventId)
  if (isCancel && shownStatus(event, ctx.now, ctx.language).value === 'Ended') throw new AppError('core.state')
  return moveEvent(ctx, event, isCancel ? 'cancel' : 'uncancel', {}, reason)
}

/** The update names where it may start from, so of two people who move an event at once the second is refused. */
async function moveEvent(
  ctx: Context,
  event: EventRecord,
  move: Exclude<Move, 'delete' | 'upgrade' | 'downgrade'>,
  change: object,
  reason?: string,
) {
  const to = { publish: 'Published', unpublish: 'Unpublished', cancel: 'Cancelled', uncancel: 'Unpublished' }[move]
  const updated = await ctx.db
    .updateTable('bvent')
    .set((eb) => ({ ...change, status: to, version: eb('version', '+', 1), updatedAt: ctx.now }))
    .where('id', '=', event.id)
    .where('status', 'in', storedFrom(move))
    .where('deletedAt', 'is', null)
    .returning(['status', 'endTime'])
    .executeTakeFirst()
  if (!updated) throw new AppError('core.state')
  await audit(ctx, {
    action: `event.${move}`,
    objectId: event.id,
    bventId: event.id,
    before: { status: event.status },
    after: { status: updated.status, ...(reason && { reason }) },
  })
  return { status: shownStatus(updated, ctx.now, ctx.language) }
}

/** Typing the title is the confirmation; the event lies in the bin for 30 days. */
export async function deleteEvent(ctx: Context, bventId: string, title: string): Promise<void> {
  const event = await findWritableEvent(ctx, bventId)
  if (title.trim() !== event.title.trim()) throw new AppError('event.confirmTitle')
  await ctx.db
    .updateTable('bvent')
    .set({ deletedAt: ctx.now, deletedBy: ctx.who.accountId, isTop: false })
    .where('id', '=', bventId)
    .where('deletedAt', 'is', null)
    .execute()
  await audit(ctx, { action: 'event.delete', objectId: bventId, bventId, before: { title: event.title, status: event.status } })
}

export async function restoreEvent(ctx: Context, bventId: string, title: string | undefined) {
  const event = await selectEvents(ctx.db).where('bvent.id', '=', bventId).where('bvent.deletedAt', 'is not', null).executeTakeFirst()
  if (!event) throw new AppError('core.notFound')
  if (event.isPrivate && !isAdminRole(ctx.who.roles) && !event.responsibles.some((person) => person.accountId === ctx.who.accountId))
    throw new AppError('event.unauthorized')
  refuseWithoutBenefit(ctx, event)
  await refuseOverQuota(ctx.db, ctx.who.orgId)
  const status = restoredStatus(event.status as StoredStatus)
  const restored = await ctx.db
    .updateTable('bvent')
    .set((eb) => ({
      deletedAt: null,
      deletedBy: null,
      status,
      ...(title && { title }),
      version: eb('version', '+', 1),
      updatedAt: ctx.now,
    }))
    .where('id', '=', bventId)
    .where('deletedAt', 'is not', null)
    .returning(['status', 'endTime'])
    .executeTakeFirst()
    .catch(asTitleTaken)
  if (!restored) throw new AppError('core.notFound')
  await audit(ctx, { action: 'event.restore', objectId: bventId, bventId, after: { status } })
  return { status: shownStatus(restored, ctx.now, ctx.language) }
}

type Setting = 'setTop' | 'cancelTop' | 'setPrivate' | 'saveCoverTemplate' | 'saveMiniAppCustomImage' | 'bventplan.save'

/** Pin, privacy, cover, plan: one column each, always audited. */
export async function setField(ctx: Context, bventId: string, action: Setting, change: Record<string, unknown>): Promise<EventRecord> {
  const before = await findWritableEvent(ctx, bventId)
  await ctx.db
    .updateTable('bvent')
    .set({ ...change, updatedAt: ctx.now } as never)
    .where('id', '=', bventId)
    .where('deletedAt', 'is', null)
    .execute()
  const old = Object.fromEntries(Object.keys(change).map((name) => [name, before[name as keyof EventRecord] ?? null]))
  await audit(ctx, { action: `event.${action}`, objectId: bventId, bventId, before: old, after: change })
  return findEvent(ctx, bventId)
}
