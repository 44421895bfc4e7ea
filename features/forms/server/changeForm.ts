import { sql } from 'kysely'
import type { Language } from '#core/language.ts'
import { format, textIn, type Param } from '#core/messages.ts'
import { problemsOfRule } from '#features/forms/defineRule.ts'
import type { FormField } from '#features/forms/fieldTypes.ts'
import { isFixed, MOST_FIELDS } from '#features/forms/fields.ts'
import { isKnownField } from '#features/forms/knownFields.ts'
import { formMessages, type FormMessage } from '#features/forms/messages.ts'
import { refuseIncomplete } from '#features/forms/server/incomplete.ts'
import { formOf, type Form, type WhichForm } from '#features/forms/server/queries.ts'
import { knownRow, rowOf } from '#features/forms/server/storedField.ts'
import type { Context } from '#server/kit/context.ts'
import { AppError, invalid } from '#server/kit/errors.ts'

/** A refusal of one part of the request, in the caller's words. */
export function refusal(
  { language }: Pick<Context, 'language'>,
  field: string,
  message: FormMessage,
  params: Record<string, Param> = {},
): AppError {
  return invalid({ field, message: format(textIn(formMessages[message], language), params, language) })
}

/**
 * Takes the form for a change: its version is raised first, which makes rivals wait, and with a version given only from there.
 * What is read afterwards is what the change starts from.
 */
export async function takeForm(ctx: Context, bventId: string, which: WhichForm, version?: number): Promise<Form> {
  const { pathId } = await formOf(ctx.db, bventId, which)
  let raise = ctx.db
    .updateTable('regPath')
    .set((eb) => ({ formVersion: eb('formVersion', '+', 1) }))
    .where('bventId', '=', bventId)
    .where('id', '=', pathId)
  if (version !== undefined) raise = raise.where('formVersion', '=', version)
  const { numUpdatedRows } = await raise.executeTakeFirst()
  if (numUpdatedRows === 0n) throw new AppError('core.changed')
  return formOf(ctx.db, bventId, { ...which, pathId })
}

type Change = { form: Form; after: readonly FormField[]; language: Language; isConfirmed: boolean }
export type FieldChanges = { before: Record<string, FormField | null>; after: Record<string, FormField | null> }

/** Writes the fields as they are to be; what is missing goes, its answers stay. Asks first when people would be left incomplete. */
export async function changeFields(ctx: Context, { form, after, language, isConfirmed }: Change): Promise<FieldChanges> {
  const left = new Map(after.map((field) => [field.fieldName, field]))
  const known = new Map(form.fields.map((field) => [field.fieldName, field]))
  const gone = form.fields.filter(({ fieldName }) => !left.has(fieldName))
  const fixed = gone.find(({ fieldName }) => isFixed(fieldName))
  if (fixed) throw refusal(ctx, 'fieldName', 'forms.define.fixed', { name: fixed.displayName })
  refuseBrokenRules(ctx, form, after, gone.length > 0 ? 'fieldName' : 'fieldOptions')
  if (after.length > MOST_FIELDS) throw refusal(ctx, 'fields', 'forms.define.tooMany', { most: MOST_FIELDS })
  if (!isConfirmed) await refuseIncomplete(ctx, form, { fields: after })

  const changed = after.filter((field) => !isSame(known.get(field.fieldName), field))
  await writeFields(ctx, form, changed, language, known)
  if (gone.length > 0)
    await ctx.db
      .updateTable('formField')
      .set({ deletedAt: ctx.now })
      .where('bventId', '=', form.bventId)
      .where('pathId', '=', form.pathId)
      .where(
        'fieldName',
        'in',
        gone.map(({ fieldName }) => fieldName),
      )
      .execute()
  const names = [...changed, ...gone].map(({ fieldName }) => fieldName)
  return {
    before: Object.fromEntries(names.map((fieldName) => [fieldName, known.get(fieldName) ?? null])),
    after: Object.fromEntries(names.map((fieldName) => [fieldName, left.get(fieldName) ?? null])),
  }
}

/** A rule that lost its field or its options would keep people from registering without anyone knowing why. */
function refuseBrokenRules(ctx: Context, form: Form, after: readonly FormField[], at: string): void {
  for (const rule of form.rules) {
    const [problem] = problemsOfRule(rule, after)
    if (!problem) continue
    const name = String(problem.params?.name ?? '')
    const displayName = form.fields.find(({ fieldName }) => fieldName === name)?.displayName ?? name
    throw refusal(ctx, at, 'forms.define.inRule', { rule: rule.name, name: displayName })
  }
}

function isSame(one: FormField | undefined, other: FormField): boolean {
  return one !== undefined && JSON.stringify(entriesOf(one)) === JSON.stringify(entriesOf(other))
}

const entriesOf = (field: FormField) =>
  Object.entries(field)
    .filter(([, value]) => value !== undefined)
    .sort(([one], [other]) => (one < other ? -1 : 1))

/** One statement for all; a field from the shelf brings its texts in every language, then this one's are laid over them. */
async function writeFields(
  { db }: Context,
  form: Form,
  fields: readonly FormField[],
  language: Language,
  known: ReadonlyMap<string, FormField>,
): Promise<void> {
  const place = { topOrgId: form.topOrgId, bventId: form.bventId, pathId: form.pathId }
  const fromShelf = fields.flatMap(({ fieldName, sortId }) =>
    !known.has(fieldName) && isKnownField(fieldName) ? [knownRow(fieldName, place, sortId)] : [],
  )
  if (fromShelf.length > 0)
    await db
      .insertInto('formField')
      .values(fromShelf)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  if (fields.length === 0) return
  await db
    .insertInto('formField')
    .values(fields.map((field) => rowOf(field, place, language, known.get(field.fieldName))))
    .onConflict((conflict) =>
      conflict.columns(['topOrgId', 'bventId', 'pathId', 'fieldName']).doUpdateSet(({ ref }) => ({
        fieldType: ref('excluded.fieldType'),
        fieldGroup: ref('excluded.fieldGroup'),
        flags: ref('excluded.flags'),
        isShow: ref('excluded.isShow'),
        validationType: ref('excluded.validationType'),
        category: ref('excluded.category'),
        layout: ref('excluded.layout'),
        sortId: ref('excluded.sortId'),
        maxLength: ref('excluded.maxLength'),
        maxCount: ref('excluded.maxCount'),
        options: ref('excluded.options'),
        optionLimits: ref('excluded.optionLimits'),
        texts: sql`form_field.texts || excluded.texts`,
        deletedAt: null,
      })),
    )
    .execute()
}
