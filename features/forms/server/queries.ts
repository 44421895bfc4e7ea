import { sql } from 'kysely'
import type { Language } from '#core/language.ts'
import type { Currency } from '#core/money.ts'
import type { Rule } from '#features/forms/shapes.ts'
import type { Page, Path } from '#features/forms/settingCalls.ts'
import type { FormField } from '#features/forms/fieldTypes.ts'
import { ensureForm } from '#features/forms/server/ensureForm.ts'
import { fieldOf, type StoredField } from '#features/forms/server/storedField.ts'
import { prepared, type Db } from '#server/kit/database/db.ts'
import { AppError } from '#server/kit/errors.ts'

/** One path's form in one language: all that registering needs to know. */
export type Form = {
  bventId: string
  topOrgId: string
  pathId: string
  version: number
  currency: Currency
  /** A path that was switched off is not there for any attendee. */
  isActive: boolean
  timeZone: string
  fields: FormField[]
  rules: Rule[]
}
export type WhichForm = { language: Language; pathId?: string | undefined }

/** One round trip for an event that has a form; a new event gets its own first. No path named: the one this language uses. */
export async function formOf(db: Db, bventId: string, which: WhichForm): Promise<Form> {
  const form = (await readForm(db, bventId, which)) ?? ((await ensureForm(db, bventId)) ? await readForm(db, bventId, which) : null)
  if (!form) throw new AppError('core.notFound')
  return form
}

type Row = Omit<Form, 'fields'> & { fields: StoredField[] }

export const storedFieldSql = sql`json_build_object('fieldName', f.field_name, 'fieldType', f.field_type, 'fieldGroup', f.field_group, 'flags', f.flags,
  'isShow', f.is_show, 'validationType', f.validation_type, 'category', f.category, 'layout', f.layout, 'sortId', f.sort_id,
  'maxLength', f.max_length, 'maxCount', f.max_count, 'options', f.options, 'optionLimits', f.option_limits, 'texts', f.texts)`

const wireRule = sql`json_build_object('id', r.id, 'pathId', r.path_id, 'name', r.name, 'relation', r.relation, 'conditions', r.conditions,
  'actions', r.actions, 'isEnable', r.is_enable, 'sortId', r.sort_id, 'version', r.version)`

async function readForm(db: Db, bventId: string, { language, pathId }: WhichForm): Promise<Form | null> {
  const { rows } = await sql<Row>`${prepared}
    select p.bvent_id, p.top_org_id, p.id as path_id, p.form_version as version, p.currency, p.is_active, b.time_zone,
      coalesce((select json_agg(${storedFieldSql} order by f.sort_id, f.field_name) from form_field f
        where f.top_org_id = p.top_org_id and f.bvent_id = p.bvent_id and f.path_id = p.id and f.deleted_at is null), '[]') as fields,
      coalesce((select json_agg(${wireRule} order by r.sort_id, r.id) from reg_rule r
        where r.top_org_id = p.top_org_id and r.bvent_id = p.bvent_id and r.path_id = p.id), '[]') as rules
    from reg_path p join bvent b on b.top_org_id = p.top_org_id and b.id = p.bvent_id
    where p.bvent_id = ${bventId} and p.id = coalesce(${pathId ?? null}::uuid,
      (select s.active_path_id from reg_setting s where s.bvent_id = ${bventId} and s.language = ${language}),
      (select d.id from reg_path d where d.bvent_id = ${bventId} and d.is_default))`.execute(db)
  const [row] = rows
  return row ? { ...row, fields: row.fields.map((stored) => fieldOf(stored, language)) } : null
}

/** Deleted ones can be brought back by their name, with all they meant. */
export async function deletedFields(
  db: Db,
  { bventId, pathId }: Pick<Form, 'bventId' | 'pathId'>,
  language: Language,
): Promise<FormField[]> {
  const { rows } = await sql<{ field: StoredField }>`
    select ${storedFieldSql} as field from form_field f
    where f.bvent_id = ${bventId} and f.path_id = ${pathId} and f.deleted_at is not null`.execute(db)
  return rows.map(({ field }) => fieldOf(field, language))
}

/** The fields of all paths of the event `b`, for a statement that asks for more than them; none: the event has no form yet. */
export const everyFieldSql = sql<StoredField[]>`coalesce((
  select json_agg(${storedFieldSql} order by p.is_default desc, p.sort_id, p.id, f.sort_id, f.field_name) from form_field f
    join reg_path p on p.top_org_id = f.top_org_id and p.bvent_id = f.bvent_id and p.id = f.path_id
  where f.top_org_id = b.top_org_id and f.bvent_id = b.id and f.deleted_at is null), '[]')`

/** Each once; where two paths differ, the older one's word counts. */
export function eachFieldOnce(stored: readonly StoredField[], language: Language): FormField[] {
  const fields = new Map<string, FormField>()
  for (const field of stored) if (!fields.has(field.fieldName)) fields.set(field.fieldName, fieldOf(field, language))
  return [...fields.values()]
}

export async function everyField(db: Db, bventId: string, language: Language): Promise<FormField[]> {
  const read = () => sql<{ fields: StoredField[] }>`select ${everyFieldSql} as fields from bvent b where b.id = ${bventId}`.execute(db)
  const { rows } = await read()
  if (rows[0]?.fields.length) return eachFieldOnce(rows[0].fields, language)
  await ensureForm(db, bventId)
  return eachFieldOnce((await read()).rows[0]?.fields ?? [], language)
}

export async function pathsOf(db: Db, bventId: string): Promise<Path[]> {
  await ensureForm(db, bventId)
  const rows = await db
    .selectFrom('regPath')
    .select(['id as pathId', 'name', 'currency', 'isActive'])
    .where('bventId', '=', bventId)
    .orderBy('isDefault', 'desc')
    .orderBy('sortId')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, currency: row.currency as Currency }))
}

export async function pagesOf(db: Db, bventId: string, which: WhichForm): Promise<Page[]> {
  const { pathId } = await formOf(db, bventId, which)
  const { rows } = await sql<Page>`
    select g.id as page_id, g.page_name, g.page_type, g.path_id from reg_page g
    where g.bvent_id = ${bventId} and g.path_id = ${pathId} and g.language = ${which.language}
    order by array_position(array['EnrollPage', 'OnlineSuccessPage', 'OfflineSuccessPage', 'PendingApprovalPage', 'AppendOrderSuccessPage',
      'CustomETicketPage', 'CustomUserCenterPage'], g.page_type)`.execute(db)
  return rows
}
