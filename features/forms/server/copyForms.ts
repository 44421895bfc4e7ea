import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { progressCodes } from '#features/events/rules.ts'
import type { FilterCondition } from '#features/forms/conditions.ts'
import { TICKET_ID } from '#features/forms/fields.ts'
import { addPages, ensureForm } from '#features/forms/server/ensureForm.ts'
import type { Copying } from '#server/kit/context.ts'
import type { Db } from '#server/kit/database/db.ts'

type Copied = { oldId: string; newId: string }
type FormsCopying = { from: string; to: string; paths: readonly Copied[]; hasPages: boolean }

/** What an event's copy takes along: paths with fields, rules and settings (forms), the words of their pages (pages). */
export async function copyForms({ ctx, from, to, parts }: Copying): Promise<void> {
  const [hasForms, hasPages] = [parts.includes('forms'), parts.includes('pages')]
  const { rows: old } = await sql<{ id: string; isDefault: boolean }>`select id, is_default from reg_path where bvent_id = ${from}`.execute(
    ctx.db,
  )
  if (old.length === 0) return
  if (hasForms) return copyWholeForms(ctx.db, { from, to, hasPages, paths: old.map(({ id }) => ({ oldId: id, newId: uuid() })) })
  if (!hasPages) return
  await ensureForm(ctx.db, to)
  await sql`
    update reg_page n set page_name = o.page_name, layout = o.layout, configs = o.configs
    from reg_page o
      join reg_path op on op.top_org_id = o.top_org_id and op.bvent_id = o.bvent_id and op.id = o.path_id and op.is_default
    where o.bvent_id = ${from} and n.top_org_id = o.top_org_id and n.bvent_id = ${to} and n.page_type = o.page_type and n.language = o.language`.execute(
    ctx.db,
  )
  await copyDescriptions(ctx.db, from, to)
}

async function copyWholeForms(db: Db, copying: FormsCopying): Promise<void> {
  const { from, to, paths, hasPages } = copying
  const [oldIds, newIds] = [paths.map(({ oldId }) => oldId), paths.map(({ newId }) => newId)]
  await sql`
    insert into reg_path (top_org_id, bvent_id, id, name, currency, is_active, is_default, sort_id)
    select p.top_org_id, ${to}, m.new_id, p.name, p.currency, p.is_active, p.is_default, p.sort_id
    from reg_path p join unnest(${oldIds}::uuid[], ${newIds}::uuid[]) as m (old_id, new_id) on m.old_id = p.id
    where p.bvent_id = ${from}`.execute(db)
  await sql`
    insert into reg_setting (top_org_id, bvent_id, language, type, register_enabled, active_path_id)
    select s.top_org_id, ${to}, s.language, s.type, s.register_enabled, m.new_id
    from reg_setting s join unnest(${oldIds}::uuid[], ${newIds}::uuid[]) as m (old_id, new_id) on m.old_id = s.active_path_id
    where s.bvent_id = ${from}`.execute(db)
  await sql`
    insert into customer_mapping (top_org_id, bvent_id, field_name, customer_key)
    select top_org_id, ${to}, field_name, customer_key from customer_mapping where bvent_id = ${from}`.execute(db)
  await copyPaths(db, copying)
  if (hasPages) await copyDescriptions(db, from, to)
  await sql`
    insert into bvent_progress (top_org_id, bvent_id, menu_code)
    select top_org_id, ${to}, menu_code from bvent_progress where bvent_id = ${from} and menu_code = ${progressCodes.form}`.execute(db)
}

/** Fields under their own names, rules and pages under new ids, into paths that are there already. */
export async function copyPaths(db: Db, { from, to, paths, hasPages }: FormsCopying): Promise<void> {
  const map = sql`unnest(${paths.map(({ oldId }) => oldId)}::uuid[], ${paths.map(({ newId }) => newId)}::uuid[]) as m (old_id, new_id)`
  await sql`
    insert into form_field (top_org_id, bvent_id, path_id, field_name, field_type, field_group, flags, is_show, validation_type, category, layout,
      sort_id, max_length, max_count, options, option_limits, texts)
    select f.top_org_id, ${to}, m.new_id, f.field_name, f.field_type, f.field_group, f.flags, f.is_show, f.validation_type, f.category, f.layout,
      f.sort_id, f.max_length, f.max_count, f.options, f.option_limits, f.texts
    from form_field f join ${map} on m.old_id = f.path_id
    where f.bvent_id = ${from} and f.deleted_at is null`.execute(db)
  await copyRules(db, { from, to, paths })
  if (hasPages)
    await sql`
      insert into reg_page (top_org_id, bvent_id, id, path_id, page_type, language, page_name, layout, configs)
      select g.top_org_id, ${to}, gen_random_uuid(), m.new_id, g.page_type, g.language, g.page_name, g.layout, g.configs
      from reg_page g join ${map} on m.old_id = g.path_id where g.bvent_id = ${from}`.execute(db)
  else {
    const { topOrgId } = await db.selectFrom('bvent').select('topOrgId').where('id', '=', to).executeTakeFirstOrThrow()
    for (const { newId } of paths) await addPages(db, { topOrgId, bventId: to, pathId: newId })
  }
}

type RuleRow = {
  topOrgId: string
  pathId: string
  name: string
  relation: string
  conditions: FilterCondition[]
  actions: unknown[]
  isEnable: boolean
  sortId: number
}

/** Rules that ask for a ticket follow it to its copy, which has its name; without that copy they stay behind. */
async function copyRules(db: Db, { from, to, paths }: Omit<FormsCopying, 'hasPages'>): Promise<void> {
  const { rows } = await sql<RuleRow>`
    select top_org_id, path_id, name, relation, conditions, actions, is_enable, sort_id from reg_rule where bvent_id = ${from}`.execute(db)
  const newPathOf = new Map(paths.map(({ oldId, newId }) => [oldId, newId]))
  const newTicketOf = await copiesOfTickets(db, from, to)
  const copies = rows.flatMap(({ conditions, actions, ...rule }) => {
    const pathId = newPathOf.get(rule.pathId)
    const asked = conditions.flatMap((condition) => (condition.fieldName === TICKET_ID ? condition.fieldValue : []))
    if (!pathId || asked.some((ticketId) => ticketId !== '' && !newTicketOf.has(ticketId))) return []
    const moved = conditions.map((condition) =>
      condition.fieldName === TICKET_ID
        ? { ...condition, fieldValue: condition.fieldValue.map((ticketId) => newTicketOf.get(ticketId) ?? '') }
        : condition,
    )
    return [{ ...rule, bventId: to, id: uuid(), pathId, conditions: JSON.stringify(moved), actions: JSON.stringify(actions) }]
  })
  if (copies.length > 0) await db.insertInto('regRule').values(copies).execute()
}

async function copiesOfTickets(db: Db, from: string, to: string): Promise<Map<string, string>> {
  const { rows } = await sql<Copied>`
    select o.id as old_id, n.id as new_id from ticket o
      join ticket n on n.top_org_id = o.top_org_id and n.bvent_id = ${to} and lower(btrim(n.name)) = lower(btrim(o.name))
    where o.bvent_id = ${from}`.execute(db)
  return new Map(rows.map(({ oldId, newId }) => [oldId, newId]))
}

async function copyDescriptions(db: Db, from: string, to: string): Promise<void> {
  await sql`
    update reg_setting n set offline_payment_description = o.offline_payment_description from reg_setting o
    where o.bvent_id = ${from} and n.top_org_id = o.top_org_id and n.bvent_id = ${to} and n.language = o.language`.execute(db)
}
