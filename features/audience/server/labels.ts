import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { RequestOf, ResultOf } from '#core/call.ts'
import { OK } from '#core/schema.ts'
import type { labelCalls } from '#features/audience/labelContract.ts'
import { audienceMessages } from '#features/audience/messages.ts'
import { findPerson } from '#features/audience/server/people.ts'
import { applyRule } from '#features/audience/server/ruleLabels.ts'
import type { Label } from '#features/audience/shapes.ts'
import { textIn } from '#core/messages.ts'
import { audit } from '#server/kit/audit.ts'
import type { Context } from '#server/kit/context.ts'
import { AppError, invalid, isUniqueViolation, required } from '#server/kit/errors.ts'

export async function listLabels({ db }: Context): Promise<ResultOf<typeof labelCalls.labels>> {
  const groups = await db.selectFrom('labelGroup').select(['id as groupId', 'name']).orderBy('sortId').orderBy('name').execute()
  const { rows } = await sql<Label>`
    select b.id as label_id, b.name, b.colour, b.group_id, b.segment_id, coalesce(s.name, '') as segment_name, b.version,
      (select count(*)::integer from person_label l where l.top_org_id = b.top_org_id and l.label_id = b.id) as count,
      coalesce((select jsonb_agg(jsonb_build_object('segmentId', g.id, 'name', g.name) order by g.name) from segment g
        where g.top_org_id = b.top_org_id and position(b.id::text in g.tree::text) > 0), '[]') as used_in
    from label b left join segment s on s.top_org_id = b.top_org_id and s.id = b.segment_id where b.top_org_id = app_org() order by b.name limit 2000`.execute(
    db,
  )
  return { groups, labels: rows }
}

const taken = (ctx: Context, constraint: string) => (error: unknown) => {
  if (!isUniqueViolation(error, constraint)) throw error
  throw invalid({ field: 'name', message: textIn(audienceMessages['audience.nameTaken'], ctx.language) })
}

