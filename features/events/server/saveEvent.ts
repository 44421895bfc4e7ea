import { eventMessages } from '#features/events/messages.ts'
import { v7 as uuid } from 'uuid'
import { textIn } from '#core/messages.ts'
import type { EventChange, EventInput } from '#features/events/shapes.ts'
import { progressCodes } from '#features/events/rules.ts'
import { findWritableEvent, markProgress, rowOf, type EventRecord } from '#features/events/server/queries.ts'
import { refuseOverQuota } from '#features/events/server/quota.ts'
import { saveResponsibles } from '#features/events/server/responsibles.ts'
import { audit } from '#server/kit/audit.ts'
import type { Context } from '#server/kit/context.ts'
import { AppError, invalid, isUniqueViolation } from '#server/kit/errors.ts'

type External = { organizer?: string | undefined; role?: string | undefined }

export async function createEvent(ctx: Context, input: EventInput, external?: External): Promise<{ bventId: string }> {
  checkTimes(ctx, input)
  await refuseOverQuota(ctx.db, ctx.who.orgId)
  const id = uuid()
  const { responsibleIds, ...fields } = input
  const row = {
    topOrgId: ctx.who.orgId,
    id,
    ...columnsOf(fields),
    title: input.title,
    startTime: input.startTime,
    endTime: input.endTime,
    createdBy: ctx.who.accountId,
    ...(external && { bventType: 'External', organizer: external.organizer ?? null, role: external.role ?? null }),
  }
  await ctx.db.insertInto('bvent').values(row).execute().catch(asTitleTaken)
  await saveResponsibles(ctx, id, responsibleIds ?? [ctx.who.accountId])
  await markProgress(ctx.db, { topOrgId: ctx.who.orgId, id }, progressCodes.create)
  await audit(ctx, { action: 'event.create', objectId: id, bventId: id, after: { ...input, ...external } })
  return { bventId: id }
}

/** Only from the version the person saw; otherwise they are told what changed since, and nothing of theirs is written. */
export async function updateEvent(
  ctx: Context,
  bventId: string,
  version: number,
  change: EventChange & External,
): Promise<{ version: number }> {
  const before = await findWritableEvent(ctx, bventId)
  checkTimes(ctx, {
    startTime: change.startTime ?? before.startTime.toISOString(),
    endTime: change.endTime ?? before.endTime.toISOString(),
    timeZone: change.timeZone,
  })
  const { responsibleIds, organizer, role, ...fields } = change
  const updated = await ctx.db
    .updateTable('bvent')
    .set((eb) => ({
      ...columnsOf(fields),
      ...(organizer !== undefined && { organizer }),
      ...(role !== undefined && { role }),
      version: eb('version', '+', 1),
      updatedAt: ctx.now,
    }))
    .where('id', '=', bventId)
    .where('version', '=', version)
    .returning('version')
    .executeTakeFirst()
    .catch(asTitleTaken)
  if (!updated) throw await changedSince(ctx, before, version)
  if (responsibleIds) await saveResponsibles(ctx, bventId, responsibleIds)
  await audit(ctx, {
    action: 'event.update',
    objectId: bventId,
    bventId,
    before: pick(rowOf(before, ctx), change),
    after: { ...change, version: updated.version },
  })
  return updated
}

export async function changedSince(ctx: Context, current: EventRecord, version: number): Promise<AppError> {
  const later = await ctx.db
    .selectFrom('auditLog')
    .select('after')
    .where('objectId', '=', current.id)
    .where('action', 'in', ['event.update', 'event.saveDescription'])
    .orderBy('id', 'desc')
    .limit(100)
    .execute()
  const changes = later.map((row) => row.after as Record<string, unknown> & { version?: number })
  const changedFields = new Set(changes.filter((after) => (after.version ?? 0) > version).flatMap((after) => Object.keys(after)))
  changedFields.delete('version')
  return new AppError('event.changed', { returnObj: { current: rowOf(current, ctx), changedFields: [...changedFields] } })
}

export function asTitleTaken(error: unknown): never {
  throw isUniqueViolation(error, 'bvent_title') ? new AppError('event.titleTaken') : error
}

type Fields = Omit<EventChange, 'responsibleIds'>

function columnsOf({ place, contact, ...plain }: Fields) {
  const given = Object.fromEntries(Object.entries(plain).filter(([, value]) => value !== undefined)) as typeof plain
  return {
    ...given,
    ...(place !== undefined && { place: place && JSON.stringify(place) }),
    ...(contact !== undefined && { contact: contact && JSON.stringify(contact) }),
  } as Record<string, never>
}

function pick(row: object, change: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(row).filter(([name]) => name in change))
}

export function checkTimes(
  { language }: Context,
  { startTime, endTime, timeZone }: { startTime: string; endTime: string; timeZone?: string | undefined },
): void {
  if (Date.parse(endTime) <= Date.parse(startTime))
    throw invalid({ field: 'endTime', message: textIn(eventMessages['events.wrong.endTime'], language) })
  if (timeZone && !Intl.supportedValuesOf('timeZone').includes(timeZone) && timeZone !== 'UTC')
    throw invalid({ field: 'timeZone', message: textIn(eventMessages['events.wrong.timeZone'], language) })
}
