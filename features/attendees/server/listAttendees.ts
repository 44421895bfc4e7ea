import { todayIn } from '#core/dateTime.ts'
import { sql } from 'kysely'
import { format, textIn } from '#core/messages.ts'
import { isNarrowedIn } from '#core/narrowing.ts'
import { asksNothing, DEEPEST_ROW, readSearch, type ReadSearch, type SearchData } from '#features/attendees/filter.ts'
import { attendeeMessages } from '#features/attendees/messages.ts'
import type { AttendeePage } from '#features/attendees/shapes.ts'
import { countByStatus, isByState, totalOf } from '#features/attendees/server/counts.ts'
import {
  countedScopeOf,
  inEvents,
  readIn,
  rememberedScope,
  visibleScope,
  type Counted,
  type ListScope,
} from '#features/attendees/server/listScope.ts'
import { filterSql, type Sql } from '#features/attendees/server/searchSql.ts'
import { attendeeColumns, shownAttendees, type AttendeeRow } from '#features/attendees/server/shownAttendee.ts'
import { coversContacts } from '#server/kit/masked.ts'
import { orderSql } from '#features/attendees/server/sortSql.ts'
import { statusMessages } from '#core/statusMessages.ts'
import { attendeeStatuses } from '#core/statuses.ts'
import type { Context } from '#server/kit/context.ts'
import { prepared, type Db } from '#server/kit/database/db.ts'
import { invalid } from '#server/kit/errors.ts'

type Search = SearchData & { bventId?: string | undefined; pageNo: number; pageSize: number }

export async function listAttendees(ctx: Context, search: Search): Promise<AttendeePage> {
  checkDepth(ctx, search)
  const [ahead, { scope, counted }] = await Promise.all([foundAhead(ctx, search), countedScopeOf(ctx, search.bventId)])
  const found = ahead?.scope === scope ? ahead.found : undefined
  return pageOf(ctx, scope, readIn(scope, search, ctx.language), search, { isMasked: coversContacts(ctx.who), found, counted })
}

/** Looked for beside its event, by what was known of it last time: right if it still is the same, and shown only if it may be seen. */
async function foundAhead(ctx: Context, search: Search): Promise<{ scope: ListScope; found: FoundRow[] } | null> {
  const scope = search.bventId && rememberedScope(ctx, search.bventId)
  if (!scope || isNarrowedIn(ctx.who.narrowing.fields)) return null
  const read = readSearch(search, scope.fields, todayIn(scope.given.timeZone, ctx.now))
  return 'problem' in read ? null : { scope, found: await find(ctx.db, scope, read.search, search) }
}

/** For whoever looks for a person: all events they may see, never unmasked. */
export async function searchAttendees(ctx: Context, { keyWords, ...paging }: { keyWords: string; pageNo: number; pageSize: number }) {
  checkDepth(ctx, paging)
  const scope = await visibleScope(ctx)
  if (keyWords === '') return pageWith([], 0, paging)
  return pageOf(ctx, scope, readIn(scope, { simpleSearchValue: keyWords }, ctx.language), paging, { isMasked: true })
}

export async function attendeeStatistics(ctx: Context, search: Search) {
  const { scope, counted } = await countedScopeOf(ctx, search.bventId)
  const counts = await countByStatus(ctx.db, ctx.who.orgId, scope, readIn(scope, search, ctx.language), counted)
  const named = attendeeStatuses.map((code) => ({
    code: code as string,
    codeName: textIn(statusMessages[`status.${code}`], ctx.language),
    total: counts[code] ?? 0,
  }))
  const all = { code: '', codeName: textIn(attendeeMessages['attendees.all'], ctx.language), total: totalOf(counts, '') }
  return { attendeeCounts: [all, ...named] }
}

function checkDepth({ language }: Context, { pageNo, pageSize }: { pageNo: number; pageSize: number }): void {
  if (pageNo * pageSize <= DEEPEST_ROW) return
  throw invalid({
    field: 'pageNo',
    message: format(textIn(attendeeMessages['attendees.refused.page'], language), { most: DEEPEST_ROW }, language),
  })
}

type Paging = { pageNo: number; pageSize: number }

async function pageOf(
  ctx: Context,
  scope: ListScope,
  read: ReadSearch,
  paging: Paging,
  { isMasked, found, counted = null }: { isMasked: boolean; found?: FoundRow[] | undefined; counted?: Counted | null },
): Promise<AttendeePage> {
  if (scope.bventIds.length === 0) return pageWith([], 0, paging)
  const [rows, counts] = await Promise.all([
    found ?? find(ctx.db, scope, read, paging),
    countByStatus(ctx.db, ctx.who.orgId, scope, read, counted),
  ])
  const attendees = await shownAttendees({ ...ctx, isMasked }, scope, withTickets(scope, rows))
  return pageWith(attendees, totalOf(counts, read.status), paging)
}

/** The tickets of one event are known by then. */
function withTickets({ given }: ListScope, rows: readonly FoundRow[]): AttendeeRow[] {
  const names = new Map(given.tickets?.map(({ key, value }) => [key, value]))
  return rows.map((row) => Object.assign(row, { ticketName: row.ticketName ?? names.get(row.ticketId) ?? '' }))
}

