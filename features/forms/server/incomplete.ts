import { setImmediate } from 'node:timers/promises'
import { sql, type RawBuilder } from 'kysely'
import type { Rule } from '#features/forms/shapes.ts'
import { ruleEvaluator, rulesDeciding, type RuleAction } from '#features/forms/evaluate.ts'
import type { FormField } from '#features/forms/fieldTypes.ts'
import { isAlwaysShown, isNeeded, TICKET_ID } from '#features/forms/fields.ts'
import { isBlankSql, valueSql } from '#features/forms/server/columns.ts'
import type { Form } from '#features/forms/server/queries.ts'
import { isBlank } from '#features/forms/values.ts'
import type { Db } from '#server/kit/database/db.ts'
import { AppError } from '#server/kit/errors.ts'

/** Others are served between so many judgements. */
const REST_AFTER = 1_000

type Asking = { fields: readonly FormField[]; rules: readonly Rule[] }

/**
 * How many people of this path who hold a seat would be left with a gap: no answer to what becomes required of them, or an answer to
 * a field that goes. The database counts; where rules have a say, it gathers who answers alike and the rules judge.
 */
async function incompleteCount(db: Db, form: Form, change: Partial<Asking>): Promise<number> {
  const after: Asking = { fields: form.fields, rules: form.rules, ...change }
  const asked = newlyAsked(form, after)
  const left = new Set(after.fields.map(({ fieldName }) => fieldName))
  const gone = form.fields.filter(({ fieldName }) => !left.has(fieldName)).map(({ fieldName }) => fieldName)
  if (asked.length === 0 && gone.length === 0) return 0

  const gaps = [...asked.map(isBlankSql), ...gone.map((fieldName) => sql<boolean>`not (${isBlankSql(fieldName)})`)]
  const candidates = sql`from attendee a where a.bvent_id = ${form.bventId} and a.deleted_at is null
    and a.status in ('Registered', 'PendingApproval', 'Unpaid') and (${sql.join(gaps, sql` or `)}) and ${isOfPath(form)}`
  if (asked.some((fieldName) => isAimed(form, fieldName) || isAimed(after, fieldName)))
    return countByRules(db, form, after, { candidates, asked, gone })
  const { rows } = await sql<{ total: number }>`select count(*)::int as total ${candidates}`.execute(db)
  return rows[0]?.total ?? 0
}

/** Asks first: whoever saves is told how many people the change would leave incomplete. */
export async function refuseIncomplete({ db }: { db: Db }, form: Form, change: Partial<Asking>): Promise<void> {
  const incomplete = await incompleteCount(db, form, change)
  if (incomplete > 0) throw new AppError('form.needsConfirm', { returnObj: { incompleteCount: incomplete } })
}

/** Whom the organiser entered is asked what the language of the order asks; where there is one path only, nobody's order is read. */
function isOfPath({ bventId, pathId }: Form): RawBuilder<boolean> {
  return sql`(not exists (select from reg_path p where p.bvent_id = ${bventId} and p.id <> ${pathId}) or ${pathId} = (
    select coalesce(o.path_id,
      (select s.active_path_id from reg_setting s where s.bvent_id = ${bventId} and s.language = o.language),
      (select d.id from reg_path d where d.bvent_id = ${bventId} and d.is_default))
    from reg_order o where o.top_org_id = a.top_org_id and o.id = a.order_id))`
}

const aims = ({ rules }: Asking, fieldName: string): RuleAction['type'][] =>
  rules
    .flatMap(({ isEnable, actions }) => (isEnable ? actions.filter((action) => action.fieldName === fieldName) : []))
    .map(({ type }) => type)
const isAimed = (asking: Asking, fieldName: string) => aims(asking, fieldName).length > 0

/** Fields that may be required of somebody of whom they were not. */
function newlyAsked(before: Asking, after: Asking): string[] {
  const known = new Map(before.fields.map((field) => [field.fieldName, field]))
  const mayBeRequired = (field: FormField) => isNeeded(field) || aims(after, field.fieldName).includes('require')
  const mayBeShown = (field: FormField) => field.isShow || isAlwaysShown(field.fieldName) || aims(after, field.fieldName).includes('show')
  const isChanged = (field: FormField) => {
    const old = known.get(field.fieldName)
    if (!old || isNeeded(old) !== isNeeded(field) || old.isShow !== field.isShow) return true
    return before.rules !== after.rules && (isAimed(before, field.fieldName) || isAimed(after, field.fieldName))
  }
  return after.fields.filter((field) => mayBeRequired(field) && mayBeShown(field) && isChanged(field)).map(({ fieldName }) => fieldName)
}

type Gaps = { candidates: RawBuilder<unknown>; asked: readonly string[]; gone: readonly string[] }
type Alike = { ticketId: string; answers: unknown[]; total: number }

/** People whose answers decide alike are judged once: what the rules do not ask about is not looked at. */
async function countByRules(db: Db, form: Form, after: Asking, { candidates, asked, gone }: Gaps): Promise<number> {
  const [was, is] = [deciding(form, asked), deciding(after, asked)]
  const read = [...new Set([...was.conditions, ...is.conditions])]
  const onlyThere = [...asked, ...gone].filter((fieldName) => !read.includes(fieldName))
  const isGap = (fieldName: string) => sql`to_jsonb(case when ${isBlankSql(fieldName)} then null else 1 end)`
  const { rows } = await sql<Alike>`
    select ticket_id, answers, count(*)::int as total
    from (select a.ticket_id, to_jsonb(array[${sql.join([...read.map(valueSql), ...onlyThere.map(isGap)])}]::jsonb[]) as answers ${candidates}) as alike
    group by 1, 2`.execute(db)

  const [before, then] = [was, is].map(({ rules, fields }) => ruleEvaluator(rules, fields, form.timeZone))
  let total = 0
  for (const [index, { ticketId, answers, total: people }] of rows.entries()) {
    if (index % REST_AFTER === REST_AFTER - 1) await setImmediate()
    const values = Object.fromEntries([...read, ...onlyThere].map((fieldName, at) => [fieldName, answers[at]]))
    const [old, next] = [before?.({ values, ticketId }), then?.({ values, ticketId })]
    const isLeft = asked.some((name) => next?.get(name)?.isRequired && !old?.get(name)?.isRequired && isBlank(values[name]))
    if (isLeft || gone.some((fieldName) => !isBlank(values[fieldName]))) total += people
  }
  return total
}

/** The rules that decide about these fields, what those ask about, and the fields it takes to evaluate them. */
function deciding({ rules, fields }: Asking, asked: readonly string[]): Asking & { conditions: string[] } {
  const live = rules.filter(({ isEnable }) => isEnable)
  const requiring = live.filter(({ actions }) => actions.some(({ type, fieldName }) => type === 'require' && asked.includes(fieldName)))
  const reached = rulesDeciding(live, [...asked, ...requiring.flatMap(conditionsOf)])
  const conditions = new Set(reached.rules.flatMap((rule) => rule.conditions.map(({ fieldName }) => fieldName)))
  return {
    rules: reached.rules,
    fields: fields.filter(({ fieldName }) => reached.fieldNames.has(fieldName)),
    conditions: [...reached.fieldNames].filter((fieldName) => conditions.has(fieldName)),
  }
}

const conditionsOf = ({ conditions }: Rule) => conditions.map(({ fieldName }) => fieldName).filter((name) => name !== TICKET_ID)
