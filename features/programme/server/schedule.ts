import { programmeMessages } from '#features/programme/messages.ts'
import { v7 as uuid } from 'uuid'
import { textIn } from '#core/messages.ts'
import type { Session } from '#features/programme/shapes.ts'
import { findEvent, findWritableEvent } from '#features/events/server/queries.ts'
import { audit } from '#server/kit/audit.ts'
import type { Context } from '#server/kit/context.ts'
import { AppError, invalid, required } from '#server/kit/errors.ts'
import type { Db } from '#server/kit/database/db.ts'

export async function sessionsOf(db: Db, bventId: string): Promise<Session[]> {
  const rows = await db
    .selectFrom('bventSession')
    .selectAll()
    .where('bventId', '=', bventId)
    .orderBy('startTime')
    .orderBy('room')
    .orderBy('id')
    .execute()
  return rows.map(sessionOf)
}

function sessionOf(row: Omit<Session, 'startTime' | 'endTime'> & { startTime: Date; endTime: Date }): Session {
  const { id, title, track, room, description, speakerIds, version } = row
  return {
    id,
    title,
    startTime: row.startTime.toISOString(),
    endTime: row.endTime.toISOString(),
    track,
    room,
    description,
    speakerIds,
    version,
  }
}

export async function listSessions(ctx: Context, bventId: string): Promise<Session[]> {
  await findEvent(ctx, bventId)
  return sessionsOf(ctx.db, bventId)
}

type Saved = Omit<Session, 'id'> & { id?: string | undefined; bventId: string }

/** A session that somebody else has moved meanwhile is not overwritten. */
export async function saveSession(ctx: Context, { id, bventId, version, ...fields }: Saved): Promise<Session> {
  const event = await findWritableEvent(ctx, bventId)
  if (Date.parse(fields.endTime) <= Date.parse(fields.startTime))
    throw invalid({ field: 'endTime', message: textIn(programmeMessages['programme.wrong.endTime'], ctx.language) })
  if (!id) return addSession(ctx, { topOrgId: event.topOrgId, bventId, ...fields })

  const before = required(
    await ctx.db.selectFrom('bventSession').selectAll().where('id', '=', id).where('bventId', '=', bventId).executeTakeFirst(),
  )
  const row = await ctx.db
    .updateTable('bventSession')
    .set((eb) => ({ ...fields, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('version', '=', version)
    .returningAll()
    .executeTakeFirst()
  if (!row) throw new AppError('core.changed')
  await audit(ctx, { action: 'event.schedule.save', objectId: id, bventId, before: sessionOf(before), after: sessionOf(row) })
  return sessionOf(row)
}

async function addSession(ctx: Context, fields: Omit<Session, 'id' | 'version'> & { topOrgId: string; bventId: string }): Promise<Session> {
  const row = await ctx.db
    .insertInto('bventSession')
    .values({ id: uuid(), ...fields })
    .returningAll()
    .executeTakeFirstOrThrow()
  await audit(ctx, { action: 'event.schedule.save', objectId: row.id, bventId: row.bventId, after: sessionOf(row) })
  return sessionOf(row)
}

export async function deleteSession(ctx: Context, bventId: string, id: string): Promise<void> {
  await findWritableEvent(ctx, bventId)
  const gone = await ctx.db.deleteFrom('bventSession').where('id', '=', id).where('bventId', '=', bventId).returningAll().executeTakeFirst()
  await audit(ctx, { action: 'event.schedule.delete', objectId: id, bventId, before: sessionOf(required(gone)) })
}
