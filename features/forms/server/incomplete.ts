import { setImmediate } from 'node:timers/promises'
import { sql, type RawBuilder } from 'kysely'
import { evaluateRules, rulesDeciding } from '#features/forms/evaluate.ts'
import type { FormField } from '#features/forms/fieldTypes.ts'
import { isNeeded } from '#features/forms/fields.ts'
import { isBlankSql, valueSql } from '#features/forms/server/columns.ts'
import type { Form } from '#features/forms/server/queries.ts'
import { isBlank } from '#features/forms/values.ts'
import type { Db } from '#server/kit/db.ts'

/** Others are served between so many judgements. */
const REST_AFTER = 1_000

/**
 * How many people who hold a seat would be left with a gap: no answer to a field that becomes required, or an answer to a field
 * that goes. The database counts; where rules decide whether the field is asked at all, it gathers who answers alike and the rules judge.
 */
export async function incompleteCount(db: Db, form: Form, after: readonly FormField[]): Promise<number> {
  const known = new Map(form.fields.map((field) => [field.fieldName, field]))
  const isAsked = (field: FormField | undefined) => field !== undefined && isNeeded(field)
  const decides = (fieldName: string) =>
    form.rules.some(
      ({ isEnable, actions }) => isEnable && actions.some((action) => action.fieldName === fieldName && action.type !== 'require'),
    )
  const needed = after.filter((field) => isAsked(field) && (field.isShow || decides(field.fieldName)))
  const newly = needed.filter(
    (field) => !isAsked(known.get(field.fieldName)) || (!known.get(field.fieldName)?.isShow && !decides(field.fieldName)),
  )
  const left = new Set(after.map(({ fieldName }) => fieldName))
  const gone = form.fields.filter(({ fieldName }) => !left.has(fieldName)).map(({ fieldName }) => fieldName)
  if (newly.length === 0 && gone.length === 0) return 0

  const gaps = [
    ...newly.map(({ fieldName }) => isBlankSql(fieldName)),
    ...gone.map((fieldName) => sql<boolean>`not (${isBlankSql(fieldName)})`),
  ]
  const candidates = sql`from attendee a where a.bvent_id = ${form.bventId} and a.deleted_at is null
    and a.status in ('Registered', 'PendingApproval', 'Unpaid') and (${sql.join(gaps, sql` or `)})`
  if (newly.some(({ fieldName }) => decides(fieldName))) return countByRules(db, form, after, { candidates, newly, gone })
  const { rows } = await sql<{ total: number }>`select count(*)::int as total ${candidates}`.execute(db)
  return rows[0]?.total ?? 0
}

type Gaps = { candidates: RawBuilder<unknown>; newly: readonly FormField[]; gone: readonly string[] }
type Alike = { ticketId: string; answers: unknown[]; total: number }

/** People whose answers decide alike are judged once: what the rules do not ask about is not looked at. */
async function countByRules(db: Db, form: Form, after: readonly FormField[], { candidates, newly, gone }: Gaps): Promise<number> {
  const names = newly.map(({ fieldName }) => fieldName)
  const deciding = rulesDeciding(form.rules, names)
  const fields = after.filter(({ fieldName }) => deciding.fieldNames.has(fieldName))
  const isGap = (fieldName: string) => sql`to_jsonb(case when ${isBlankSql(fieldName)} then null else 1 end)`
  const conditions = new Set(deciding.rules.flatMap((rule) => rule.conditions.map(({ fieldName }) => fieldName)))
  const asked = [...deciding.fieldNames].filter((fieldName) => conditions.has(fieldName))
  const onlyThere = [...names, ...gone].filter((fieldName) => !asked.includes(fieldName))
  const read = [...asked.map(valueSql), ...onlyThere.map(isGap)]
  const { rows } = await sql<Alike>`
    select ticket_id, answers, count(*)::int as total
    from (select a.ticket_id, to_jsonb(array[${sql.join(read)}]::jsonb[]) as answers ${candidates}) as alike group by 1, 2`.execute(db)

  let total = 0
  for (const [index, { ticketId, answers, total: people }] of rows.entries()) {
    if (index % REST_AFTER === REST_AFTER - 1) await setImmediate()
    const values = Object.fromEntries([...asked, ...onlyThere].map((fieldName, at) => [fieldName, answers[at]]))
    const states = evaluateRules(deciding.rules, fields, { values, ticketId, timeZone: form.timeZone })
    const isLeft = names.some((fieldName) => states.get(fieldName)?.isRequired && isBlank(values[fieldName]))
    if (isLeft || gone.some((fieldName) => !isBlank(values[fieldName]))) total += people
  }
  return total
}
