import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { languageOf } from '#core/language.ts'
import type { GivenRule, Rule } from '#features/forms/shapes.ts'
import { MOST_RULES, problemsOfRule } from '#features/forms/defineRule.ts'
import { ringOf } from '#features/forms/evaluate.ts'
import { TICKET_ID } from '#features/forms/fields.ts'
import { refusal } from '#features/forms/server/changeForm.ts'
import { refuseIncomplete } from '#features/forms/server/incomplete.ts'
import { formOf, type Form } from '#features/forms/server/queries.ts'
import { findWritableEvent } from '#features/events/server/queries.ts'
import { audit } from '#server/kit/audit.ts'
import type { Context } from '#server/kit/context.ts'
import { AppError, required } from '#server/kit/errors.ts'

type Given = {
  bventId: string
  pathId?: string | undefined
  rules: readonly GivenRule[]
  isConfirmed: boolean
  at: (index: number) => string
}

/** Saves new and changed rules together; the path is locked, so that two savings cannot close a ring between them. */
export async function saveRules(ctx: Context, given: Given): Promise<{ all: Rule[]; saved: Rule[] }> {
  const { bventId, at } = given
  const event = await findWritableEvent(ctx, bventId)
  const form = await lockedForm(
    ctx,
    bventId,
    languageOf(event.languages[0]),
    given.pathId ?? (await pathOfRules(ctx, bventId, given.rules)),
  )
  const all = new Map(form.rules.map((rule) => [rule.id, rule]))
  const saved: Rule[] = []
  for (const [index, input] of given.rules.entries()) {
    const before = input.id ? required(all.get(input.id)) : null
    if (input.pathId && input.pathId !== form.pathId) throw new AppError('core.notFound')
    if (before && input.version !== undefined && input.version !== before.version) throw new AppError('core.changed')
    const rule = merged(input, before, form, all.size)
    const [problem] = problemsOfRule(rule, form.fields)
    if (problem) throw refusal(ctx, at(index) + problem.at, problem.message, problem.params)
    all.set(rule.id, rule)
    saved.push(rule)
  }
  if (all.size > MOST_RULES) throw refusal(ctx, 'rules', 'forms.rule.tooMany', { most: MOST_RULES })
  const ring = ringOf([...all.values()])
  if (ring) throw refusal(ctx, `${at(0)}actions`, 'forms.rule.ring', { names: ring.map(nameIn(form)).join(' → ') })
  await findTickets(ctx, bventId, saved)
  const isMoved = saved.some((rule) => doesOf(rule) !== doesOf(form.rules.find(({ id }) => id === rule.id)))
  if (isMoved && !given.isConfirmed) await refuseIncomplete(ctx, form, { rules: [...all.values()] })
  for (const rule of saved) await writeRule(ctx, form, rule)
  await audit(ctx, {
    action: 'form.saveRule',
    objectId: saved.length === 1 ? (saved[0]?.id ?? form.pathId) : form.pathId,
    bventId,
    before: form.rules.filter(({ id }) => saved.some((rule) => rule.id === id)),
    after: saved,
  })
  return { all: [...all.values()].sort((one, other) => one.sortId - other.sortId || (one.id < other.id ? -1 : 1)), saved }
}

/** What a rule does, whatever it is called and wherever it stands. */
const doesOf = (rule: Rule | undefined) => rule?.isEnable && JSON.stringify([rule.relation, rule.conditions, rule.actions])
const nameIn = (form: Form) => (fieldName: string) => form.fields.find((field) => field.fieldName === fieldName)?.displayName ?? fieldName

async function pathOfRules({ db }: Context, bventId: string, given: readonly GivenRule[]): Promise<string | undefined> {
  const named = given.find(({ pathId }) => pathId)?.pathId
  const id = given.find((rule) => rule.id)?.id
  if (named || !id) return named
  const row = await db.selectFrom('regRule').select('pathId').where('bventId', '=', bventId).where('id', '=', id).executeTakeFirst()
  return required(row).pathId
}

async function lockedForm({ db }: Context, bventId: string, language: ReturnType<typeof languageOf>, pathId?: string): Promise<Form> {
  const form = await formOf(db, bventId, { language, pathId })
  await db.selectFrom('regPath').select('id').where('bventId', '=', bventId).where('id', '=', form.pathId).forUpdate().execute()
  return formOf(db, bventId, { language, pathId: form.pathId })
}

function merged(input: GivenRule, before: Rule | null, form: Form, count: number): Rule {
  return {
    id: before?.id ?? uuid(),
    pathId: form.pathId,
    name: input.name ?? before?.name ?? '',
    relation: input.relation ?? before?.relation ?? 'AND',
    conditions: input.conditions ?? before?.conditions ?? [],
    actions: input.actions ?? before?.actions ?? [],
    isEnable: input.isEnable ?? before?.isEnable ?? true,
    sortId: input.sortId ?? before?.sortId ?? count,
    version: before ? before.version + 1 : 1,
  }
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** A ticket of another event is not found, as one that never was. */
async function findTickets({ db }: Context, bventId: string, rules: readonly Rule[]): Promise<void> {
  const asked = rules.flatMap(({ conditions }) =>
    conditions.filter(({ fieldName }) => fieldName === TICKET_ID).flatMap(({ fieldValue }) => fieldValue),
  )
  const ids = [...new Set(asked.filter((ticketId) => ticketId !== ''))]
  if (ids.some((ticketId) => !UUID.test(ticketId))) throw new AppError('core.notFound')
  const { rows } = await sql<{ id: string }>`select id from ticket where bvent_id = ${bventId} and id = any(${ids}::uuid[])`.execute(db)
  if (rows.length < ids.length) throw new AppError('core.notFound')
}

async function writeRule({ db }: Context, form: Form, { id, pathId, conditions, actions, ...plain }: Rule): Promise<void> {
  const columns = { ...plain, conditions: JSON.stringify(conditions), actions: JSON.stringify(actions) }
  await db
    .insertInto('regRule')
    .values({ topOrgId: form.topOrgId, bventId: form.bventId, id, pathId, ...columns })
    .onConflict((conflict) => conflict.columns(['topOrgId', 'bventId', 'id']).doUpdateSet(columns))
    .execute()
}

type Removed = { bventId: string; id: string; isConfirmed: boolean }

export async function removeRule(ctx: Context, { bventId, id, isConfirmed }: Removed): Promise<void> {
  const event = await findWritableEvent(ctx, bventId)
  const form = await lockedForm(ctx, bventId, languageOf(event.languages[0]), await pathOfRules(ctx, bventId, [{ id }]))
  if (!isConfirmed) await refuseIncomplete(ctx, form, { rules: form.rules.filter((rule) => rule.id !== id) })
  const gone = required(
    await ctx.db
      .deleteFrom('regRule')
      .where('bventId', '=', bventId)
      .where('id', '=', id)
      .returning(['name', 'relation', 'conditions', 'actions'])
      .executeTakeFirst(),
  )
  await audit(ctx, { action: 'form.removeRule', objectId: id, bventId, before: gone })
}
