import { sql } from 'kysely'
import type { RequestOf, ResultOf } from '#core/call.ts'
import { sightIn } from '#core/narrowing.ts'
import type { Option } from '#core/schema.ts'
import { countedScopeOf, type ListScope } from '#features/attendees/server/listScope.ts'
import { shapeOf } from '#features/forms/fieldTypes.ts'
import { regionsIn } from '#features/forms/server/regionsIn.ts'
import type { NamedCount, standardCalls } from '#features/statistics/contract.ts'
import { provinceName } from '#features/statistics/provinceMessages.ts'
import { shownCounts } from '#features/statistics/suppress.ts'
import type { Context } from '#server/kit/context.ts'
import type { Db } from '#server/kit/database/db.ts'
import { isMaskedFor } from '#server/kit/masked.ts'

type Answers = ResultOf<typeof standardCalls.answers>
const TOP = 10
const MOST_OPTIONS = 50

export async function answers(ctx: Context, { bventId, fieldName }: RequestOf<typeof standardCalls.answers>): Promise<Answers> {
  const { scope } = await countedScopeOf(ctx, bventId)
  return answersIn(ctx, scope, { bventId, fieldName, isMasked: isMaskedFor(ctx.who) })
}

type Asked = { bventId: string; fieldName?: string | undefined; isMasked: boolean }

export async function answersIn(
  { db, language }: Pick<Context, 'db' | 'language'>,
  { columns, sights }: Pick<ListScope, 'columns' | 'sights'>,
  { bventId, fieldName, isMasked }: Asked,
): Promise<Answers> {
  const isSeen = (name: string) => sightIn(sights, name) === 'whole'
  const choices = columns.filter(
    (field) =>
      isSeen(field.fieldName) &&
      field.groupName !== 'System' &&
      field.fieldOptions.length > 0 &&
      ['code', 'codes', 'path'].includes(shapeOf(field.fieldType)),
  )
  const chosen = choices.find((field) => field.fieldName === fieldName) ?? choices[0]
  const [options, provinces, companies] = await Promise.all([
    chosen ? countsOf(db, bventId, chosen.fieldName, MOST_OPTIONS) : NOTHING,
    isSeen('Province') ? countsOf(db, bventId, 'Province', 40) : NOTHING,
    isSeen('Company') ? countsOf(db, bventId, 'Company', TOP) : NOTHING,
  ])
  const regions = regionsIn(language)
  const optionNames = new Map(chosen?.fieldOptions.map((option: Option) => [option.key, option.value]))
  const isMultiple = chosen !== undefined && shapeOf(chosen.fieldType) === 'codes'
  return {
    fields: choices.map((field) => ({ fieldName: field.fieldName, displayName: field.displayName })),
    fieldName: chosen?.fieldName ?? '',
    isMultiple,
    ...listed(options, (key) => optionNames.get(key) ?? key, isMasked, isMultiple, 'options'),
    provinces: {
      count: provinces.count,
      ...listed(provinces, (key) => provinceName(key, language) ?? regions.get(key)?.name ?? key, isMasked, false, 'list'),
    },
    companies: { count: companies.count, ...listed(companies, (key) => key, isMasked, true, 'list') },
  }
}

type Counts = { answered: number; count: number; list: { value: string; total: number }[] }
const NOTHING: Counts = { answered: 0, count: 0, list: [] }

async function countsOf(db: Db, bventId: string, fieldName: string, most: number): Promise<Counts> {
  const { rows } = await sql<{ value: string; total: number; count: number }>`
    with sums as materialized (
      select value, sum(total)::int as total from answer_fact where top_org_id = app_org() and bvent_id = ${bventId} and field_name = ${fieldName}
      group by 1 having sum(total) > 0)
    (select value, total, 0 as count from sums where value = '')
    union all
    (select value, total, (count(*) over ())::int from sums where value <> '' order by total desc, value limit ${most})`.execute(db)
  return {
    answered: rows.find(({ value }) => value === '')?.total ?? 0,
    count: rows.find(({ value }) => value !== '')?.count ?? 0,
    list: rows.filter(({ value }) => value !== ''),
  }
}

/** What is not listed, or may be chosen beside others, adds up to no total from which the small ones could be told. */
function listed<Name extends string>(
  { answered, list }: Counts,
  nameOf: (key: string) => string,
  isMasked: boolean,
  isOpen: boolean,
  as: Name,
): { answered: number | null } & Record<Name, NamedCount[]> {
  const plain = list.map(({ total }) => total)
  const sum = plain.reduce((all, total) => all + total, 0)
  const shown = isMasked ? shownCounts(plain, isOpen ? sum : answered) : { counts: plain, total: answered }
  const items = list.map(({ value }, at) => ({ key: value, name: nameOf(value), total: shown.counts[at] ?? null }))
  return { answered: isOpen && shown.total !== null ? answered : shown.total, [as]: items } as never
}
