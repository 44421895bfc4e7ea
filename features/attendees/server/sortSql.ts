import { sql } from 'kysely'
import type { ReadSearch } from '#features/attendees/filter.ts'
import { codeColumns, timeColumns, type Compiling, type Sql } from '#features/attendees/server/searchSql.ts'

const PINYIN = sql.raw('collate "zh-x-icu"')
const plainColumns: Record<string, string> = {
  Mobile: 'a.mobile',
  Email: 'a.email',
  CheckinCode: 'a.checkin_code',
}
const textColumns: Record<string, string> = {
  FullName: 'a.full_name',
  Remark: 'a.remark',
  DistributionName: 'a.distribution_name',
  PromotionCode: 'a.promotion_code',
  Inviter: 'a.inviter_name',
  EpidemicPreventionStatus: 'a.epidemic_prevention_status',
}

type Sort = ReadSearch['sort'][number]

/** Newest first unless asked otherwise; blanks last, ties by id in the direction of the first field. */
export function orderSql(sort: readonly Sort[], given: Pick<Compiling, 'tickets'>): Sql {
  const [first] = sort
  if (!first) return sql`a.created_date desc, a.id desc`
  const parts = sort.map(({ field, order }) => directed(field, order, given))
  return sql`${sql.join(parts)}, a.id ${sql.raw(first.order)}`
}

function directed(field: Sort['field'], order: 'asc' | 'desc', given: Pick<Compiling, 'tickets'>): Sql {
  // Never blank, so that its index serves both directions.
  if (field.fieldName === 'CreatedDate') return sql`a.created_date ${sql.raw(order)}`
  return sql`${keyOf(field, given)} ${sql.raw(order === 'asc' ? 'asc' : 'desc nulls last')}`
}

function keyOf({ fieldName, shape, options }: Sort['field'], { tickets }: Pick<Compiling, 'tickets'>): Sql {
  const time = timeColumns[fieldName]
  if (time) return sql.ref(time)
  const text = textColumns[fieldName]
  if (text) return sql`(nullif(${sql.ref(text)}, '') ${PINYIN})`
  const plain = plainColumns[fieldName]
  if (plain) return sql.ref(plain)
  if (shape === 'ticket' && tickets) return sql`array_position(${tickets.map(({ key }) => key)}::uuid[], a.ticket_id)`
  if (shape === 'ticket') return sql`(select t.name ${PINYIN} from ticket t where t.id = a.ticket_id)`
  if (shape === 'address') return sql`nullif(concat_ws('/', a.country, a.province, a.city, a.area), '')`
  const column = codeColumns[fieldName]
  const value = column ? sql.ref(column) : sql`(a.field_values ->> ${fieldName}::text)`
  if (shape === 'code' && options.length > 0) return sql`array_position(${options.map(({ key }) => key)}::text[], ${value})`
  if (shape === 'integer' || shape === 'decimal')
    return sql`(case when ${value} ~ '^-?[0-9]{1,15}([.][0-9]{1,10})?$' then ${value}::numeric end)`
  if (shape === 'line' || shape === 'lines') return sql`(nullif(${value}, '') ${PINYIN})`
  return sql`nullif(nullif(${value}, ''), '[]')`
}
