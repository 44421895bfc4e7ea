import { sql } from 'kysely'
import { format, textIn } from '#core/messages.ts'
import { DEEPEST_ROW, readSearch, type ReadSearch, type SearchData } from '#features/attendees/filter.ts'
import { attendeeMessages } from '#features/attendees/messages.ts'
import type { AttendeePage } from '#features/attendees/shapes.ts'
import { changesSql, countByStatus, isByState, isTallied, tallySql, totalOf, type Counts } from '#features/attendees/server/counts.ts'
import { attendeesSql, inEvents, readIn, scopeOf, unreadScope, visibleScope, type ListScope } from '#features/attendees/server/listScope.ts'
import { filterSql, type Sql } from '#features/attendees/server/searchSql.ts'
import { attendeeColumns, isMaskedFor, shownAttendees, type AttendeeRow } from '#features/attendees/server/shownAttendee.ts'
import { orderSql } from '#features/attendees/server/sortSql.ts'
import { registrationMessages } from '#features/registration/messages.ts'
import { attendeeStatuses } from '#features/registration/rules.ts'
import type { Context } from '#server/kit/context.ts'
import { kept, type Db } from '#server/kit/db.ts'
import { invalid } from '#server/kit/errors.ts'

type Search = SearchData & { bventId?: string | undefined; pageNo: number; pageSize: number }

export async function listAttendees(ctx: Context, search: Search): Promise<AttendeePage> {
  checkDepth(ctx, search)
  const [scope, ahead] = await Promise.all([scopeOf(ctx, search.bventId), foundAhead(ctx, search)])
  return pageOf(ctx, scope, readIn(scope, search, ctx.language), search, { isMasked: isMaskedFor(ctx.who), ahead })
}

/** A list that asks for nothing but a status is looked for beside its event, and shown only if that may be seen. */
async function foundAhead(ctx: Context, search: Search): Promise<Found | null> {
  const read = readSearch(search, [])
  if (!search.bventId || 'problem' in read || read.search.simple) return null
  return find(ctx.db, await unreadScope(ctx, search.bventId), read.search, search)
}

/** For whoever looks for a person: all events they may see, never unmasked. */
export async function searchAttendees(ctx: Context, { keyWords, ...paging }: { keyWords: string; pageNo: number; pageSize: number }) {
  checkDepth(ctx, paging)
  const scope = await visibleScope(ctx)
  if (keyWords === '') return pageWith([], 0, paging)
  return pageOf(ctx, scope, readIn(scope, { simpleSearchValue: keyWords }, ctx.language), paging, { isMasked: true })
}

export async function attendeeStatistics(ctx: Context, search: Search) {
  const scope = await scopeOf(ctx, search.bventId)
  const counts = await countByStatus(ctx.db, ctx.who.orgId, scope, readIn(scope, search, ctx.language))
  const named = attendeeStatuses.map((code) => ({
    code: code as string,
    codeName: textIn(registrationMessages[`registration.${code}`], ctx.language),
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
  { isMasked, ahead = null }: { isMasked: boolean; ahead?: Found | null },
): Promise<AttendeePage> {
  if (scope.bventIds.length === 0) return pageWith([], 0, paging)
  const { rows, changes, tally } = ahead ?? (await find(ctx.db, scope, read, paging))
  const counts = tally ?? (await countByStatus(ctx.db, ctx.who.orgId, scope, read, changes))
  const attendees = await shownAttendees({ ...ctx, isMasked }, scope, rows)
  return pageWith(attendees, totalOf(counts, read.status), paging)
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
const KEPT_PAGES = 3

/** Without conditions the plan hangs on the order and on how far to read, which are therefore part of the text. */
function isPlain({ simple, filter, sort }: ReadSearch, { pageNo, pageSize }: Paging): boolean {
  return simple === null && filter.items.length === 0 && sort.length <= 1 && pageSize === PAGE_SIZE && pageNo <= KEPT_PAGES
}

type Found = { rows: AttendeeRow[] } & Telling

/** The people of the page, and beside them what tells the count. */
async function find(db: Db, scope: ListScope, read: ReadSearch, paging: Paging): Promise<Found> {
  const isStraight = isPlain(read, paging) && !isByState(read, scope)
  const people = isStraight
    ? peopleOf(db, matchingSql(scope, read), orderedSql(scope, read, paging))
    : peopleInSteps(db, scope, read, paging)
  const [rows, telling] = await Promise.all([people, tellingCount(db, scope, read)])
  return { rows, ...telling }
}

function orderedSql({ given }: ListScope, { sort }: ReadSearch, { pageNo, pageSize }: Paging): Sql {
  return sql`order by ${orderSql(sort, given)} limit ${sql.lit(pageSize)} offset ${sql.lit((pageNo - 1) * pageSize)}`
}

/** First the ids of the page, from an index alone where there is one; then their rows, by a plan that is kept. */
async function peopleInSteps(db: Db, scope: ListScope, read: ReadSearch, paging: Paging): Promise<AttendeeRow[]> {
  const source = isByState(read, scope) ? sql`attendee_state` : attendeesSql(scope, read)
  const { rows } = await sql<{ bventId: string; id: string }>`${isPlain(read, paging) ? kept : sql``}
    select a.bvent_id, a.id from ${source} a where ${matchingSql(scope, read)} ${orderedSql(scope, read, paging)}`.execute(db)
  if (rows.length === 0) return []
  const bventIds = [...new Set(rows.map(({ bventId }) => bventId))]
  const people = await peopleOf(db, sql`a.bvent_id = any(${bventIds}::uuid[]) and a.id = any(${rows.map(({ id }) => id)}::uuid[])`)
  const byId = new Map(people.map((person) => [person.id, person]))
  return rows.flatMap(({ id }) => byId.get(id) ?? [])
}

async function peopleOf(db: Db, matching: Sql, ordered = sql``): Promise<AttendeeRow[]> {
  const { rows } = await sql<AttendeeRow>`${kept}
    select ${attendeeColumns}, a.ticket_id, a.order_id, a.version, t.name as ticket_name
    from attendee_of_org a left join ticket t on t.top_org_id = a.top_org_id and t.id = a.ticket_id
    where ${matching} ${ordered}`.execute(db)
  return rows
}

type Telling = { changes: number; tally: Counts | null }

async function tellingCount(db: Db, scope: ListScope, read: ReadSearch): Promise<Telling> {
  const tally = isTallied(read, scope) ? sql`coalesce(${tallySql(scope, read)}, '{}')` : sql`null::jsonb`
  const isOften = read.filter.items.length === 0 && scope.bventIds.length === 1
  const { rows } = await sql<Telling>`${isOften ? kept : sql``} select ${changesSql(scope)} as changes, ${tally} as tally`.execute(db)
  return rows[0] ?? { changes: 0, tally: null }
}
