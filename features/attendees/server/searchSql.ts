import { sql, type RawBuilder } from 'kysely'
import { foldText } from '#core/text.ts'
import { isAsked, type Asked, type Filter, type ReadSearch } from '#features/attendees/filter.ts'
import { momentsOf, plainEdges } from '#features/attendees/ranges.ts'
import { certificateOf } from '#features/forms/personValues.ts'
import type { Regions } from '#features/forms/regions.ts'
import { contains, spaced } from '#server/kit/database/like.ts'
import type { Sealer } from '#server/kit/sealer.ts'

export type Sql = RawBuilder<unknown>
export type Compiling = {
  timeZone: string
  sealer: Pick<Sealer, 'key'>
  regions: Regions
  /** The event's; across events tickets are asked for by their names. */
  tickets: readonly { key: string; value: string }[] | null
  /** Whether the words of a search may find people by this field; without it, by all. */
  isSearched?: (fieldName: string) => boolean
}

/** In more values than this an index no longer helps. */
const MOST_LOOKUPS = 20

const textColumns: Record<string, { column: string; isSearched: boolean; isEmptyText: boolean }> = {
  FullName: { column: 'a.full_name', isSearched: true, isEmptyText: true },
  Mobile: { column: 'a.mobile', isSearched: true, isEmptyText: false },
  Email: { column: 'a.email', isSearched: true, isEmptyText: false },
  CheckinCode: { column: 'a.checkin_code', isSearched: true, isEmptyText: false },
  Remark: { column: 'a.remark', isSearched: false, isEmptyText: true },
  DistributionName: { column: 'a.distribution_name', isSearched: false, isEmptyText: false },
  PromotionCode: { column: 'a.promotion_code', isSearched: false, isEmptyText: false },
  Inviter: { column: 'a.inviter_name', isSearched: false, isEmptyText: false },
  EpidemicPreventionStatus: { column: 'a.epidemic_prevention_status', isSearched: false, isEmptyText: false },
}
/** What lies in `search_text`. */
const searchedColumns = Object.keys(textColumns).filter((name) => textColumns[name]?.isSearched)
export const codeColumns: Record<string, string> = {
  Status: 'a.status',
  AuditStatus: 'a.audit_status',
  CheckinStatus: 'a.checkin_status',
  Gender: 'a.gender',
  IdType: 'a.id_type',
}
export const timeColumns: Record<string, string> = {
  CreatedDate: 'a.created_date',
  AuditTime: 'a.audit_time',
  CheckinTime: 'a.checkin_time',
}
const regionColumns = ['a.country', 'a.province', 'a.city', 'a.area'] as const

const all = (parts: readonly Sql[]): Sql => (parts.length === 0 ? sql`true` : sql`(${sql.join(parts, sql` and `)})`)
const any = (parts: readonly Sql[]): Sql => (parts.length === 0 ? sql`false` : sql`(${sql.join(parts, sql` or `)})`)

/** Everything a search asks of the attendee `a`, its status aside. */
export function filterSql({ simple, isHideCancelled, filter }: ReadSearch, given: Compiling): Sql {
  return all([
    ...(simple ? [simpleSql(simple, given)] : []),
    ...(isHideCancelled ? [sql`a.status <> 'Cancelled'`] : []),
    ...(filter.items.length > 0 ? [groupSql(filter, given)] : []),
  ])
}

function simpleSql({ type, value }: NonNullable<ReadSearch['simple']>, { sealer, isSearched }: Compiling): Sql {
  const line = value.replace(/\n/g, ' ')
  if (type !== '' && isSearched && !isSearched(type)) return sql`false`
  if (type === 'IdNumber') return sql`a.id_number_key = ${sealer.key(certificateOf(line) ?? line)}`
  const found = sql`a.search_text like ${contains(spaced(line))}`
  const within = (name: string) => sql`fold_text(${sql.ref(textColumns[name]?.column ?? '')}) like ${contains(foldText(line))}`
  if (type !== '') return all([found, within(type)])
  return isSearched ? all([found, any(searchedColumns.filter(isSearched).map(within))]) : found
}

function groupSql({ relation, isNot, items }: Filter, given: Compiling): Sql {
  const parts = items.map((item) => (isAsked(item) ? askedSql(item, given) : groupSql(item, given)))
  const joined = relation === 'AND' ? all(parts) : any(parts)
  return isNot ? sql`(${joined} is not true)` : joined
}