function pageWith(attendees: AttendeePage['attendees'], searchCount: number, { pageSize }: Paging): AttendeePage {
  return {
    attendees,
    attendeeIds: attendees.map(({ attendeeId }) => attendeeId),
    searchCount,
    totalPage: Math.ceil(searchCount / pageSize),
  }
}

export function matchingSql(scope: ListScope, read: ReadSearch): Sql {
  const status = read.status === '' ? sql`true` : sql`a.status = ${read.status}`
  return sql`${inEvents(scope)} and a.deleted_at is null and ${status} and ${filterSql(read, scope.given)}`
}

const PAGE_SIZE = 20
const NEAR_PAGES = 3

type FoundRow = Omit<AttendeeRow, 'ticketName'> & { ticketName: string | null }

/** The people of the page. */
function find(db: Db, scope: ListScope, read: ReadSearch, paging: Paging): Promise<FoundRow[]> {
  const isAnybody = asksNothing(read)
  // Without conditions the plan hangs on the order and on how far to read, which are part of the text.
  if (isAnybody && read.sort.length <= 1 && paging.pageSize === PAGE_SIZE && paging.pageNo <= NEAR_PAGES)
    return peopleAtOnce(db, scope, read, paging, sql.lit)
  if (scope.isSmall) return peopleByOnePlan(db, scope, read, paging, ONE_BY_ONE)
  if (isAnybody && scope.bventIds.length === 1) return peopleByOnePlan(db, scope, read, paging, PLANNED_ONCE)
  return peopleInSteps(db, scope, read, paging)
}

/** Whatever the values: the next page of an index is found as the one before. */
const PLANNED_ONCE = sql`set local plan_cache_mode = force_generic_plan`
/** Few people are looked at in their order until there are enough: an index of words knows no events and would find mostly others. */
const ONE_BY_ONE = sql`${PLANNED_ONCE}; set local enable_bitmapscan = off; set local max_parallel_workers_per_gather = 0`

async function peopleByOnePlan(db: Db, scope: ListScope, read: ReadSearch, paging: Paging, planning: Sql): Promise<FoundRow[]> {
  const [, rows] = await Promise.all([planning.execute(db), peopleAtOnce(db, scope, read, paging, sql.val)])
  return rows
}

function orderedSql({ given }: ListScope, { sort }: ReadSearch, limit = sql``): Sql {
  return sql`order by ${orderSql(sort, given)} ${limit}`
}

function limitSql({ pageNo, pageSize }: Paging, written: Written): Sql {
  return sql`limit ${written(pageSize)} offset ${written((pageNo - 1) * pageSize)}`
}

type Written = (number: number) => Sql

function peopleAtOnce(db: Db, scope: ListScope, read: ReadSearch, paging: Paging, written: Written): Promise<FoundRow[]> {
  const matching = sql`${matchingSql(scope, read)} ${orderedSql(scope, read, limitSql(paging, written))}`
  const isFar = paging.pageNo > NEAR_PAGES
  if (!isFar && !isByState(read, scope)) return peopleOf(db, scope, sql`attendee_of_org a`, matching)
  // From an index alone, where there is one.
  const page = sql`(select a.bvent_id, a.id from ${sourceSql(scope, read)} a where ${matching})`
  const both = sql`${page} page join attendee_of_org a on a.bvent_id = page.bvent_id and a.id = page.id`
  return peopleOf(db, scope, both, sql`true ${orderedSql(scope, read)}`)
}

function sourceSql(scope: ListScope, read: ReadSearch): Sql {
  return isByState(read, scope) ? sql`attendee_state` : sql`attendee_of_org`
}

/** First the ids of the page, from an index alone where there is one; then their rows, by a prepared statement. */
async function peopleInSteps(db: Db, scope: ListScope, read: ReadSearch, paging: Paging): Promise<FoundRow[]> {
  const ordered = orderedSql(scope, read, limitSql(paging, sql.lit))
  const { rows } = await sql<{ bventId: string; id: string }>`
    select a.bvent_id, a.id from ${sourceSql(scope, read)} a where ${matchingSql(scope, read)} ${ordered}`.execute(db)
  if (rows.length === 0) return []
  const bventIds = [...new Set(rows.map(({ bventId }) => bventId))]
  const isOnPage = sql`a.bvent_id = any(${bventIds}::uuid[]) and a.id = any(${rows.map(({ id }) => id)}::uuid[])`
  const people = await peopleOf(db, scope, sql`attendee_of_org a`, isOnPage)
  const byId = new Map(people.map((person) => [person.id, person]))
  return rows.flatMap(({ id }) => byId.get(id) ?? [])
}

/** Tickets of many events are named here, those of one by `withTickets`. */
async function peopleOf(db: Db, { given }: ListScope, source: Sql, matching: Sql): Promise<FoundRow[]> {
  const [name, tickets] = given.tickets
    ? [sql`null::text`, sql``]
    : [sql`t.name`, sql`left join ticket t on t.top_org_id = a.top_org_id and t.id = a.ticket_id`]
  const { rows } = await sql<FoundRow>`${prepared}
    select ${attendeeColumns}, a.ticket_id, a.order_id, a.version, ${name} as ticket_name from ${source} ${tickets} where ${matching}`.execute(
    db,
  )
  return rows
}
