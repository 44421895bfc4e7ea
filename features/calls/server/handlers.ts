import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { EVENT_TIME_ZONE, todayIn } from '#core/dateTime.ts'
import { pagerOf } from '#core/envelope.ts'
import { OK } from '#core/schema.ts'
import { standingSql } from '#features/audience/server/compile.ts'
import { meantSql, seenSql } from '#features/audience/server/scope.ts'
import { callCalls, type CallEntry, type CallList } from '#features/calls/contract.ts'
import { audit } from '#server/kit/audit.ts'
import type { Context } from '#server/kit/context.ts'
import { contains } from '#server/kit/database/like.ts'
import { AppError, required } from '#server/kit/errors.ts'
import { implement, page } from '#server/kit/implement.ts'
import { coverFor } from '#server/kit/masked.ts'

export const callHandlers = implement(callCalls, {
  async lists({ db }) {
    const { rows } = await sql<Omit<CallList, 'createdTime'> & { createdAt: Date }>`
      select t.id as list_id, t.name, t.script, t.is_open, t.created_name as created_by, t.created_at, t.version,
        (select count(*)::integer from call_entry e where e.top_org_id = t.top_org_id and e.list_id = t.id) as total,
        (select count(*)::integer from call_entry e where e.top_org_id = t.top_org_id and e.list_id = t.id and e.outcome <> '') as called,
        (select count(*)::integer from call_entry e where e.top_org_id = t.top_org_id and e.list_id = t.id and e.outcome = 'interested') as interested
      from call_list t where t.top_org_id = app_org() order by t.is_open desc, t.created_at desc, t.id limit 200`.execute(db)
    return { list: rows.map(({ createdAt, ...row }) => ({ ...row, createdTime: createdAt.toISOString() })) }
  },

  async save(ctx, { listId, version, name, script, isOpen, segmentId, ownerIds }) {
    const id = listId ?? uuid()
    if (listId) {
      required(await ctx.db.selectFrom('callList').select('id').where('id', '=', id).executeTakeFirst())
      const { numUpdatedRows } = await ctx.db
        .updateTable('callList')
        .set((eb) => ({ name, script, isOpen, version: eb('version', '+', 1) }))
        .where('id', '=', id)
        .where('version', '=', version ?? 0)
        .executeTakeFirstOrThrow()
      if (numUpdatedRows === 0n) throw new AppError('core.changed')
    } else
      await ctx.db
        .insertInto('callList')
        .values({ topOrgId: ctx.who.orgId, id, name, script, isOpen, createdName: ctx.who.accountName, createdAt: ctx.now })
        .execute()
    const count = segmentId ? await addPeople(ctx, id, segmentId, ownerIds) : 0
    await audit(ctx, { action: 'calls.save', objectId: id, after: { name, isOpen, count } })
    const saved = await ctx.db.selectFrom('callList').select('version').where('id', '=', id).executeTakeFirstOrThrow()
    return { listId: id, version: saved.version, count }
  },

  async delete(ctx, { listId }) {
    const { name } = required(await ctx.db.selectFrom('callList').select('name').where('id', '=', listId).executeTakeFirst())
    await ctx.db.deleteFrom('callList').where('id', '=', listId).execute()
    await audit(ctx, { action: 'calls.delete', objectId: listId, before: { name } })
    return OK
  },

  async entries(ctx, { listId, isMine, outcome, keyWords, ...paging }) {
    required(await ctx.db.selectFrom('callList').select('id').where('id', '=', listId).executeTakeFirst())
    const today = todayIn(EVENT_TIME_ZONE, ctx.now)
    const ofOutcome =
      outcome === undefined
        ? sql`true`
        : outcome === 'todo'
          ? sql`e.outcome in ('', 'later', 'noAnswer') and (e.next_date is null or e.next_date <= ${today}::date)`
          : outcome === 'due'
            ? sql`e.next_date <= ${today}::date`
            : sql`e.outcome = ${outcome}`
    const meant = sql`e.top_org_id = app_org() and e.list_id = ${listId} and ${seenSql(ctx.who)} and ${ofOutcome}
      and ${isMine ? sql`(e.owner_id = ${ctx.who.accountId} or e.owner_id is null)` : sql`true`}
      and ${keyWords ? sql`p.search_text like ${contains(keyWords.toLowerCase())}` : sql`true`}`
    const from = sql`call_entry e join person p on p.top_org_id = e.top_org_id and p.id = e.person_id`
    const { rows } = await sql<Omit<CallEntry, 'calledTime' | 'mobile'> & { calledAt: Date | null; mobile: string | null }>`
      select p.id as person_id, p.full_name, coalesce(p.company, '') as company, coalesce(p.job_title, '') as title, p.mobile, ${standingSql('Call', 'withdrawn')} as is_stopped,
        e.owner_id, coalesce(b.name, '') as owner_name, e.outcome, e.note, e.next_step, to_char(e.next_date, 'YYYY-MM-DD') as next_date, e.called_at,
        e.called_name as called_by, e.calls, e.version
      from ${from} left join member b on b.top_org_id = e.top_org_id and b.account_id = e.owner_id
      where ${meant} order by e.next_date nulls last, e.called_at nulls first, p.id limit ${paging.pageSize} offset ${(paging.pageNo - 1) * paging.pageSize}`.execute(
      ctx.db,
    )
    const { rows: counted } = await sql<{ total: number }>`select count(*)::integer as total from ${from} where ${meant}`.execute(ctx.db)
    const cover = coverFor(ctx.who)
    const list = rows.map(({ calledAt, mobile, ...row }): CallEntry => ({
      ...row,
      company: cover('Company', row.company) ?? '',
      title: cover('Title', row.title) ?? '',
      mobile: cover('Mobile', mobile) ?? '',
      calledTime: calledAt?.toISOString() ?? null,
    }))
    return page({ list }, pagerOf(paging, counted[0]?.total ?? 0))
  },

  /** Of two who called the same person, the second is told. */
  async note(ctx, { listId, personId, version, outcome, note, nextStep, nextDate }) {
    const { rows } = await sql<{ version: number }>`
      update call_entry set outcome = ${outcome}, note = ${note}, next_step = ${nextStep}, next_date = ${nextDate}::date, called_at = ${ctx.now},
        called_name = ${ctx.who.accountName}, calls = calls + 1, version = version + 1
      where top_org_id = app_org() and list_id = ${listId} and person_id = ${personId} and version = ${version} returning version`.execute(
      ctx.db,
    )
    if (!rows[0]) {
      required(
        await ctx.db
          .selectFrom('callEntry')
          .select('version')
          .where('listId', '=', listId)
          .where('personId', '=', personId)
          .executeTakeFirst(),
      )
      throw new AppError('core.changed')
    }
    await audit(ctx, { action: 'calls.note', objectId: personId, after: { outcome, nextDate } })
    return rows[0]
  },
})

/** Who can be called and has not asked to be left alone; shared among the members in turn. */
async function addPeople(ctx: Context, listId: string, segmentId: string, ownerIds: readonly string[]): Promise<number> {
  required(await ctx.db.selectFrom('segment').select('id').where('id', '=', segmentId).executeTakeFirst())
  const members =
    ownerIds.length === 0
      ? []
      : await ctx.db
          .selectFrom('member')
          .select('accountId')
          .where('accountId', 'in', [...ownerIds])
          .orderBy('accountId')
          .execute()
  const owners = members.map(({ accountId }) => accountId)
  const { where } = await meantSql(ctx, {
    kind: 'all',
    items: [
      { kind: 'segment', segmentId },
      { kind: 'consent', channel: 'Call', is: 'reachable' },
    ],
  })
  const { numAffectedRows = 0n } = await sql`
    insert into call_entry (top_org_id, list_id, person_id, owner_id)
    select p.top_org_id, ${listId}::uuid, p.id, (${owners}::uuid[])[1 + mod(row_number() over (order by p.id) - 1, greatest(1, ${owners.length}::bigint))::integer]
    from person p where ${where} on conflict do nothing`.execute(ctx.db)
  return Number(numAffectedRows)
}