function askedSql(asked: Asked, given: Compiling): Sql {
  const { code } = asked
  if (code === 'Empty') return blankSql(asked)
  if (code === 'NotEmpty') return sql`not ${blankSql(asked)}`
  const isNegative = code === 'NotEQ' || code === 'NotIn' || code === 'NotContain'
  return isNegative ? sql`(${positiveSql(asked, given)} is not true)` : positiveSql(asked, given)
}

function blankSql({ field: { fieldName, shape } }: Asked): Sql {
  if (shape === 'sealed') return sql`(a.id_number is null)`
  if (shape === 'ticket') return sql`false`
  if (shape === 'address')
    return sql`(${sql.join(
      regionColumns.map((column) => sql`${sql.ref(column)} is null`),
      sql` and `,
    )})`
  const text = textColumns[fieldName]
  if (text) return text.isEmptyText ? sql`(${sql.ref(text.column)} = '')` : sql`(${sql.ref(text.column)} is null)`
  const column = codeColumns[fieldName] ?? timeColumns[fieldName]
  if (column) return sql`(${sql.ref(column)} is null)`
  return sql`(coalesce(a.field_values -> ${fieldName}::text, 'null') in ('null', '""', '[]'))`
}

function positiveSql(asked: Asked, given: Compiling): Sql {
  const { field, code, values } = asked
  const { fieldName, shape } = field
  if (shape === 'sealed') return sql`(a.id_number_key = any(${values.map((value) => given.sealer.key(certificateOf(value) ?? value))}))`
  if (shape === 'ticket') return ticketSql(asked, given)
  if (shape === 'address') return any(values.map((path) => regionSql(path.split('/'), given.regions)))
  const timeColumn = timeColumns[fieldName]
  if (timeColumn) return momentSql(sql.ref(timeColumn), asked, given, (moment) => sql`${moment}`)
  const codeColumn = codeColumns[fieldName]
  if (codeColumn) return sql`(${sql.ref(codeColumn)} = any(${values}::text[]))`
  const text = textColumns[fieldName]
  if (text) return textColumnSql(fieldName, sql.ref(text.column), text.isSearched, asked)

  const value = sql`(a.field_values ->> ${fieldName}::text)`
  if (shape === 'date') return daySql(value, asked)
  if (shape === 'dateTime') return momentSql(sql`${value} collate "C"`, asked, given, (moment) => sql`${moment.toISOString()}`)
  if (shape === 'code' || shape === 'switch') return oneOf(fieldName, values, (wanted) => wanted, value)
  if (shape === 'codes') return any(values.map((wanted) => holds(fieldName, [wanted])))
  if (shape === 'path') return any(values.map((path) => pathSql(fieldName, path.split('/'))))
  if ((shape === 'integer' || shape === 'decimal') && code !== 'Contain' && code !== 'NotContain') return numberSql(value, asked)
  return textSql(value, asked, partOfValues)
}

const holds = (fieldName: string, value: unknown): Sql => sql`a.field_values @> ${JSON.stringify({ [fieldName]: value })}::jsonb`

function oneOf(fieldName: string, values: readonly string[], keep: (wanted: string) => unknown, value: Sql): Sql {
  if (values.length <= MOST_LOOKUPS) return any(values.map((wanted) => holds(fieldName, keep(wanted))))
  return sql`(${value} = any(${values}::text[]))`
}

/** A branch stands for all that lies below it. */
function pathSql(fieldName: string, path: readonly string[]): Sql {
  const steps = path.map((key, place) => sql`a.field_values -> ${fieldName}::text ->> ${place}::int = ${key}`)
  return all([holds(fieldName, path), ...steps])
}

type Prefilter = (part: string) => Sql | null

