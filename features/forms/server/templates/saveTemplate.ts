import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { RequestOf } from '#core/call.ts'
import { languageOf } from '#core/language.ts'
import { findEvent } from '#features/events/server/queries.ts'
import { refusal } from '#features/forms/server/changeForm.ts'
import { formOf, storedFieldSql } from '#features/forms/server/queries.ts'
import type { StoredField } from '#features/forms/server/storedField.ts'
import { asksForTicket, readTemplate } from '#features/forms/server/templates/queries.ts'
import type { templateCalls } from '#features/forms/templateCalls.ts'
import { audit } from '#server/kit/audit.ts'
import type { Context } from '#server/kit/context.ts'
import { isUniqueViolation } from '#server/kit/errors.ts'

type Given = RequestOf<typeof templateCalls.templateSave>

/** A form of an event becomes the organisation's; the event follows what was made of its form. */
export async function saveTemplate(ctx: Context, { templateId, name, bventId, pathId }: Given): Promise<string> {
  if (!templateId && (!name || !bventId)) throw refusal(ctx, name ? 'bventId' : 'name', 'forms.template.incomplete')
  const before = templateId ? await readTemplate(ctx.db, templateId) : null
  const id = templateId ?? uuid()
  const taken = bventId ? await formTaken(ctx, bventId, pathId) : null
  const formVersion = (before?.formVersion ?? 0) + (taken ? 1 : 0)
  const fields = {
    ...(name && { name }),
    ...(taken && { fields: JSON.stringify(taken.fields), rules: JSON.stringify(taken.rules), formVersion }),
    updatedAt: ctx.now,
  }
  try {
    if (before) await ctx.db.updateTable('formTemplate').set(fields).where('id', '=', id).execute()
    else if (taken && name)
      await ctx.db
        .insertInto('formTemplate')
        .values({
          ...fields,
          topOrgId: ctx.who.orgId,
          id,
          name,
          fields: JSON.stringify(taken.fields),
          rules: JSON.stringify(taken.rules),
          createdByName: ctx.who.accountName,
        })
        .execute()
  } catch (error) {
    if (isUniqueViolation(error, 'form_template_name')) throw refusal(ctx, 'name', 'forms.template.nameTaken')
    throw error
  }
  if (taken && bventId) await follow(ctx, { templateId: id, bventId, pathId: taken.pathId, formVersion })
  await audit(ctx, {
    action: 'form.saveTemplate',
    objectId: id,
    ...(bventId && { bventId }),
    before: before && { name: before.name, formVersion: before.formVersion },
    after: { name: name ?? before?.name, formVersion },
  })
  return id
}

async function formTaken(ctx: Context, bventId: string, pathId: string | undefined) {
  const event = await findEvent(ctx, bventId)
  const form = await formOf(ctx.db, bventId, { language: languageOf(event.languages[0]), pathId })
  const { rows } = await sql<{ field: StoredField }>`
    select ${storedFieldSql} as field from form_field f
    where f.bvent_id = ${bventId} and f.path_id = ${form.pathId} and f.deleted_at is null order by f.sort_id, f.field_name`.execute(ctx.db)
  const rules = form.rules
    .filter((rule) => !asksForTicket(rule))
    .map(({ name, relation, conditions, actions, isEnable, sortId }) => ({ name, relation, conditions, actions, isEnable, sortId }))
  // How often an option may be taken is a matter of one event's rooms.
  const fields = rows.map(({ field }) => ({ ...field, optionLimits: null }))
  return { pathId: form.pathId, fields, rules }
}

type Use = { templateId: string; bventId: string; pathId: string; formVersion: number }

export async function follow(ctx: Context, { templateId, bventId, pathId, formVersion }: Use): Promise<void> {
  await ctx.db
    .insertInto('formTemplateUse')
    .values({ topOrgId: ctx.who.orgId, bventId, pathId, templateId, formVersion })
    .onConflict((conflict) => conflict.columns(['topOrgId', 'bventId', 'pathId']).doUpdateSet({ templateId, formVersion }))
    .execute()
}

/** Forms that began with it stay as they are. */
export async function deleteTemplate(ctx: Context, templateId: string): Promise<void> {
  const { name } = await readTemplate(ctx.db, templateId)
  await ctx.db.deleteFrom('formTemplate').where('id', '=', templateId).execute()
  await audit(ctx, { action: 'form.deleteTemplate', objectId: templateId, before: { name } })
}
