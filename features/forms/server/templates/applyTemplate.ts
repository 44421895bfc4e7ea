import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { languageOf, type Language } from '#core/language.ts'
import { progressCodes } from '#features/events/rules.ts'
import { findEvent, findWritableEvent, markProgress } from '#features/events/server/queries.ts'
import { problemsOfField } from '#features/forms/define.ts'
import type { FormField } from '#features/forms/fieldTypes.ts'
import { isFixed } from '#features/forms/fields.ts'
import { changeFields, refusal, takeForm } from '#features/forms/server/changeForm.ts'
import { formOf, type Form } from '#features/forms/server/queries.ts'
import { asksForTicket, fieldsOfTemplate, readTemplate, type StoredTemplate } from '#features/forms/server/templates/queries.ts'
import { follow } from '#features/forms/server/templates/saveTemplate.ts'
import type { Difference } from '#features/forms/templateCalls.ts'
import { differenceOf } from '#features/forms/templateDifference.ts'
import { audit } from '#server/kit/audit.ts'
import type { Context } from '#server/kit/context.ts'

type Which = { templateId: string; bventId: string; pathId?: string | undefined }

/** The template's fields in its order, with the limits of the event's own options; fixed ones that it lacks stay at the end. */
function fieldsAfter(form: Form, template: StoredTemplate, language: Language): FormField[] {
  const known = new Map(form.fields.map((field) => [field.fieldName, field]))
  const fields = fieldsOfTemplate(template, language).map((field, sortId) => {
    const limits = known.get(field.fieldName)?.optionLimits
    const kept = Object.entries(limits ?? {}).filter(([key]) => field.fieldOptions.some((option) => option.key === key))
    return { ...field, sortId, ...(kept.length > 0 && { optionLimits: Object.fromEntries(kept) }) }
  })
  const names = new Set(fields.map(({ fieldName }) => fieldName))
  const fixed = form.fields.filter(({ fieldName }) => isFixed(fieldName) && !names.has(fieldName))
  return [...fields, ...fixed.map((field, at) => ({ ...field, sortId: fields.length + at }))]
}

const doesOf = ({ relation, conditions, actions, isEnable }: StoredTemplate['rules'][number]) =>
  JSON.stringify([relation, conditions, actions, isEnable])

export async function templateDifference(ctx: Context, { templateId, bventId, pathId }: Which): Promise<Difference> {
  const event = await findEvent(ctx, bventId)
  const language = languageOf(event.languages[0])
  const template = await readTemplate(ctx.db, templateId)
  const form = await formOf(ctx.db, bventId, { language, pathId })
  const own = new Set(form.rules.filter((rule) => !asksForTicket(rule)).map(doesOf))
  const theirs = new Set(template.rules.map(doesOf))
  return {
    fields: differenceOf(form.fields, fieldsAfter(form, template, language)),
    rulesGone: [...own].filter((rule) => !theirs.has(rule)).length,
    rulesNew: [...theirs].filter((rule) => !own.has(rule)).length,
  }
}

/** The event's form becomes the template's, in every language; rules about its own tickets stay. Asks first when people would be left incomplete. */
export async function applyTemplate(
  ctx: Context,
  { templateId, bventId, pathId, isConfirmed }: Which & { isConfirmed: boolean },
): Promise<void> {
  const event = await findWritableEvent(ctx, bventId)
  const language = languageOf(event.languages[0])
  const template = await readTemplate(ctx.db, templateId)
  const form = await takeForm(ctx, bventId, { language, pathId })
  const after = fieldsAfter(form, template, language)
  const known = new Map(form.fields.map((field) => [field.fieldName, field]))
  for (const field of after) {
    const [problem] = problemsOfField(field, known.get(field.fieldName) ?? null)
    if (problem) throw refusal(ctx, `${field.fieldName}.${problem.at}`, problem.message, problem.params)
  }
  const place = { topOrgId: form.topOrgId, bventId, pathId: form.pathId }
  const gone = form.rules.filter((rule) => !asksForTicket(rule)).map(({ id }) => id)
  if (gone.length > 0) await ctx.db.deleteFrom('regRule').where('bventId', '=', bventId).where('id', 'in', gone).execute()
  const changes = await changeFields(ctx, { form: { ...form, rules: form.rules.filter(asksForTicket) }, after, language, isConfirmed })
  for (const { fieldName, texts } of template.fields)
    await sql`
      update form_field set texts = texts || ${JSON.stringify(texts)}::jsonb
      where bvent_id = ${bventId} and path_id = ${form.pathId} and field_name = ${fieldName}`.execute(ctx.db)
  const rules = template.rules.map(({ conditions, actions, ...rule }) => ({
    ...rule,
    ...place,
    id: uuid(),
    conditions: JSON.stringify(conditions),
    actions: JSON.stringify(actions),
  }))
  if (rules.length > 0) await ctx.db.insertInto('regRule').values(rules).execute()
  await follow(ctx, { templateId, bventId, pathId: form.pathId, formVersion: template.formVersion })
  await markProgress(ctx.db, event, progressCodes.form)
  await audit(ctx, { action: 'form.applyTemplate', objectId: templateId, bventId, ...changes })
}