export async function saveLabel(ctx: Context, given: RequestOf<typeof labelCalls.saveLabel>) {
  const { labelId, version, name, colour, groupId, segmentId } = given
  if (groupId) required(await ctx.db.selectFrom('labelGroup').select('id').where('id', '=', groupId).executeTakeFirst())
  if (segmentId) required(await ctx.db.selectFrom('segment').select('id').where('id', '=', segmentId).executeTakeFirst())
  const id = labelId ?? uuid()
  if (labelId) {
    required(await ctx.db.selectFrom('label').select('id').where('id', '=', id).executeTakeFirst())
    const changed = await ctx.db
      .updateTable('label')
      .set((eb) => ({ name, colour, groupId, segmentId, version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .where('version', '=', version ?? 0)
      .executeTakeFirst()
      .catch(taken(ctx, 'label_name'))
    if (changed.numUpdatedRows === 0n) throw new AppError('core.changed')
  } else
    await ctx.db
      .insertInto('label')
      .values({ topOrgId: ctx.who.orgId, id, name, colour, groupId, segmentId, createdAt: ctx.now })
      .execute()
      .catch(taken(ctx, 'label_name'))
  if (segmentId) await applyRule(ctx, { labelId: id, segmentId })
  await audit(ctx, { action: 'label.save', objectId: id, after: { name, colour, isRule: segmentId !== null } })
  const saved = await ctx.db.selectFrom('label').select('version').where('id', '=', id).executeTakeFirstOrThrow()
  return { labelId: id, version: saved.version }
}

const usesOf = async ({ db }: Pick<Context, 'db'>, labelId: string) => {
  const { rows } = await sql<{ segmentId: string; name: string }>`
    select id as segment_id, name from segment where top_org_id = app_org() and position(${labelId}::text in tree::text) > 0 limit 50`.execute(
    db,
  )
  return rows
}

export async function deleteLabel(ctx: Context, { labelId }: { labelId: string }): Promise<typeof OK> {
  const { name } = required(await ctx.db.selectFrom('label').select('name').where('id', '=', labelId).forUpdate().executeTakeFirst())
  const usedIn = await usesOf(ctx, labelId)
  if (usedIn.length > 0) throw new AppError('label.inUse', { returnObj: { usedIn } })
  await ctx.db.deleteFrom('label').where('id', '=', labelId).execute()
  await audit(ctx, { action: 'label.delete', objectId: labelId, before: { name } })
  return OK
}

export async function mergeLabels(
  ctx: Context,
  { labelId, fromIds }: RequestOf<typeof labelCalls.mergeLabels>,
): Promise<{ count: number }> {
  const sources = [...new Set(fromIds)].filter((one) => one !== labelId)
  const all = await ctx.db
    .selectFrom('label')
    .select(['id', 'name', 'segmentId'])
    .where('id', 'in', [labelId, ...sources])
    .orderBy('id')
    .forUpdate()
    .execute()
  if (all.length !== sources.length + 1 || sources.length === 0) throw new AppError('core.notFound')
  // What a rule gives it would take again.
  if (all.some(({ id, segmentId }) => id === labelId && segmentId !== null)) throw new AppError('core.state')
  const { numAffectedRows = 0n } = await sql`
    insert into person_label (top_org_id, label_id, person_id, source, created_at)
    select distinct on (l.person_id) l.top_org_id, ${labelId}::uuid, l.person_id, 'hand', l.created_at from person_label l
    where l.top_org_id = app_org() and l.label_id = any(${sources}::uuid[]) order by l.person_id, l.created_at on conflict do nothing`.execute(
    ctx.db,
  )
  for (const from of sources)
    await sql`
      update segment set tree = replace(tree::text, ${from}, ${labelId})::jsonb, version = version + 1
      where top_org_id = app_org() and position(${from}::text in tree::text) > 0`.execute(ctx.db)
  await ctx.db.deleteFrom('label').where('id', 'in', sources).execute()
  await audit(ctx, {
    action: 'label.merge',
    objectId: labelId,
    after: { names: all.map(({ name }) => name), count: Number(numAffectedRows) },
  })
  return { count: Number(numAffectedRows) }
}

export async function saveGroup(ctx: Context, { groupId, name }: RequestOf<typeof labelCalls.saveGroup>): Promise<{ groupId: string }> {
  const id = groupId ?? uuid()
  if (groupId) {
    required(await ctx.db.selectFrom('labelGroup').select('id').where('id', '=', id).executeTakeFirst())
    await ctx.db.updateTable('labelGroup').set({ name }).where('id', '=', id).execute().catch(taken(ctx, 'label_group_name'))
  } else await ctx.db.insertInto('labelGroup').values({ topOrgId: ctx.who.orgId, id, name }).execute().catch(taken(ctx, 'label_group_name'))
  await audit(ctx, { action: 'label.saveGroup', objectId: id, after: { name } })
  return { groupId: id }
}

export async function deleteGroup(ctx: Context, { groupId }: { groupId: string }): Promise<typeof OK> {
  const { name } = required(await ctx.db.selectFrom('labelGroup').select('name').where('id', '=', groupId).executeTakeFirst())
  await ctx.db.updateTable('label').set({ groupId: null }).where('groupId', '=', groupId).execute()
  await ctx.db.deleteFrom('labelGroup').where('id', '=', groupId).execute()
  await audit(ctx, { action: 'label.deleteGroup', objectId: groupId, before: { name } })
  return OK
}

/** Those given by hand as they are to be; what a rule gives stays its own. */
export async function labelPerson(ctx: Context, { personId, labelIds }: RequestOf<typeof labelCalls.labelPerson>): Promise<typeof OK> {
  await findPerson(ctx, personId)
  const { numAffectedRows: gone = 0n } = await sql`
    delete from person_label l using label b where l.top_org_id = app_org() and b.top_org_id = app_org() and b.id = l.label_id and b.segment_id is null
      and l.person_id = ${personId} and not l.label_id = any(${labelIds}::uuid[])`.execute(ctx.db)
  const { numAffectedRows: given = 0n } = await sql`
    insert into person_label (top_org_id, label_id, person_id, source, created_at)
    select b.top_org_id, b.id, ${personId}::uuid, 'hand', ${ctx.now} from label b where b.top_org_id = app_org() and b.segment_id is null and b.id = any(${labelIds}::uuid[])
    on conflict do nothing`.execute(ctx.db)
  if (given > 0n) await audit(ctx, { action: 'label.give', objectId: personId, after: { labelIds } })
  else if (gone > 0n) await audit(ctx, { action: 'label.take', objectId: personId, after: { labelIds } })
  return OK
}
