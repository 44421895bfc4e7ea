import { sql } from 'kysely'
import { tagsOf } from '#core/flags.ts'
import { labelKey } from '#core/label.ts'
import type { Language } from '#core/language.ts'
import { textIn } from '#core/messages.ts'
import type { FieldType, FormField } from '#features/forms/fieldTypes.ts'
import { byOrder, isNeeded } from '#features/forms/fields.ts'
import { formMessages } from '#features/forms/messages.ts'
import { addField } from '#features/forms/server/saveField.ts'
import type { ImportColumn, ImportField } from '#features/imports/shapes.ts'
import { columnIndex, samplesOf, type Column } from '#features/imports/columns.ts'
import { isImportable } from '#features/imports/importable.ts'
import { proposals, type PastChoice } from '#features/imports/match.ts'
import { ATTENDEE_ID, REMARK, TICKET_NAME, type ImportType } from '#features/imports/rules.ts'
import { say } from '#features/imports/say.ts'
import { eachBlock, openBlocks } from '#features/imports/server/blocks.ts'
import { recordMade } from '#features/imports/server/madeFields.ts'
import { importForm, readJob, type Job } from '#features/imports/server/jobs.ts'
import { audit } from '#server/kit/audit.ts'
import type { Context } from '#server/kit/context.ts'
import type { Db } from '#server/kit/database/db.ts'

const MOST_OPTIONS = 50
const MOST_OPTION_LETTERS = 200

export function importFields(fields: readonly FormField[], importType: ImportType, language: Language): ImportField[] {
  const ofForm = fields.filter(isImportable).sort(byOrder)
  const named = (fieldName: typeof REMARK | typeof TICKET_NAME) => textIn(formMessages[`forms.field.${fieldName}`], language)
  return [
    ...ofForm.map((field) => ({ fieldId: field.fieldName, displayName: field.displayName, isRequired: isNeeded(field) })),
    ...(importType === 'oneTime' ? [{ fieldId: TICKET_NAME, displayName: named(TICKET_NAME), isRequired: true }] : []),
    { fieldId: REMARK, displayName: named(REMARK), isRequired: false },
    { fieldId: ATTENDEE_ID, displayName: say(language, 'attendeeId'), isRequired: false },
  ]
}

export async function fromFields(ctx: Context, job: Job): Promise<{ excelFieldList: ImportColumn[]; fromFieldList: ImportField[] }> {
  const { db, language } = ctx
  const form = await importForm(db, job.bventId, language)
  const fromFieldList = importFields(form.fields, job.importType as ImportType, language)
  const chosen = chosenBefore(job, fromFieldList)
  const proposed = chosen ? proposals(job.columns, fromFieldList, chosen) : await proposedFor(db, job.columns, fromFieldList)
  const [first] = await openBlocks(ctx, job.id, { after: 0, most: 1 })
  const excelFieldList = job.columns.map(({ id, name, type }) => {
    const proposal = proposed.get(id)
    return {
      fieldId: id,
      displayName: name,
      isRequired: false,
      sampleValues: samplesOf(first?.rows ?? [], columnIndex(id)),
      fieldType: type,
      proposal: proposal ? { fieldId: proposal.fieldId, reason: say(language, `reason.${proposal.reason}`, { name }) } : null,
    }
  })
  return { excelFieldList, fromFieldList }
}

/** What was matched for this very file counts before what was matched for others. */
function chosenBefore({ mapping, columns }: Job, targets: readonly ImportField[]): Map<string, PastChoice> | null {
  if (!mapping) return null
  const labels = new Map(targets.map(({ fieldId, displayName }) => [fieldId, labelKey(displayName)]))
  const names = new Map(columns.map(({ id, name }) => [id, labelKey(name)]))
  return new Map(
    mapping.flatMap(({ excelFieldId, fieldId }): [string, PastChoice][] =>
      fieldId ? [[names.get(excelFieldId) ?? '', { fieldName: fieldId, fieldLabel: labels.get(fieldId) ?? '' }]] : [],
    ),
  )
}

/** What columns nobody has matched yet are likely to mean. */
export async function proposedFor(
  db: Db,
  columns: readonly Column[],
  targets: readonly ImportField[],
): Promise<ReturnType<typeof proposals>> {
  return proposals(columns, targets, await pastChoices(db, columns))
}

