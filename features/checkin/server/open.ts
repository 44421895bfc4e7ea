import { sql } from 'kysely'
import type { Scope } from '#features/checkin/doorContract.ts'
import type { DoorField, EntryMode, PointType, StaffMode } from '#features/checkin/pointTypes.ts'
import { doorPlace, newToken, pinHash, tokenHash, type DoorPlace } from '#features/checkin/server/doorTokens.ts'
import type { Context } from '#server/kit/context.ts'
import { inScope, type Db } from '#server/kit/db.ts'
import { AppError, required } from '#server/kit/errors.ts'

const refusals = {
  unknown: 'staff.unknown',
  revoked: 'staff.revoked',
  expired: 'staff.expired',
  pin: 'staff.pin',
  pinLocked: 'staff.pinLocked',
} as const

type Opened = { staffToken: string; expiresAt: string; scope: Scope }

/** Token and PIN become a token of this device's own; wrong PINs are counted whatever else happens to the request. */
export async function openLink(ctx: Context, { token, pin, deviceId }: { token: string; pin: string; deviceId: string }): Promise<Opened> {
  const place = required(await doorPlace(ctx.db, 'link', tokenHash(token)), 'staff.unknown')
  const key = await pinHash(ctx, place.id, pin)
  const staffToken = newToken()
  const { rows } = await sql<{ outcome: 'ok' | keyof typeof refusals }>`
    select door_open(${place.orgId}::uuid, ${place.id}::uuid, ${key}, ${deviceId}, ${tokenHash(staffToken)}, ${ctx.now}) as outcome`.execute(
    ctx.db,
  )
  const outcome = rows[0]?.outcome ?? 'unknown'
  if (outcome !== 'ok') throw new AppError(refusals[outcome])
  const scope = await inScope(ctx.db, { orgId: place.orgId }, (db) => scopeOf(db, place))
  return { staffToken, ...scope }
}

export async function scopeOf(db: Db, { id, bventId }: Pick<DoorPlace, 'id' | 'bventId'>): Promise<Omit<Opened, 'staffToken'>> {
  const link = await db.selectFrom('staffLink').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const event = await db
    .selectFrom('bvent')
    .select(['title', 'timeZone', 'status'])
    .where('id', '=', bventId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  if (!event) throw new AppError('staff.unknown')
  const points = await db
    .selectFrom('checkinPoint')
    .selectAll()
    .where('id', 'in', link.checkinIds)
    .where('deletedAt', 'is', null)
    .orderBy('isMain', 'desc')
    .orderBy('createdAt')
    .execute()
  const tickets = link.isWalkIn
    ? await db
        .selectFrom('ticket')
        .select(['id as ticketId', 'name'])
        .where('bventId', '=', bventId)
        .where('isOpen', '=', true)
        .orderBy('sortId')
        .orderBy('id')
        .execute()
    : []
  return {
    expiresAt: link.expiresAt.toISOString(),
    scope: {
      linkId: link.id,
      name: link.name,
      gate: link.gate,
      bventId,
      title: event.title,
      timeZone: event.timeZone,
      mode: link.mode as StaffMode,
      fields: link.fields as DoorField[],
      isWalkIn: link.isWalkIn,
      checkins: points.map((point) => ({
        id: point.id,
        name: point.name,
        pointType: point.pointType as PointType,
        isMain: point.isMain,
        entryMode: point.entryMode as EntryMode,
        startTime: point.startTime?.toISOString() ?? null,
        endTime: point.endTime?.toISOString() ?? null,
        isEnable: point.isEnable && event.status !== 'Cancelled' && event.status !== 'Upgrade',
        isRestricted: point.ticketIds.length > 0 || point.searchId !== null,
      })),
      tickets,
    },
  }
}
