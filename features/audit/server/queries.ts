import { sql } from 'kysely'
import { validate as isUuid } from 'uuid'
import type { AuditEntry, AuditFilter, AuditRow } from '#features/audit/contract.ts'
import { pagerOf } from '#core/envelope.ts'
import { DEFAULT_LANGUAGE } from '#core/language.ts'
import { seenChange } from '#features/audit/server/seenChange.ts'
import { visibleSql } from '#features/events/server/queries.ts'
import type { Context } from '#server/kit/context.ts'
import type { Db } from '#server/kit/database/db.ts'

export function matching(db: Db, { objectId, accountId, action, from, to }: AuditFilter) {
  let query = db.selectFrom('auditLog')
  if (objectId) query = query.where('objectId', '=', objectId)
  if (accountId) query = query.where('accountId', '=', accountId)
  if (action) query = query.where('action', '=', action)
  if (from) query = query.where('time', '>=', new Date(from))
  if (to) query = query.where('time', '<=', new Date(to))
  return query
}

/** As lists show it: what a batch did to one person only where that person is asked for. */
function listed(db: Db, filter: AuditFilter) {
  const query = matching(db, filter)
  return filter.objectId ? query : query.where('batchId', 'is', null)
}

/** How many people a line of a whole batch speaks of: its id is that of its task. */
export const peopleOfBatch = sql<number | null>`(select t.success_count from task t where t.id = audit_log.id)`.as('people')

const columns = ['id', 'time', 'accountId', 'accountName', 'action', 'objectId', 'before', 'after'] as const

type StoredEntry = AuditEntry & { bventId: string | null; people: number | null }

export async function listAudit(
  { db, who }: Pick<Context, 'db' | 'who'>,
  { pageNo, pageSize, ...filter }: AuditFilter & { pageNo: number; pageSize: number },
) {
  const total = await countOf(listed(db, filter))
  const rows = await listed(db, filter)
    .select([...columns, 'bventId', peopleOfBatch])
    .orderBy('id', 'desc')
    .limit(pageSize)
    .offset((pageNo - 1) * pageSize)
    .execute()
  const list: StoredEntry[] = rows.map(({ before, after, ...row }) => ({
    ...row,
    before: seenChange(who, before),
    after: seenChange(who, after),
    time: row.time.toISOString(),
  }))
  return { list, pager: pagerOf({ pageNo, pageSize }, total) }
}

type Asking = Pick<Context, 'db' | 'who' | 'language'>

/** Rows with what they are about, as people call it. */
export async function named(ctx: Asking, rows: readonly StoredEntry[]): Promise<AuditRow[]> {
  const titles = await titlesOf(
    ctx,
    rows.map(({ bventId }) => bventId),
  )
  const names = await namesOf(
    ctx.db,
    [...titles.keys()],
    rows.map(({ objectId }) => objectId),
  )
  const fieldNames = await fieldNamesOf(ctx, [...titles.keys()], rows)
  return rows.map(({ bventId, ...row }) => ({
    ...row,
    bventTitle: titles.get(bventId ?? '') ?? '',
    attendeeName: names.get(row.objectId) ?? '',
    fieldNames: fieldNames.get(bventId ?? '') ?? {},
  }))
}

const OWN_FIELD = /\bF_\w+/g

/** Of each event, the names of the fields that its organiser made and these rows mention; of deleted ones too. */
async function fieldNamesOf({ db, language }: Asking, bventIds: readonly string[], rows: readonly StoredEntry[]) {
  const mentioned = [...new Set(rows.flatMap(({ before, after }) => JSON.stringify([before, after]).match(OWN_FIELD) ?? []))]
  const names = new Map<string, Record<string, string>>()
  if (mentioned.length === 0) return names
  const { rows: found } = await sql<{ bventId: string; fieldName: string; displayName: string }>`
    select f.bvent_id, f.field_name, coalesce(f.texts -> ${language}::text, f.texts -> ${DEFAULT_LANGUAGE}::text) ->> 'displayName' as display_name
    from form_field f where f.bvent_id = any(${bventIds}::uuid[]) and f.field_name = any(${mentioned}::text[])`.execute(db)
  for (const { bventId, fieldName, displayName } of found)
    if (displayName) names.set(bventId, { ...names.get(bventId), [fieldName]: displayName })
  return names
}

/** Of the events the caller may see. */
async function titlesOf({ db, who }: Asking, bventIds: readonly (string | null)[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; title: string }>`
    select bvent.id, bvent.title from bvent where bvent.id = any(${[...new Set(bventIds)]}::uuid[]) and ${visibleSql(who)}`.execute(db)
  return new Map(rows.map(({ id, title }) => [id, title]))
}

async function namesOf(db: Db, bventIds: readonly string[], objectIds: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; fullName: string | null }>`
    select a.id, a.full_name from attendee a
    where a.bvent_id = any(${bventIds}::uuid[]) and a.id = any(${objectIds.filter((id) => isUuid(id))}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, fullName }) => [id, fullName ?? '']))
}

/** The whole log, every person of every batch in it, in chunks, newest first, each beginning where the last one ended. */
export async function* chunksOfAudit(db: Db, filter: AuditFilter, chunkRows: number) {
  for (let last: string | undefined; ;) {
    let query = matching(db, filter).select(columns).orderBy('id', 'desc').limit(chunkRows)
    if (last) query = query.where('id', '<', last)
    const rows = await query.execute()
    if (rows.length === 0) return
    yield rows
    last = rows.at(-1)?.id
  }
}

export async function countOf(lines: ReturnType<typeof matching>): Promise<number> {
  const { total } = await lines.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return total
}

/** From one action to the next by the index, so that it costs as many steps as there are actions, not rows. */
export async function distinctActions(db: Db): Promise<string[]> {
  const { rows } = await sql<{ action: string }>`
    with recursive found as (
      (select action from audit_log where batch_id is null order by action limit 1)
      union all
      select (select a.action from audit_log a where a.batch_id is null and a.action > f.action order by a.action limit 1) from found f where f.action is not null
    ) select action from found where action is not null`.execute(db)
  return rows.map(({ action }) => action)
}
