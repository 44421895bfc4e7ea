import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { isGranted } from '#core/access.ts'
import type { RequestOf, ResultOf } from '#core/call.ts'
import { EVENT_TIME_ZONE } from '#core/dateTime.ts'
import { OK } from '#core/schema.ts'
import { scopeOf } from '#features/attendees/server/listScope.ts'
import { INCOME } from '#features/events/rules.ts'
import { findEvent } from '#features/events/server/queries.ts'
import { definition as definitionSchema, type customCalls, type Definition, type Report } from '#features/statistics/customContract.ts'
import { measures, nextSend } from '#features/statistics/pivot.ts'
import { dimensionsIn } from '#features/statistics/server/custom/dimensions.ts'
import { pivotIn } from '#features/statistics/server/custom/pivotSql.ts'
import { audit } from '#server/kit/audit.ts'
import type { Context } from '#server/kit/context.ts'
import { AppError, required } from '#server/kit/errors.ts'
import { isMaskedFor } from '#server/kit/masked.ts'

type Calls = typeof customCalls

export async function fields(ctx: Context, { bventId }: RequestOf<Calls['fields']>): Promise<ResultOf<Calls['fields']>> {
  const scope = await scopeOf(ctx, bventId)
  const seesIncome = isGranted(INCOME, ctx.who.codes)
  return {
    dimensions: dimensionsIn(scope, ctx.language).map(({ field, name, isTime, isMultiple }) => ({ field, name, isTime, isMultiple })),
    measures: measures.filter((measure) => seesIncome || (measure !== 'money' && measure !== 'average')),
    isProtected: isMaskedFor(ctx.who),
  }
}

export async function pivot(ctx: Context, { bventId, definition }: RequestOf<Calls['pivot']>) {
  return pivotIn(ctx, await scopeOf(ctx, bventId), { definition })
}

export type ReportRow = {
  id: string
  bventId: string | null
  name: string
  definition: Definition
  isShared: boolean
  isPinned: boolean
  ownerId: string
  ownerName: string
  sendDay: number | null
  sendHour: number
  recipients: string[]
  accountIds: string[]
  readers: { accountId: string; name: string }[]
  language: string
  nextSendAt: Date | null
  lastSentAt: Date | null
  version: number
  updatedAt: Date
  seenAt: Date | null
}

const rowsSql = ({ who }: Context) => sql`
  select r.*, s.seen_at, (
      select coalesce(json_agg(json_build_object('accountId', m.account_id, 'name', m.name) order by m.name), '[]') from member m
      where m.top_org_id = r.top_org_id and m.account_id = any(r.account_ids)) as readers
  from statistic_report r
    left join statistic_seen s on s.top_org_id = r.top_org_id and s.report_id = r.id and s.account_id = ${who.accountId}
  where r.top_org_id = app_org() and (r.is_shared or r.owner_id = ${who.accountId})`

function reportOf(row: ReportRow, { who }: Context): Report {
  const isMine = row.ownerId === who.accountId
  return {
    id: row.id,
    bventId: row.bventId,
    name: row.name,
    isShared: row.isShared,
    isPinned: row.isPinned,
    isMine,
    ownerName: row.ownerName,
    updatedTime: row.updatedAt.toISOString(),
    seenTime: row.seenAt?.toISOString() ?? null,
    definition: definitionSchema.parse(row.definition),
    sendDay: row.sendDay,
    sendHour: row.sendHour,
    // Whom it goes to is between its owner and them.
    recipients: isMine ? row.recipients : [],
    readers: isMine ? row.readers : [],
    nextSendTime: row.nextSendAt?.toISOString() ?? null,
    lastSentTime: row.lastSentAt?.toISOString() ?? null,
    version: row.version,
  }
}

export async function reports(ctx: Context, { bventId, isPinned }: RequestOf<Calls['reports']>): Promise<ResultOf<Calls['reports']>> {
  if (bventId) await findEvent(ctx, bventId)
  const of = bventId ? sql`r.bvent_id = ${bventId}` : sql`r.bvent_id is null`
  const { rows } = await sql<ReportRow>`
    ${rowsSql(ctx)} and ${of} ${isPinned ? sql`and r.is_pinned` : sql``} order by r.is_pinned desc, r.updated_at desc, r.id limit 200`.execute(
    ctx.db,
  )
  const seen = await ctx.db
    .selectFrom('standardSeen')
    .select('seenAt')
    .where('subjectId', '=', bventId ?? ctx.who.orgId)
    .where('accountId', '=', ctx.who.accountId)
    .executeTakeFirst()
  return { list: rows.map((row) => reportOf(row, ctx)), standardSeenTime: seen?.seenAt.toISOString() ?? null }
}

