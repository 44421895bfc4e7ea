import { sql } from 'kysely'
import { pagerOf } from '#core/envelope.ts'
import type { Language } from '#core/language.ts'
import { onlyVisible, selectEvents } from '#features/events/server/queries.ts'
import type { RegisterRule } from '#features/forms/evaluate.ts'
import type { FormField } from '#features/forms/fieldTypes.ts'
import { TICKET_ID } from '#features/forms/fields.ts'
import { fieldOf, type StoredField } from '#features/forms/server/storedField.ts'
import type { Rule } from '#features/forms/shapes.ts'
import type { Follower, Template } from '#features/forms/templateCalls.ts'
import type { Context } from '#server/kit/context.ts'
import type { Db } from '#server/kit/database/db.ts'
import { required } from '#server/kit/errors.ts'
import { page, type Paged } from '#server/kit/implement.ts'

export type StoredRule = Pick<Rule, 'name' | 'relation' | 'conditions' | 'actions' | 'isEnable' | 'sortId'>
export type StoredTemplate = { name: string; fields: StoredField[]; rules: StoredRule[]; formVersion: number }

export async function readTemplate(db: Db, templateId: string): Promise<StoredTemplate> {
  const row = await db
    .selectFrom('formTemplate')
    .select(['name', 'fields', 'rules', 'formVersion'])
    .where('id', '=', templateId)
    .executeTakeFirst()
  return required(row) as unknown as StoredTemplate
}

export function fieldsOfTemplate({ fields }: StoredTemplate, language: Language): FormField[] {
  return fields.map((stored) => fieldOf(stored, language))
}

/** Tickets are an event's own: a rule that asks for one stays with its event. */
export function asksForTicket({ conditions }: Pick<RegisterRule, 'conditions'>): boolean {
  return conditions.some(({ fieldName }) => fieldName === TICKET_ID)
}

type Paging = { pageNo: number; pageSize: number }
type Row = Omit<Template, 'updatedTime'> & { updatedAt: Date; total: number }

export async function listTemplates(
  { db }: Context,
  { keyWords = '', pageNo, pageSize }: Paging & { keyWords?: string | undefined },
): Promise<Paged<{ list: Template[] }>> {
  const { rows } = await sql<Row>`
    select t.id as template_id, t.name, jsonb_array_length(t.fields) as field_count, jsonb_array_length(t.rules) as rule_count, t.form_version,
      u.followers as follower_count, u.behind as behind_count, t.created_by_name, t.updated_at, (count(*) over ())::int as total
    from form_template t cross join lateral (
      select count(*)::int as followers, (count(*) filter (where u.form_version < t.form_version))::int as behind
      from form_template_use u join bvent b on b.top_org_id = u.top_org_id and b.id = u.bvent_id and b.deleted_at is null
      where u.top_org_id = t.top_org_id and u.template_id = t.id) u
    where strpos(lower(t.name), lower(${keyWords})) > 0
    order by t.updated_at desc, t.id limit ${pageSize} offset ${(pageNo - 1) * pageSize}`.execute(db)
  const list = rows.map(({ total: _, updatedAt, ...row }) => ({ ...row, updatedTime: updatedAt.toISOString() }))
  return page({ list }, pagerOf({ pageNo, pageSize }, rows[0]?.total ?? 0))
}

/** Of events the caller sees. */
export async function listFollowers(
  ctx: Context,
  { templateId, pageNo, pageSize }: Paging & { templateId: string },
): Promise<Paged<{ list: Follower[] }>> {
  await readTemplate(ctx.db, templateId)
  const visible = onlyVisible(selectEvents(ctx.db), ctx.who).where('bvent.deletedAt', 'is', null).clearSelect().select('bvent.id')
  const { rows } = await sql<Follower & { total: number }>`
    select u.bvent_id, b.title as event_title, u.path_id, p.name as path_name, u.form_version < t.form_version as is_behind,
      (count(*) over ())::int as total
    from form_template_use u
      join form_template t on t.top_org_id = u.top_org_id and t.id = u.template_id
      join bvent b on b.top_org_id = u.top_org_id and b.id = u.bvent_id
      join reg_path p on p.top_org_id = u.top_org_id and p.bvent_id = u.bvent_id and p.id = u.path_id
    where u.template_id = ${templateId} and u.bvent_id in (${visible})
    order by is_behind desc, b.start_time desc, u.bvent_id, p.sort_id, p.id limit ${pageSize} offset ${(pageNo - 1) * pageSize}`.execute(
    ctx.db,
  )
  return page({ list: rows.map(({ total: _, ...row }) => row) }, pagerOf({ pageNo, pageSize }, rows[0]?.total ?? 0))
}
