import { sql } from 'kysely'
import type { RequestOf } from '#core/call.ts'
import { isGranted } from '#core/access.ts'
import { textIn } from '#core/messages.ts'
import { asksNothing, type ReadSearch } from '#features/attendees/filter.ts'
import { matchingSql } from '#features/attendees/server/listAttendees.ts'
import { readIn, type ListScope } from '#features/attendees/server/listScope.ts'
import { INCOME } from '#features/events/rules.ts'
import type { customCalls, Definition, Pivot } from '#features/statistics/customContract.ts'
import { customMessages } from '#features/statistics/customMessages.ts'
import { NOBODY, shownCells, type Counts } from '#features/statistics/pivot.ts'
import { dimensionsIn, type Dimension } from '#features/statistics/server/custom/dimensions.ts'
import type { Caller, Context } from '#server/kit/context.ts'
import { long, mayTakeLong, type Db } from '#server/kit/database/db.ts'
import { AppError, invalid } from '#server/kit/errors.ts'
import { isMaskedFor } from '#server/kit/masked.ts'

export type Asking = Pick<Context, 'db' | 'language'> & { who: Pick<Caller, 'codes' | 'narrowing'>; isProtected?: boolean }
type Fields = Pick<RequestOf<typeof customCalls.pivot>, 'definition'>

const MOST_ROWS = 100
const MOST_COLUMNS = 20
const MOST_GROUPS = 20_000

type Group = Counts & { keys: (string | null)[]; level: number }

/** One statement: every group, the totals of rows and of columns, and the whole. */
export async function pivotIn(ctx: Asking, scope: ListScope, { definition }: Fields): Promise<Pivot> {
  const began = performance.now()
  const dimensions = dimensionsIn(scope, ctx.language)
  const rows = definition.rows.map((asked) => ({ ...chosen(dimensions, asked.field), unit: asked.unit ?? 'day' }) as const)
  const columns = definition.columns.map((asked) => ({ ...chosen(dimensions, asked.field), unit: asked.unit ?? 'day' }) as const)
  checkDefinition(ctx, definition, [...rows, ...columns])
  const read = readIn(scope, { ...definition.search, fieldSort: [] }, ctx.language)
  const groups = scope.bventIds.length === 0 ? [] : await groupsOf(ctx.db, scope, read, definition, [...rows, ...columns], rows.length)
  const isProtected = ctx.isProtected ?? isMaskedFor(ctx.who)
  const table = tableOf(groups, rows, columns)
  const isNarrowed = !asksNothing(read) || read.status !== '' || read.isHideCancelled
  const cells = shownCells(table.cells, definition.measures, isProtected ? (isNarrowed ? 'narrowed' : 'small') : 'none')
  return {
    timeZone: scope.given.timeZone,
    rows: table.rows,
    columns: table.columns,
    cells,
    isCut: table.isCut,
    isProtected,
    hidden: cells.flat().filter((values) => values[0] === null).length,
    tookMs: Math.round(performance.now() - began),
  }
}

type Chosen = Dimension & { unit: 'hour' | 'day' | 'week' | 'month' }

function chosen(dimensions: readonly Dimension[], field: string): Dimension {
  const found = dimensions.find((dimension) => dimension.field === field)
  if (!found) throw invalid({ field: 'definition', message: field })
  return found
}

function checkDefinition({ language, who }: Asking, { measures }: Definition, asked: readonly Chosen[]): void {
  const refuse = (key: keyof typeof customMessages) => invalid({ field: 'definition', message: textIn(customMessages[key], language) })
  const hasMoney = measures.includes('money') || measures.includes('average')
  if (hasMoney && !isGranted(INCOME, who.codes)) throw new AppError('core.forbidden')
  const several = asked.filter(({ isMultiple }) => isMultiple)
  if (several.length > 1) throw refuse('statistics.oneMultiple')
  if (several.length > 0 && hasMoney) throw refuse('statistics.noMoneyByMultiple')
  if (new Set(asked.map(({ field }) => field)).size < asked.length) throw refuse('statistics.twice')
}