export async function look(ctx: Context, { bventId }: RequestOf<Calls['look']>) {
  if (bventId) await findEvent(ctx, bventId)
  const { orgId, accountId } = ctx.who
  await ctx.db
    .insertInto('standardSeen')
    .values({ topOrgId: orgId, subjectId: bventId ?? orgId, bventId: bventId ?? null, accountId, seenAt: ctx.now })
    .onConflict((conflict) => conflict.columns(['topOrgId', 'subjectId', 'accountId']).doUpdateSet({ seenAt: ctx.now }))
    .execute()
  return OK
}

async function findReport(ctx: Context, id: string): Promise<ReportRow> {
  const { rows } = await sql<ReportRow>`${rowsSql(ctx)} and r.id = ${id}`.execute(ctx.db)
  const row = required(rows[0])
  if (row.bventId) await findEvent(ctx, row.bventId)
  return row
}

/** One's own; what others share is theirs to change. */
async function ownReport(ctx: Context, id: string): Promise<ReportRow> {
  const row = await findReport(ctx, id)
  if (row.ownerId !== ctx.who.accountId) throw new AppError('core.forbidden')
  return row
}

export async function open(ctx: Context, { id }: RequestOf<Calls['open']>): Promise<ResultOf<Calls['open']>> {
  const row = await findReport(ctx, id)
  await sql`
    insert into statistic_seen (top_org_id, report_id, account_id, seen_at) values (app_org(), ${id}, ${ctx.who.accountId}, ${ctx.now})
    on conflict (top_org_id, report_id, account_id) do update set seen_at = excluded.seen_at`.execute(ctx.db)
  return reportOf({ ...row, seenAt: ctx.now }, ctx)
}

export async function save(ctx: Context, request: RequestOf<Calls['save']>): Promise<ResultOf<Calls['save']>> {
  const { id, version, bventId, name, definition, isShared } = request
  // What cannot be answered is not kept.
  await pivot(ctx, { bventId, definition })
  const { db, who, now, language } = ctx
  const of = bventId ? { bventId } : {}
  if (!id) {
    const made = uuid()
    const row = {
      topOrgId: who.orgId,
      id: made,
      bventId: bventId ?? null,
      name,
      isShared,
      ownerId: who.accountId,
      ownerName: who.accountName,
    }
    await db
      .insertInto('statisticReport')
      .values({ ...row, definition: JSON.stringify(definition), language, updatedAt: now })
      .execute()
    await audit(ctx, { action: 'statistics.save', objectId: made, ...of, after: { name, isShared } })
    return { id: made, version: 1 }
  }
  const before = await ownReport(ctx, id)
  const changed = await db
    .updateTable('statisticReport')
    .set((eb) => ({ name, isShared, definition: JSON.stringify(definition), updatedAt: now, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('version', '=', version ?? before.version)
    .returning('version')
    .executeTakeFirst()
  if (!changed) throw new AppError('core.changed')
  const { name: oldName, isShared: wasShared } = before
  await audit(ctx, {
    action: 'statistics.save',
    objectId: id,
    ...of,
    before: { name: oldName, isShared: wasShared },
    after: { name, isShared },
  })
  return { id, version: changed.version }
}

export async function pin(ctx: Context, { id, isPinned }: RequestOf<Calls['pin']>) {
  await ownReport(ctx, id)
  await ctx.db.updateTable('statisticReport').set({ isPinned }).where('id', '=', id).execute()
  return OK
}

export async function remove(ctx: Context, { id }: RequestOf<Calls['delete']>) {
  const { name, bventId } = await ownReport(ctx, id)
  await ctx.db.deleteFrom('statisticReport').where('id', '=', id).execute()
  await audit(ctx, { action: 'statistics.delete', objectId: id, ...(bventId && { bventId }), before: { name } })
  return OK
}

export async function schedule(ctx: Context, request: RequestOf<Calls['schedule']>): Promise<ResultOf<Calls['schedule']>> {
  const { id, version, sendDay, sendHour, recipients, accountIds } = request
  const row = await ownReport(ctx, id)
  const zone = row.bventId ? (await findEvent(ctx, row.bventId)).timeZone : EVENT_TIME_ZONE
  const isOn = sendDay !== null && recipients.length + accountIds.length > 0
  const next = isOn ? nextSend({ day: sendDay, hour: sendHour }, zone, ctx.now) : null
  const changed = await ctx.db
    .updateTable('statisticReport')
    .set((eb) => ({
      sendDay: isOn ? sendDay : null,
      sendHour,
      recipients: isOn ? recipients : [],
      accountIds: isOn ? accountIds : [],
      nextSendAt: next,
      language: ctx.language,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('version')
    .executeTakeFirst()
  if (!changed) throw new AppError('core.changed')
  await audit(ctx, {
    action: 'statistics.schedule',
    objectId: id,
    ...(row.bventId && { bventId: row.bventId }),
    before: { sendDay: row.sendDay, recipients: row.recipients.length + row.accountIds.length },
    after: { sendDay: isOn ? sendDay : null, recipients: isOn ? recipients.length + accountIds.length : 0 },
  })
  return { version: changed.version, nextSendTime: next?.toISOString() ?? null }
}
