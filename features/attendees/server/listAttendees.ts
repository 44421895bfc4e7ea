import { sql } from 'kysely'
import { format, textIn } from '#core/messages.ts'
import { DEEPEST_ROW, type ReadSearch, type SearchData } from '#features/attendees/filter.ts'
import { attendeeMessages } from '#features/attendees/messages.ts'
import type { AttendeePage } from '#features/attendees/shapes.ts'
import { changesSql, countByStatus, isByState, isTallied, tallySql, totalOf, type Counts } from '#features/attendees/server/counts.ts'
import { inEvents, readIn, scopeOf, visibleScope, type ListScope } from '#features/attendees/server/listScope.ts'
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
  const scope = await scopeOf(ctx, search.bventId)
  return pageOf(ctx, scope, readIn(scope, search, ctx.language), search, isMaskedFor(ctx.who))
}

/** For whoever looks for a person: all events they may see, never unmasked. */
export async function searchAttendees(ctx: Context, { keyWords, ...paging }: { keyWords: string; pageNo: number; pageSize: number }) {
  checkDepth(ctx, paging)
  const scope = await visibleScope(ctx)
  if (keyWords === '') return pageWith([], 0, paging)
  return pageOf(ctx, scope, readIn(scope, { simpleSearchValue: keyWords }, ctx.language), paging, true)
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

async function pageOf(ctx: Context, scope: ListScope, read: ReadSearch, paging: Paging, isMasked: boolean): Promise<AttendeePage> {
  if (scope.bventIds.length === 0) return pageWith([], 0, paging)
  const { rows, changes, tally } = await rowsOf(ctx.db, scope, read, paging)
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
type Found = AttendeeRow & { changes: number; tally: Counts | null; found: string | null }

/** First the ids of the page, from an index alone where there is one; then their rows, and with them what tells the count. */
async function rowsOf(db: Db, scope: ListScope, read: ReadSearch, { pageNo, pageSize }: Paging) {
  const order = orderSql(read.sort, scope.given)
  const source = isByState(read, scope) ? sql`attendee_state` : sql`attendee_of_org`
  const tally = isTallied(read, scope) ? sql`coalesce(${tallySql(scope, read)}, '{}')` : sql`null::jsonb`
  // Without conditions the plan hangs on nothing but how far to read, which is therefore part of the text.
  const isPlain =
    read.simple === null && read.filter.items.length === 0 && read.sort.length === 0 && pageSize === PAGE_SIZE && pageNo <= KEPT_PAGES
  const { rows } = await sql<Found>`${isPlain ? kept : sql``}
    with page as materialized (
      select a.bvent_id, a.id, row_number() over (order by ${order}) as place
      from ${source} a where ${matchingSql(scope, read)}
      order by ${order} limit ${sql.lit(pageSize)} offset ${sql.lit((pageNo - 1) * pageSize)}
    )
    select c.changes, c.tally, p.id as found, ${attendeeColumns}, a.ticket_id, a.order_id, a.version, t.name as ticket_name
    from (select ${changesSql(scope)} as changes, ${tally} as tally) c
      left join page p on true
      left join attendee_of_org a on a.bvent_id = p.bvent_id and a.id = p.id
      left join ticket t on t.top_org_id = a.top_org_id and t.id = a.ticket_id
    order by p.place`.execute(db)
  const { changes = 0, tally: counted = null } = rows[0] ?? {}
  return { rows: rows.filter((row) => row.found !== null), changes, tally: counted }
}
