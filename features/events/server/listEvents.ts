import { sql, type RawBuilder } from 'kysely'
import { isAdminRole } from '#core/access.ts'
import { pagerOf } from '#core/envelope.ts'
import { PAGE_SIZE } from '#core/schema.ts'
import type { EventSearch } from '#features/events/shapes.ts'
import { BIN_DAYS, endsAfter, type EventSort } from '#features/events/rules.ts'
import { DAY_MS } from '#features/benefits/rules.ts'
import { onlyVisible, rowOf, selectShown, visibleSql, type ShownEvent } from '#features/events/server/queries.ts'
import type { Context } from '#server/kit/context.ts'
import { prepared } from '#server/kit/database/db.ts'
import { contains, spaced } from '#server/kit/database/like.ts'

type Sql = RawBuilder<boolean>
type Asked = Omit<EventSearch, 'pageNo' | 'pageSize'>
type Found = { events: readonly ShownEvent[]; total: number }

/** Pinned first, then by start, newest first; the bin by when it was thrown away. */
const listOrder = sql`is_top desc, start_time desc, id desc`
const binOrder = sql`deleted_at desc, id desc`

/** Ids carry the moment they were made, so the newest id is the newest event. */
function sortedBy(sort: EventSort, now: Date): RawBuilder<unknown> {
  if (sort === 'start') return listOrder
  if (sort === 'created') return sql`is_top desc, id desc`
  if (sort === 'registrations')
    return sql`is_top desc, (select coalesce(sum(t.total), 0) from attendee_tally t where t.top_org_id = found.top_org_id
      and t.bvent_id = found.id and t.status in ('Registered', 'PendingApproval', 'Unpaid')) desc, start_time desc, id desc`
  return sql`is_top desc, case when end_time < ${now} then 2 when start_time <= ${now} then 0 else 1 end,
    case when end_time >= ${now} then start_time end, start_time desc, id desc`
}

/** Which everybody opens first: all it depends on is in its text, so that it can be prepared. */
const firstPage = sql`limit ${sql.lit(PAGE_SIZE)}`

export async function listEvents(ctx: Context, { pageNo, pageSize, ...search }: EventSearch) {
  const isFirst = pageNo === 1 && pageSize === PAGE_SIZE
  const page = isFirst ? firstPage : sql`limit ${pageSize} offset ${(pageNo - 1) * pageSize}`
  const asked = askedSql(search, ctx.now)
  const { events, total } =
    !search.isBin && !search.sort && asked.length === 0 ? await allEvents(ctx, page) : await eventsAsked(ctx, search, asked, page)
  return { list: events.map((event) => rowOf(event, ctx)), pager: pagerOf({ pageNo, pageSize }, total) }
}

/** In the order of their index, and counted by what is kept; the two are asked for in one breath. */
async function allEvents({ db, who }: Context, page: RawBuilder<unknown>): Promise<Found> {
  const ids = sql`array(select id from bvent where deleted_at is null and ${visibleSql(who)} order by ${listOrder} ${page})`
  const asked = eventsOf(db, ids, listOrder)
  const [events, { rows }] = await Promise.all([
    page === firstPage ? sql<ShownEvent>`${prepared}${asked}`.execute(db).then((found) => found.rows) : asked.execute(),
    sql<{ total: number }>`${prepared}select ${talliedTotal(who)} as total`.execute(db),
  ])
  return { events, total: rows[0]?.total ?? 0 }
}

const eventsOf = (db: Context['db'], ids: RawBuilder<unknown>, order: RawBuilder<unknown>) =>
  selectShown(db)
    .where(sql<boolean>`bvent.id = any(${ids})`)
    .orderBy(order)