async function groupsOf(db: Db, scope: ListScope, read: ReadSearch, definition: Definition, asked: readonly Chosen[], rowCount: number) {
  const values = asked.map(({ valueSql, unit }) => valueSql(unit))
  const isMultiple = asked.some((one) => one.isMultiple)
  const places = values.map((_, at) => sql.ref(`d${at}`))
  const setOf = (of: typeof places) => sql`(${sql.join(of)})`
  const isTable = rowCount > 0 && rowCount < places.length
  const sets = [
    sql`()`,
    ...(places.length > 0 ? [setOf(places)] : []),
    ...(isTable ? [setOf(places.slice(0, rowCount)), setOf(places.slice(rowCount))] : []),
  ]
  const hasMoney = definition.measures.includes('money') || definition.measures.includes('average')
  const counted = isMultiple ? sql`distinct id` : sql`*`
  const how = (where: string) => sql`(count(${counted}) filter (where ${sql.raw(where)}))::float8`
  const source = sql`
    select a.id, a.status, a.checkin_status, ${hasMoney ? sql`a.price_minor, o.status as order_status, k.currency` : sql`0 as price_minor, '' as order_status, '' as currency`}
      ${values.length ? sql`, ${sql.join(values.map((value, at) => sql`nullif(${value}, '') as ${sql.ref(`d${at}`)}`))}` : sql``}
    from attendee_of_org a ${sql.join(
      asked.map(({ fromSql }) => fromSql ?? sql``),
      sql` `,
    )}
      ${hasMoney ? sql`join reg_order o on o.top_org_id = a.top_org_id and o.id = a.order_id join ticket k on k.top_org_id = a.top_org_id and k.id = a.ticket_id` : sql``}
    where ${matchingSql(scope, read)}`
  const isPaid = `status = 'Registered' and order_status = 'Paid' and currency = '${definition.currency}'`
  await mayTakeLong(db)
  try {
    const { rows } = await sql<Group>`${long}
      select array[${values.length ? sql.join(places) : sql``}]::text[] as keys, ${values.length ? sql`grouping(${sql.join(places)})` : sql`0`}::int as level,
        count(${counted})::float8 as people, ${how(`status in ('Registered', 'PendingApproval', 'Unpaid')`)} as seats,
        ${how(`status = 'Registered'`)} as registered, ${how(`status = 'Registered' and checkin_status <> 'NotSignedIn'`)} as signed_in,
        ${how(isPaid)} as paid, coalesce(sum(price_minor) filter (where ${sql.raw(isPaid)}), 0)::bigint as money_minor
      from (${source}) s group by grouping sets (${sql.join(sets)}) order by people desc limit ${MOST_GROUPS}`.execute(db)
    return rows
  } catch (error) {
    if ((error as { code?: string }).code === '57014') throw new AppError('statistics.tooLong')
    throw error
  }
}

/** The largest groups by names, the time ones by time; totals last. */
function tableOf(groups: readonly Group[], rows: readonly Chosen[], columns: readonly Chosen[]) {
  const all = rows.length + columns.length
  const rowBits = ((1 << rows.length) - 1) << columns.length
  const columnBits = (1 << columns.length) - 1
  const keyOf = (keys: readonly (string | null)[]) => JSON.stringify(keys)
  const at = (level: number) => new Map(groups.filter((group) => group.level === level).map((group) => [keyOf(group.keys), group]))
  const inner = at(0)
  const byRow = at(columnBits)
  const byColumn = at(rowBits)
  const whole = all === 0 ? groups[0] : groups.find(({ level }) => level === rowBits + columnBits)
  const blank = (n: number) => Array.from<null>({ length: n }).fill(null)
  const rowKeys =
    rows.length === 0
      ? []
      : ordered(
          [...byRow.values()].map(({ keys }) => keys.slice(0, rows.length)),
          rows,
        )
  const columnKeys =
    columns.length === 0
      ? []
      : ordered(
          [...byColumn.values()].map(({ keys }) => keys.slice(rows.length)),
          columns,
        )
  const shownRows = rowKeys.slice(0, MOST_ROWS)
  const shownColumns = columnKeys.slice(0, MOST_COLUMNS)
  const cellAt = (found: ReadonlyMap<string, Group>, keys: (string | null)[]) => found.get(keyOf(keys)) ?? NOBODY
  const rowOf = (keys: (string | null)[], isTotal: boolean) => [
    ...shownColumns.map((column) => (isTotal ? cellAt(byColumn, [...blank(rows.length), ...column]) : cellAt(inner, [...keys, ...column]))),
    isTotal ? (whole ?? NOBODY) : columns.length > 0 ? cellAt(byRow, [...keys, ...blank(columns.length)]) : cellAt(inner, keys),
  ]
  const nameOf = (dimension: Chosen | undefined, key: string | null) => (key === null ? '' : (dimension?.nameOf(key) ?? key))
  return {
    rows: shownRows.map((keys) => ({ keys: keys.map((key) => key ?? ''), names: keys.map((key, place) => nameOf(rows[place], key)) })),
    columns: shownColumns.map(([key = null]) => ({ key: key ?? '', name: nameOf(columns[0], key) })),
    cells: [...shownRows.map((keys) => rowOf(keys, false)), rowOf([], true)],
    isCut: rowKeys.length > MOST_ROWS || columnKeys.length > MOST_COLUMNS || groups.length === MOST_GROUPS,
  }
}

/** They come the largest first; what is a time is read in its order. */
function ordered(keys: (string | null)[][], dimensions: readonly Chosen[]): (string | null)[][] {
  if (!dimensions[0]?.isTime) return keys
  return keys.toSorted(([one], [other]) => (one ?? '').localeCompare(other ?? ''))
}
