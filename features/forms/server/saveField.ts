import { languageOf, type Language } from '#core/language.ts'
import type { Option } from '#core/schema.ts'
import type { GivenField, OptionInput } from '#features/forms/shapes.ts'
import { blankField, definedField, problemsOfField } from '#features/forms/define.ts'
import type { FormField } from '#features/forms/fieldTypes.ts'
import { isKnownField } from '#features/forms/knownFields.ts'
import { changeFields, refusal, takeForm } from '#features/forms/server/changeForm.ts'
import { deletedFields, type Form } from '#features/forms/server/queries.ts'
import { findWritableEvent } from '#features/events/server/queries.ts'
import { randomCode } from '#features/links/server/queries.ts'
import { audit } from '#server/kit/audit.ts'
import type { Context } from '#server/kit/context.ts'
import { required } from '#server/kit/errors.ts'
import { sanitizeRichText } from '#server/kit/richText.ts'

type Given = { bventId: string; pathId?: string | undefined; language?: Language | undefined; isConfirmed: boolean }
type Saved = FormField & { version: number }

export async function addField(
  ctx: Context,
  { bventId, pathId, language, field, isConfirmed }: Given & { field: GivenField },
): Promise<Saved> {
  const event = await findWritableEvent(ctx, bventId)
  const inLanguage = language ?? languageOf(event.languages[0])
  const form = await takeForm(ctx, bventId, { language: inLanguage, pathId })
  if (form.fields.some(({ fieldName }) => fieldName === field.fieldName))
    throw refusal(ctx, 'field.fieldName', 'forms.define.exists', { name: field.fieldName ?? '' })
  const added = await newField(ctx, form, field, inLanguage, 'field')
  const changes = await changeFields(ctx, { form, after: [...form.fields, added], language: inLanguage, isConfirmed })
  await audit(ctx, { action: 'form.addField', objectId: added.fieldName, bventId, after: changes.after })
  return { ...added, version: form.version }
}

export async function updateField(
  ctx: Context,
  { bventId, pathId, language, field, isConfirmed }: Given & { field: GivenField & { fieldName: string } },
): Promise<Saved> {
  const event = await findWritableEvent(ctx, bventId)
  const inLanguage = language ?? languageOf(event.languages[0])
  const form = await takeForm(ctx, bventId, { language: inLanguage, pathId })
  const before = required(form.fields.find(({ fieldName }) => fieldName === field.fieldName))
  const changed = changedField(ctx, before, field, inLanguage, 'field')
  const after = form.fields.map((other) => (other === before ? changed : other))
  const changes = await changeFields(ctx, { form, after, language: inLanguage, isConfirmed })
  await audit(ctx, { action: 'form.updateField', objectId: changed.fieldName, bventId, ...changes })
  return { ...changed, version: form.version }
}

export async function deleteField(
  ctx: Context,
  { bventId, pathId, fieldName, isConfirmed }: Given & { fieldName: string },
): Promise<number> {
  const event = await findWritableEvent(ctx, bventId)
  const language = languageOf(event.languages[0])
  const form = await takeForm(ctx, bventId, { language, pathId })
  const gone = required(form.fields.find((field) => field.fieldName === fieldName))
  const changes = await changeFields(ctx, { form, after: form.fields.filter((field) => field !== gone), language, isConfirmed })
  await audit(ctx, { action: 'form.deleteField', objectId: fieldName, bventId, before: changes.before })
  return form.version
}

/** From the shelf, back from the deleted ones, or one's own under a new name. */
export async function newField(ctx: Context, form: Form, given: GivenField, language: Language, at: string): Promise<FormField> {
  const sortId = given.sortId ?? Math.max(-1, ...form.fields.map((field) => field.sortId)) + 1
  const wanted = given.fieldName || `F_${randomCode()}`
  const deleted = given.fieldName ? (await deletedFields(ctx.db, form, language)).find(({ fieldName }) => fieldName === wanted) : undefined
  if (given.fieldName && !deleted && !isKnownField(wanted)) throw refusal(ctx, `${at}.fieldName`, 'forms.define.known', { name: wanted })
  const before = deleted ? { ...deleted, sortId } : blankField(wanted, { language, sortId })
  return changedField(ctx, before, given, language, at, deleted !== undefined || isKnownField(wanted))
}

export function changedField(ctx: Context, before: FormField, given: GivenField, language: Language, at: string, isOld = true): FormField {
  const { fieldOptions, ...plain } = given
  const defined = definedField(before, { ...inputOf(plain), ...(fieldOptions && { fieldOptions: fieldOptions.map(keyed) }) }, language)
  const field = defined.fieldType === 'RichText' ? { ...defined, description: sanitizeRichText(defined.description) } : defined
  const [problem] = problemsOfField(field, isOld ? before : null)
  if (problem) throw refusal(ctx, `${at}.${problem.at}`, problem.message, problem.params)
  return field
}

/** What follows from the rest, and the name, are not for the caller to change. */
function inputOf({
  fieldName: _,
  groupName: _g,
  fieldActions: _a,
  dataType: _d,
  fields: _f,
  version: _v,
  ...input
}: Omit<GivenField, 'fieldOptions'>) {
  return input
}

function keyed({ key, value, childrens }: OptionInput): Option {
  return { key: key ?? `O_${randomCode()}`, value, ...(childrens && childrens.length > 0 && { childrens: childrens.map(keyed) }) }
}
