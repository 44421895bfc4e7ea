import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { newToken, tokenHash } from '#features/checkin/server/doorTokens.ts'
import { checkPoints } from '#features/checkin/server/links.ts'
import type { CheckinDevice } from '#features/checkin/shapes.ts'
import { findWritableEvent } from '#features/events/server/queries.ts'
import { audit } from '#server/kit/audit.ts'
import type { Context } from '#server/kit/context.ts'
import type { Db } from '#server/kit/database/db.ts'
import { required } from '#server/kit/errors.ts'

export async function devicesOf(db: Db, bventId: string): Promise<CheckinDevice[]> {
  const rows = await db
    .selectFrom('checkinDevice as d')
    .selectAll('d')
    .select(
      sql<Date | null>`(select max(e.changed_at) from checkin_entry e
        where e.top_org_id = d.top_org_id and e.link_id = d.id and e.checkin_id = any (d.checkin_ids))`.as('lastUsedTime'),
    )
    .where('d.bventId', '=', bventId)
    .orderBy('d.createdAt', 'desc')
    .orderBy('d.id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    gate: row.gate,
    checkinIds: row.checkinIds,
    status: row.revokedAt ? 'revoked' : 'active',
    lastUsedTime: row.lastUsedTime?.toISOString() ?? null,
    createdTime: row.createdAt.toISOString(),
  }))
}

export async function saveDevice(
  ctx: Context,
  { bventId, ...input }: { bventId: string; name: string; gate: string; checkinIds: string[] },
): Promise<{ id: string; token: string }> {
  const event = await findWritableEvent(ctx, bventId)
  await checkPoints(ctx, bventId, input.checkinIds)
  const made = { id: uuid(), token: newToken() }
  await ctx.db
    .insertInto('checkinDevice')
    .values({
      ...input,
      topOrgId: event.topOrgId,
      id: made.id,
      bventId,
      tokenHash: tokenHash(made.token),
      createdBy: ctx.who.accountId,
      createdAt: ctx.now,
    })
    .execute()
  await audit(ctx, { action: 'checkin.saveDevice', objectId: made.id, bventId, after: input })
  return made
}

export async function revokeDevice(ctx: Context, id: string): Promise<void> {
  const device = required(await ctx.db.selectFrom('checkinDevice').select(['bventId', 'name']).where('id', '=', id).executeTakeFirst())
  await findWritableEvent(ctx, device.bventId)
  await ctx.db
    .updateTable('checkinDevice')
    .set({ revokedAt: sql<Date>`coalesce(revoked_at, ${ctx.now})` })
    .where('id', '=', id)
    .execute()
  await audit(ctx, { action: 'checkin.revokeDevice', objectId: id, bventId: device.bventId, after: { name: device.name } })
}