function talliedTotal(who: Context['who']): RawBuilder<number> {
  const total = sql`select coalesce(sum(total), 0)::integer from bvent_tally`
  if (isAdminRole(who.roles)) return sql`(${total})`
  return sql`((${total} where not is_private) + (
    select count(*) from bvent_responsible mine join bvent on bvent.top_org_id = mine.top_org_id and bvent.id = mine.bvent_id
    where mine.account_id = ${who.accountId} and bvent.is_private and bvent.deleted_at is null))::integer`
}

/** Those that match are found once, and both counted and put in order. Named, the organisation is compared; else it is asked for at every row. */
async function eventsAsked({ db, who, now }: Context, { isBin, sort }: Asked, asked: Sql[], page: RawBuilder<unknown>): Promise<Found> {
  const isThere = isBin ? sql<boolean>`deleted_at > ${new Date(now.getTime() - BIN_DAYS * DAY_MS)}` : sql<boolean>`deleted_at is null`
  const order = isBin ? binOrder : sort ? sortedBy(sort, now) : listOrder
  const { rows } = await sql<{ ids: string[]; total: number }>`
    with found as materialized (
      select top_org_id, id, is_top, start_time, end_time, deleted_at from bvent_of_org bvent
      where top_org_id = ${who.orgId} and ${sql.join([isThere, visibleSql(who), ...asked], sql` and `)})
    select array(select id from found order by ${order} ${page}) as ids, (select count(*)::integer from found) as total`.execute(db)
  const [{ ids, total } = { ids: [], total: 0 }] = rows
  return { events: await eventsOf(db, sql`${ids}::uuid[]`, sql`array_position(${ids}::uuid[], bvent.id)`).execute(), total }
}

function askedSql({ keyWords, status, bventType, timeFilter, tags, responsibleId }: Asked, now: Date): Sql[] {
  const after = endsAfter(timeFilter, now)
  return [
    ...(keyWords ? [wordsSql(keyWords)] : []),
    ...(status ? [statusSql(status, now)] : []),
    ...(bventType ? [sql<boolean>`bvent_type = ${bventType}`] : []),
    ...(after ? [sql<boolean>`end_time >= ${after}`] : []),
    ...(tags?.length ? [sql<boolean>`tags && ${tags}::text[]`] : []),
    ...(responsibleId ? [sql<boolean>`id = any(array(select bvent_id from bvent_responsible where account_id = ${responsibleId}))`] : []),
  ]
}

function wordsSql(words: string): Sql {
  return sql`(search_text like ${contains(spaced(words))} or id = any(array(
    select r.bvent_id from bvent_responsible r join member m on m.top_org_id = r.top_org_id and m.account_id = r.account_id
    where m.name ilike ${contains(words)})))`
}

/** `Ended` is a published event whose time has passed, and `Published` one whose has not. */
function statusSql(status: NonNullable<EventSearch['status']>, now: Date): Sql {
  if (status === 'Ended') return sql`(status = 'Published' and end_time < ${now})`
  if (status === 'Published') return sql`(status = 'Published' and end_time >= ${now})`
  return sql`status = ${status}`
}

const MOST_ON_CALENDAR = 2_000

export async function calendarEvents(ctx: Context, from: Date, to: Date) {
  const events = await onlyVisible(selectShown(ctx.db), ctx.who)
    .where('bvent.deletedAt', 'is', null)
    .where('bvent.startTime', '<', to)
    .where('bvent.endTime', '>', from)
    .orderBy('bvent.startTime')
    .orderBy('bvent.id')
    .limit(MOST_ON_CALENDAR)
    .execute()
  return events.map((event) => rowOf(event, ctx))
}

export async function inProgressEvents(ctx: Context) {
  const events = await onlyVisible(selectShown(ctx.db), ctx.who)
    .where('bvent.deletedAt', 'is', null)
    .where('bvent.status', '=', 'Published')
    .where('bvent.startTime', '<=', ctx.now)
    .where('bvent.endTime', '>=', ctx.now)
    .orderBy('bvent.endTime')
    .limit(50)
    .execute()
  return events.map((event) => rowOf(event, ctx))
}