const partOfSearch: Prefilter = (part) => sql`a.search_text like ${contains(spaced(part))}`
/** Answers lie there as JSON writes them, so what it would write otherwise is not looked for. */
const partOfValues: Prefilter = (part) => (/["\\\p{Cc}]/u.test(foldText(part)) ? null : sql`a.values_text like ${contains(spaced(part))}`)

function textSql(value: Sql, { code, values }: Pick<Asked, 'code' | 'values'>, prefilter: Prefilter | null): Sql {
  const isPart = code === 'Contain' || code === 'NotContain'
  const folded = values.map(foldText)
  const exact = isPart
    ? sql`fold_text(${value}) like any(${folded.map(contains)}::text[])`
    : sql`(${value} = any(${values}::text[]) or fold_text(${value}) = any(${folded}::text[]))`
  const parts = values.length <= MOST_LOOKUPS && prefilter ? values.map(prefilter) : [null]
  const known = parts.filter((part) => part !== null)
  return known.length === parts.length ? all([any(known), exact]) : exact
}

/** Mobiles, mail addresses and codes have one spelling, so their own indexes find them. */
function textColumnSql(fieldName: string, column: Sql, isSearched: boolean, asked: Asked): Sql {
  const isEqual = asked.code !== 'Contain' && asked.code !== 'NotContain'
  const folded = asked.values.map(foldText)
  if (isEqual && fieldName === 'Mobile') return sql`(a.mobile = any(${folded}::text[]))`
  if (isEqual && fieldName === 'Email') return sql`(lower(a.email) = any(${folded}::text[]))`
  if (isEqual && fieldName === 'CheckinCode') return sql`(a.checkin_code = any(${folded.map((text) => text.toUpperCase())}::text[]))`
  return textSql(column, asked, isSearched ? partOfSearch : null)
}

function numberSql(value: Sql, { code, values }: Asked): Sql {
  const number = sql`(case when ${value} ~ '^-?[0-9]{1,15}([.][0-9]{1,10})?$' then ${value}::numeric end)`
  const isSet = code === 'EQ' || code === 'In' || code === 'NotEQ' || code === 'NotIn'
  if (isSet) return sql`(${number} = any(${values.filter((text) => text !== '' && Number.isFinite(Number(text)))}::numeric[]))`
  const { from, to, isOpen } = plainEdges(code, values)
  return all([
    ...(from === null ? [] : [isOpen ? sql`${number} > ${from}::numeric` : sql`${number} >= ${from}::numeric`]),
    ...(to === null ? [] : [isOpen ? sql`${number} < ${to}::numeric` : sql`${number} <= ${to}::numeric`]),
  ])
}

function daySql(value: Sql, { code, values }: Asked): Sql {
  const { from, to, isOpen } = plainEdges(
    code,
    values.map((text) => text.slice(0, 10)),
  )
  const day = sql`${value} collate "C"`
  return all([
    ...(from === null ? [] : [isOpen ? sql`${day} > ${from}` : sql`${day} >= ${from}`]),
    ...(to === null ? [] : [isOpen ? sql`${day} < ${to}` : sql`${day} <= ${to}`]),
  ])
}

function momentSql(value: Sql, { code, values }: Asked, { timeZone }: Compiling, bound: (moment: Date) => Sql): Sql {
  const { from, before } = momentsOf(code, values, timeZone)
  return all([...(from ? [sql`${value} >= ${bound(from)}`] : []), ...(before ? [sql`${value} < ${bound(before)}`] : [])])
}

function ticketSql({ code, values }: Asked, { tickets }: Compiling): Sql {
  if (!tickets) {
    const named = textSql(sql`t.name`, { code, values }, null)
    return sql`(a.ticket_id in (select t.id from ticket t where ${named}))`
  }
  const wanted = new Set(values.map(foldText))
  const ids = tickets.filter(({ key, value }) => wanted.has(key) || wanted.has(foldText(value))).map(({ key }) => key)
  return sql`(a.ticket_id = any(${ids}::uuid[]))`
}

/** Only the last step counts, since every region lies in one other; where a form did not ask for its level, a deeper one tells. */
function regionSql(path: readonly string[], regions: Regions): Sql {
  const isPath = path.every((code, at) => regions.has(code) && regions.get(code)?.parent === (path[at - 1] ?? null))
  if (!isPath) return sql`false`
  return levelSql([path.at(-1) ?? ''], path.length - 1, regions)
}

function levelSql(codes: readonly string[], level: number, regions: Regions): Sql {
  const column = regionColumns[level]
  if (!column || codes.length === 0) return sql`false`
  const here = sql`${sql.ref(column)} = any(${codes}::text[])`
  if (level === regionColumns.length - 1) return sql`(${here})`
  const below = new Set(codes)
  const inside = [...regions].filter(([, { parent }]) => parent !== null && below.has(parent)).map(([code]) => code)
  return sql`(${here} or (${sql.ref(column)} is null and ${levelSql(inside, level + 1, regions)}))`
}