async function pastChoices(db: Db, columns: readonly Column[]): Promise<Map<string, PastChoice>> {
  const rows = await db
    .selectFrom('importChoice')
    .selectAll()
    .where(
      'labelKey',
      'in',
      columns.map(({ name }) => labelKey(name)),
    )
    .execute()
  return new Map(rows.map((row) => [row.labelKey, row]))
}

/** Remembered for the next file of this organisation. */
export async function storeChoices(
  { db, who, now }: Context,
  job: Job,
  targets: readonly ImportField[],
  mapping: NonNullable<Job['mapping']>,
): Promise<void> {
  const labels = new Map(targets.map(({ fieldId, displayName }) => [fieldId, labelKey(displayName)]))
  const rows = mapping.flatMap(({ excelFieldId, fieldId }) => {
    const column = job.columns.find(({ id }) => id === excelFieldId)
    return column && fieldId ? [{ label_key: labelKey(column.name), field_name: fieldId, field_label: labels.get(fieldId) ?? '' }] : []
  })
  await sql`
    insert into import_choice (top_org_id, label_key, field_name, field_label, chosen_at)
    select distinct on (x.label_key) ${who.orgId}::uuid, x.label_key, x.field_name, x.field_label, ${now}::timestamptz
    from json_to_recordset(${JSON.stringify(rows)}::json) as x (label_key text, field_name text, field_label text) where x.label_key <> ''
    on conflict (top_org_id, label_key) do update
      set field_name = excluded.field_name, field_label = excluded.field_label, chosen_at = excluded.chosen_at`.execute(db)
}

type Wanted = { bventId: string; language: Language; names: readonly string[]; key?: string | undefined }

/** Nobody has said yet that people should be asked for it. */
const organiserOnly = tagsOf(['IsShow', 'IsOnlyAdmin'])

/** New fields of the form from columns of the file: their type is what the values agree on, their options are the values. */
export async function createFields(ctx: Context, { bventId, language, names, key }: Wanted): Promise<ImportField[]> {
  const job = await jobOfColumns(ctx, bventId, key)
  const { pathId } = await importForm(ctx.db, bventId, language)
  const made: ImportField[] = []
  const wanted = job?.columns.filter(({ name, type }) => names.includes(name) && isChoice(type)) ?? []
  const values = job && wanted.length > 0 ? await distinctValues(ctx, job, wanted) : new Map<string, string[]>()
  for (const name of new Set(names)) {
    const column = job?.columns.find((candidate) => candidate.name === name)
    const options = (column && values.get(column.id)) ?? []
    const fieldType: FieldType = column && (!isChoice(column.type) || options.length > 0) ? column.type : 'Textbox'
    const field = await addField(ctx, {
      bventId,
      pathId,
      language,
      isConfirmed: false,
      field: {
        displayName: name,
        fieldType,
        openFunctionalVerificationTags: organiserOnly,
        ...(options.length > 0 && { fieldOptions: options.map((value) => ({ value })) }),
      },
    })
    made.push({ fieldId: field.fieldName, displayName: field.displayName, isRequired: isNeeded(field) })
  }
  if (job)
    await recordMade(
      ctx.db,
      job.id,
      made.map(({ fieldId }) => fieldId),
    )
  await audit(ctx, {
    action: 'import.createFields',
    objectId: bventId,
    bventId,
    after: { names: made.map(({ displayName }) => displayName) },
  })
  return made
}

const isChoice = (type: FieldType) => type === 'Select' || type === 'Radio'

async function jobOfColumns({ db, who }: Context, bventId: string, key: string | undefined): Promise<Job | undefined> {
  const newest = await db
    .selectFrom('importJob')
    .select('id')
    .where('bventId', '=', bventId)
    .where('accountId', '=', who.accountId)
    .$if(key !== undefined, (query) => query.where('id', '=', key ?? ''))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return newest && readJob(db, newest.id)
}

/** What stands in these columns, in the order of the file; none where there are too many to choose from. */
async function distinctValues(ctx: Context, job: Job, columns: readonly Column[]): Promise<Map<string, string[]>> {
  const found = columns.map(({ id }) => ({ id, column: columnIndex(id), values: new Set<string>() }))
  for await (const { rows } of eachBlock(ctx, job.id))
    for (const { cells } of rows)
      for (const { column, values } of found) {
        const value = (cells[column] ?? '').trim()
        if (value !== '' && value.length <= MOST_OPTION_LETTERS && values.size <= MOST_OPTIONS) values.add(value)
      }
  return new Map(found.map(({ id, values }) => [id, values.size <= MOST_OPTIONS ? [...values] : []]))
}
