import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { asksNothing, isAsked, type Filter, type ReadSearch } from '#features/attendees/filter.ts'
import { inEvents, type Counted, type ListScope } from '#features/attendees/server/listScope.ts'
import { filterSql, type Sql } from '#features/attendees/server/searchSql.ts'
import type { Db } from '#server/kit/database/db.ts'

/** How many of each status match. */
export type Counts = Record<string, number>

/** Counted before: right as long as nothing has changed in the events concerned since. */
const cache = new LRUCache<string, { changes: number; counts: Counts }>({ max: 2_000 })

const tallied = ['Status', 'CheckinStatus', 'TicketName']

/** Asks only what the kept counts tell apart. */
export function isTallied({ simple, filter }: ReadSearch, { given }: ListScope): boolean {
  const isTallied = (item: Filter['items'][number]): boolean =>
    isAsked(item)
      ? tallied.includes(item.field.fieldName) && (given.tickets !== null || item.field.fieldName !== 'TicketName')
      : item.items.every(isTallied)
  return simple === null && filter.items.every(isTallied)
}

/** Asks for no more than a status, of one event, newest first: then `attendee_state` lists them, whose columns have the same names. */
export function isByState(read: ReadSearch, scope: ListScope): boolean {
  const asksState = read.status !== '' || mentions(read.filter, 'Status') || mentions(read.filter, 'CheckinStatus')
  return asksState && scope.bventIds.length === 1 && read.sort.length === 0 && isTallied(read, scope)
}

/** The kept counts of a search that asks no more than they tell apart. */
function tallySql(scope: ListScope, read: ReadSearch): Sql {
  return sql`(select jsonb_object_agg(status, total) from (
    select a.status, sum(a.total) as total from attendee_tally a
    where ${inEvents(scope)} and ${filterSql(read, scope.given)} group by 1) as found)`
}

/** The sum of changes, read in the same statement as what is counted: a sum that stands still means that nothing has changed. */
function changesSql(scope: ListScope): Sql {
  return sql`(select coalesce(sum(a.total), 0)::float8 from attendee_change a where ${inEvents(scope)})`
}

function keyOf(orgId: string, scope: ListScope, { simple, isHideCancelled, filter }: ReadSearch): string {
  const asked = JSON.stringify([simple, isHideCancelled, filter], (name, value: unknown) =>
    name === 'field' ? (value as { fieldName: string }).fieldName : value,
  )
  // The same words find less for whoever does not see a field: what was counted for others would tell it.
  return `${orgId} ${scope.bventIds.join(',')} ${scope.given.timeZone} ${JSON.stringify(scope.sights)} ${asked}`
}

/** The attendees to look through. An index of words knows no events: where there are few people it finds mostly those of others. */
function searchedSql(scope: ListScope): Sql {
  return scope.isSmall ? sql`(select * from attendee_of_org a where ${inEvents(scope)} offset 0)` : sql`attendee_of_org`
}

/** Counted by the database unless it was counted before and nothing has changed. Always exact. */
export async function countByStatus(
  db: Db,
  orgId: string,
  scope: ListScope,
  read: ReadSearch,
  counted: Counted | null = null,
): Promise<Counts> {
  if (scope.bventIds.length === 0) return {}
  if (counted && asksNothing(read)) return read.isHideCancelled ? { ...counted.tally, Cancelled: 0 } : counted.tally
  if (isTallied(read, scope)) {
    const { rows } = await sql<{ counts: Counts | null }>`select ${tallySql(scope, read)} as counts`.execute(db)
    return rows[0]?.counts ?? {}
  }
  const filter = filterSql(read, scope.given)
  // Names of tickets across events may change without any attendee changing.
  const isKeepable = scope.given.tickets !== null || !mentions(read.filter, 'TicketName')
  const key = keyOf(orgId, scope, read)
  const known = isKeepable ? cache.get(key) : undefined
  if (known) {
    const now = counted?.changes ?? (await changesNow(db, scope))
    if (now === known.changes) return known.counts
  }
  const { rows } = await sql<{ changes: number; counts: Counts | null }>`
    select ${changesSql(scope)} as changes, (
      select jsonb_object_agg(status, total) from (
        select a.status, count(*) as total from ${searchedSql(scope)} a where ${inEvents(scope)} and a.deleted_at is null and ${filter} group by 1) as found
    ) as counts`.execute(db)
  const [found] = rows
  const counts = found?.counts ?? {}
  if (isKeepable && found) cache.set(key, { changes: found.changes, counts })
  return counts
}

async function changesNow(db: Db, scope: ListScope): Promise<number> {
  const { rows } = await sql<{ changes: number }>`select ${changesSql(scope)} as changes`.execute(db)
  return rows[0]?.changes ?? 0
}

function mentions(filter: Filter, fieldName: string): boolean {
  return filter.items.some((item) => (isAsked(item) ? item.field.fieldName === fieldName : mentions(item, fieldName)))
}

export function totalOf(counts: Counts, status: string): number {
  return status === '' ? Object.values(counts).reduce((sum, total) => sum + total, 0) : (counts[status] ?? 0)
}
