import { checkinMessages } from '#features/checkin/messages.ts'
import { hash } from 'node:crypto'
import { sql, type Selectable } from 'kysely'
import { v7 as uuid } from 'uuid'
import { textIn } from '#core/messages.ts'
import type { Schema } from '#db/schema.ts'
import { PIN_TRIES, type DoorField, type StaffMode } from '#features/checkin/pointTypes.ts'
import { newPin, newToken, pinHash, tokenHash } from '#features/checkin/server/doorTokens.ts'
import type { StaffLink } from '#features/checkin/shapes.ts'
import { findWritableEvent } from '#features/events/server/queries.ts'
import { audit } from '#server/kit/audit.ts'
import type { Context } from '#server/kit/context.ts'
import type { Db } from '#server/kit/database/db.ts'
import { AppError, invalid, required } from '#server/kit/errors.ts'

export type LinkInput = {
  name: string
  gate: string
  checkinIds: string[]
  mode: StaffMode
  fields: DoorField[]
  isWalkIn: boolean
  expiresAt: string
}
type LinkRow = Selectable<Schema['staffLink']> & { deviceCount: number; lastUsedTime: Date | null }

const usedTime = sql<Date | null>`(
  select max(e.changed_at) from checkin_entry e
  where e.top_org_id = l.top_org_id and e.link_id = l.id and e.checkin_id = any (l.checkin_ids))`

export async function staffLinksOf(db: Db, bventId: string, now: Date): Promise<StaffLink[]> {
  const rows = await db
    .selectFrom('staffLink as l')
    .selectAll('l')
    .select([
      sql<number>`(select count(*)::int from staff_session s where s.top_org_id = l.top_org_id and s.link_id = l.id)`.as('deviceCount'),
      usedTime.as('lastUsedTime'),
    ])
    .where('l.bventId', '=', bventId)
    .orderBy('l.createdAt', 'desc')
    .orderBy('l.id')
    .execute()
  return rows.map((row) => staffLinkOf(row, now))
}

function staffLinkOf(row: LinkRow, now: Date): StaffLink {
  return {
    id: row.id,
    name: row.name,
    gate: row.gate,
    checkinIds: row.checkinIds,
    mode: row.mode as StaffMode,
    fields: row.fields as DoorField[],
    isWalkIn: row.isWalkIn,
    expiresAt: row.expiresAt.toISOString(),
    status: row.revokedAt ? 'revoked' : row.expiresAt <= now ? 'expired' : row.pinTries >= PIN_TRIES ? 'locked' : 'active',
    deviceCount: row.deviceCount,
    lastUsedTime: row.lastUsedTime?.toISOString() ?? null,
    createdTime: row.createdAt.toISOString(),
    version: versionOf(row),
  }
}

type Edited = Pick<LinkRow, 'name' | 'gate' | 'checkinIds' | 'mode' | 'fields' | 'isWalkIn' | 'expiresAt'>

/** A number of what can be edited: two people who saw the same number saw the same link. */
function versionOf({ name, gate, checkinIds, mode, fields, isWalkIn, expiresAt }: Edited): number {
  return hash('sha256', JSON.stringify([name, gate, checkinIds, mode, fields, isWalkIn, expiresAt]), 'buffer').readUInt32BE() >>> 1
}

/** Points of another event, or none of ours, are not there. */
export async function checkPoints({ db }: Context, bventId: string, checkinIds: readonly string[]): Promise<void> {
  const known = await db
    .selectFrom('checkinPoint')
    .select('id')
    .where('bventId', '=', bventId)
    .where('deletedAt', 'is', null)
    .where('id', 'in', checkinIds)
    .execute()
  if (known.length < new Set(checkinIds).size) throw new AppError('core.notFound')
}

type SavedLink = LinkInput & { bventId: string; id?: string | undefined; version?: number | undefined }

export async function saveStaffLink(ctx: Context, { bventId, id, version, ...input }: SavedLink) {
  const event = await findWritableEvent(ctx, bventId)
  await checkPoints(ctx, bventId, input.checkinIds)
  const expiresAt = new Date(input.expiresAt)
  if (expiresAt <= ctx.now) throw invalid({ field: 'expiresAt', message: textIn(checkinMessages['checkin.wrong.expiresAt'], ctx.language) })
  const columns = { ...input, checkinIds: [...new Set(input.checkinIds)], fields: [...new Set(input.fields)], expiresAt }
  if (id) {
    const found = ctx.db.selectFrom('staffLink').selectAll().where('id', '=', id).where('bventId', '=', bventId)
    const before = required(await found.where('revokedAt', 'is', null).forUpdate().executeTakeFirst())
    if (version !== undefined && version !== versionOf(before)) throw new AppError('core.changed')
    await ctx.db.updateTable('staffLink').set(columns).where('id', '=', id).execute()
    const { name, gate, checkinIds, mode, fields, isWalkIn, expiresAt: until } = before
    const was = { name, gate, checkinIds, mode, fields, isWalkIn, expiresAt: until }
    await audit(ctx, { action: 'checkin.saveStaffLink', objectId: id, bventId, before: was, after: columns })
    return { id, url: null, pin: null }
  }
  const made = { id: uuid(), token: newToken(), pin: newPin() }
  await ctx.db
    .insertInto('staffLink')
    .values({
      ...columns,
      topOrgId: event.topOrgId,
      id: made.id,
      bventId,
      tokenHash: tokenHash(made.token),
      pinHash: await pinHash(ctx, made.id, made.pin),
      createdBy: ctx.who.accountId,
      createdAt: ctx.now,
    })
    .execute()
  await audit(ctx, { action: 'checkin.saveStaffLink', objectId: made.id, bventId, after: columns })
  return { id: made.id, url: `${ctx.config.PUBLIC_URL}/staff/${made.token}`, pin: made.pin }
}

export async function changeStaffLink(ctx: Context, id: string, change: 'revoke' | 'unlock'): Promise<void> {
  const link = required(await ctx.db.selectFrom('staffLink').select(['id', 'bventId', 'name']).where('id', '=', id).executeTakeFirst())
  await findWritableEvent(ctx, link.bventId)
  await ctx.db
    .updateTable('staffLink')
    .set(change === 'revoke' ? { revokedAt: sql<Date>`coalesce(revoked_at, ${ctx.now})` } : { pinTries: 0 })
    .where('id', '=', id)
    .execute()
  await audit(ctx, {
    action: change === 'revoke' ? 'checkin.revokeStaffLink' : 'checkin.unlockStaffLink',
    objectId: id,
    bventId: link.bventId,
    after: { name: link.name },
  })
}
