import { sql, type RawBuilder } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { RequestOf, ResultOf } from '#core/call.ts'
import { OK } from '#core/schema.ts'
import type { Naming, segmentCalls } from '#features/audience/contract.ts'
import { standingSql, traitColumns } from '#features/audience/server/compile.ts'
import { personColumns, regionName, shownPerson } from '#features/audience/server/people.ts'
import { questionNames } from '#features/audience/server/questions.ts'
import { every, meantSql, seenSql, type Step } from '#features/audience/server/scope.ts'
import type { Counted, SegmentRow } from '#features/audience/shapes.ts'
import { isRegion, leavesOf, traits, type Group, type Trait } from '#features/audience/tree.ts'
import { visibleSql } from '#features/events/server/queries.ts'
import { audit } from '#server/kit/audit.ts'
import type { Context } from '#server/kit/context.ts'
import { long, mayTakeLong } from '#server/kit/database/db.ts'
import { contains } from '#server/kit/database/like.ts'
import { AppError, required } from '#server/kit/errors.ts'
import { coverFor } from '#server/kit/masked.ts'

type Stored = {
  id: string
  name: string
  isFixed: boolean
  total: number
  countedAt: Date | null
  createdName: string
  updatedAt: Date
  version: number
}
const shown = (row: Stored): SegmentRow => ({
  segmentId: row.id,
  name: row.name,
  isFixed: row.isFixed,
  total: row.total,
  countedTime: row.countedAt?.toISOString() ?? null,
  createdBy: row.createdName,
  updatedTime: row.updatedAt.toISOString(),
  version: row.version,
})

export async function listSegments({ db }: Context): Promise<{ list: SegmentRow[] }> {
  const rows = await db.selectFrom('segment').selectAll().orderBy('updatedAt', 'desc').orderBy('id').limit(500).execute()
  return { list: rows.map(shown) }
}

export async function segmentDetail(ctx: Context, { segmentId }: { segmentId: string }): Promise<ResultOf<typeof segmentCalls.detail>> {
  const { db } = ctx
  const row = required(await db.selectFrom('segment').selectAll().where('id', '=', segmentId).executeTakeFirst())
  const growth = await sql<{ day: string; total: number }>`
    select to_char(day, 'YYYY-MM-DD') as day, total from segment_day where top_org_id = app_org() and segment_id = ${segmentId} order by day desc limit 60`.execute(
    db,
  )
  const tree = row.tree as Group
  return { ...shown(row), tree, naming: await namingOf(ctx, tree), growth: growth.rows.reverse(), uses: await usesOf(ctx, segmentId) }
}

export async function namingOf(ctx: Context, tree: Group): Promise<Naming> {
  const leaves = leavesOf(tree)
  const named = async (table: 'label' | 'segment', ids: string[]) =>
    ids.length === 0
      ? {}
      : Object.fromEntries(
          (await ctx.db.selectFrom(table).select(['id', 'name']).where('id', 'in', ids).execute()).map(({ id, name }) => [id, name]),
        )
  const bventIds = leaves.flatMap((leaf) =>
    leaf.kind === 'did' ? leaf.bventIds : leaf.kind === 'answer' && leaf.bventId ? [leaf.bventId] : [],
  )
  const { rows: events } = await sql<{ id: string; title: string }>`
    select bvent.id, bvent.title from bvent where bvent.id = any(${bventIds}::uuid[]) and ${visibleSql(ctx.who)}`.execute(ctx.db)
  const regions = leaves.flatMap((leaf) => (leaf.kind === 'trait' && isRegion(leaf.field) ? leaf.values : []))
  const titles = Object.fromEntries(events.map(({ id, title }) => [id, title]))
  const { questions, choices } = await questionNames(ctx, leaves, titles)
  return {
    labels: await named(
      'label',
      leaves.flatMap((leaf) => (leaf.kind === 'label' ? leaf.labelIds : [])),
    ),
    segments: await named(
      'segment',
      leaves.flatMap((leaf) => (leaf.kind === 'segment' ? [leaf.segmentId] : [])),
    ),
    events: titles,
    questions,
    values: { ...choices, ...Object.fromEntries(regions.map((code) => [code, regionName(code, ctx.language)])) },
  }
}

export async function usesOf({ db }: Pick<Context, 'db'>, segmentId: string) {
  const { rows } = await sql<{ kind: 'label' | 'segment' | 'campaign'; name: string }>`
    select 'label' as kind, name from label where top_org_id = app_org() and segment_id = ${segmentId}
    union all select 'segment', name from segment where top_org_id = app_org() and id <> ${segmentId} and position(${segmentId}::text in tree::text) > 0
    union all select 'campaign', s.title from campaign c join send s on s.top_org_id = c.top_org_id and s.id = c.id
      where c.top_org_id = app_org() and c.segment_id = ${segmentId}
    limit 50`.execute(db)
  return rows
}

const SAMPLE = 5

/** How many, how many after each step, some of them, and how they can be reached. */
export async function countTree(
  ctx: Context,
  { tree, segmentId }: RequestOf<typeof segmentCalls.count>,
): Promise<Counted & { naming: Naming }> {
  const startedAt = performance.now()
  const fixed = segmentId ? await ctx.db.selectFrom('segment').select('isFixed').where('id', '=', segmentId).executeTakeFirst() : undefined
  const asked: Group = fixed?.isFixed && segmentId ? { kind: 'all', items: [{ kind: 'segment', segmentId }] } : tree
  const { where, steps } = await meantSql(ctx, asked)
  const counts = await stepCounts(ctx, steps)
  const milliseconds = Math.round(performance.now() - startedAt)
  const { reach, labels, sampleIds } = await aboutMeant(ctx, where)
  const { rows: sample } = await sql<Parameters<typeof shownPerson>[0]>`
    select ${personColumns} from person p where p.top_org_id = app_org() and p.id = any(${sampleIds}::uuid[])`.execute(ctx.db)
  const cover = coverFor(ctx.who)
  return {
    count: counts.steps.at(-1) ?? counts.total,
    ...counts,
    milliseconds,
    sample: sample.map((row) => shownPerson(row, cover, ctx.language)),
    reach,
    labels,
    naming: await namingOf(ctx, tree),
  }
}

/**
 * How many are left after each step, beginning with all that are seen. What the person's row answers is counted beside the step before
 * it; whatever else is looked for in the condition, where PostgreSQL can join it.
 */
export async function stepCounts({ db }: Pick<Context, 'db'>, steps: readonly Step[]): Promise<{ total: number; steps: number[] }> {
  await mayTakeLong(db)
  const counts: number[] = []
  for (let at = 0; at < steps.length; at = counts.length) {
    const then = steps.slice(at + 1)
    const next = then.findIndex(({ isOfPersonAlone }) => !isOfPersonAlone)
    const beside = next < 0 ? then : then.slice(0, next)
    const columns = beside.map((_, last) => sql`count(*) filter (where ${every(beside.slice(0, last + 1))})`)
    const { rows } = await sql<{ counts: number[] }>`${long}
      select array[${sql.join([sql`count(*)`, ...columns])}]::integer[] as counts from person p where ${every(steps.slice(0, at + 1))}`.execute(
      db,
    )
    counts.push(...required(rows[0]).counts)
  }
  const [total = 0, ...after] = counts
  return { total, steps: after }
}

type About = Pick<Counted, 'reach' | 'labels'> & { sampleIds: string[] }

/** Those who are meant, looked for once: how they can be reached, which labels they carry, and some of them. */
async function aboutMeant({ db }: Pick<Context, 'db'>, where: RawBuilder<boolean>): Promise<About> {
  const { rows } = await sql<About>`${long}
    with meant as materialized (
      select p.id, ${standingSql('SMS', 'reachable')} as sms, ${standingSql('Email', 'reachable')} as mail from person p where ${where}
    ), carried as (
      select b.id as "labelId", b.name, b.colour, count(*)::integer as count from meant m
        join person_label l on l.top_org_id = app_org() and l.person_id = m.id join label b on b.top_org_id = l.top_org_id and b.id = l.label_id
      group by 1, 2, 3 order by 4 desc, 2 limit 6
    )
    select (select json_build_object('SMS', count(*) filter (where sms), 'Email', count(*) filter (where mail), 'any', count(*) filter (where sms or mail))
        from meant) as reach,
      (select coalesce(json_agg(c), '[]') from carried c) as labels,
      array(select id from meant order by random() limit ${SAMPLE}) as sample_ids`.execute(db)
  return required(rows[0])
}

export async function overlap(ctx: Context, { tree, segmentId }: RequestOf<typeof segmentCalls.overlap>) {
  required(await ctx.db.selectFrom('segment').select('id').where('id', '=', segmentId).executeTakeFirst())
  const first = await meantSql(ctx, tree)
  const second = await meantSql(ctx, { kind: 'all', items: [{ kind: 'segment', segmentId }] })
  const counted = (where: RawBuilder<boolean>) => sql`(select count(*) from person p where ${where})::integer`
  await mayTakeLong(ctx.db)
  const { rows } = await sql<{ first: number; second: number; both: number }>`${long}
    select ${counted(first.where)} as first, ${counted(second.where)} as second,
      ${counted(sql`${first.where} and ${second.where}`)} as both`.execute(ctx.db)
  return required(rows[0])
}

export async function eventsOf(ctx: Context, { keyWords }: { keyWords?: string | undefined }) {
  const named = keyWords ? sql`bvent.title ilike ${contains(keyWords)}` : sql`true`
  const { rows } = await sql<{ bventId: string; title: string; startTime: Date }>`
    select bvent.id as bvent_id, bvent.title, bvent.start_time from bvent
    where bvent.deleted_at is null and ${visibleSql(ctx.who)} and ${named} order by bvent.start_time desc, bvent.id limit 200`.execute(
    ctx.db,
  )
  return { list: rows.map((row) => ({ ...row, startTime: row.startTime.toISOString() })) }
}

/** Names, numbers and addresses are typed, not chosen from. */
const typed: readonly Trait[] = ['FullName', 'Mobile', 'Email']

export async function valuesOf(ctx: Context, { field, keyWords }: RequestOf<typeof segmentCalls.values>) {
  const trait = traits.find((one) => one === field)
  if (!trait) throw new AppError('audience.unknownField', { returnObj: { field } })
  if (typed.includes(trait)) return { list: [] }
  const column = traitColumns[trait]
  const named = keyWords && !isRegion(field) ? sql`${column} ilike ${contains(keyWords)}` : sql`true`
  const { rows } = await sql<{ value: string; count: number }>`
    select ${column} as value, count(*)::integer as count from person p
    where p.top_org_id = app_org() and ${seenSql(ctx.who)} and coalesce(${column}, '') <> '' and ${named} group by 1 order by 2 desc, 1 limit 200`.execute(
    ctx.db,
  )
  return { list: rows.map(({ value, count }) => ({ value, name: isRegion(field) ? regionName(value, ctx.language) : value, count })) }
}

export async function saveSegment(ctx: Context, { segmentId, version, name, tree, isFixed }: RequestOf<typeof segmentCalls.save>) {
  const id = segmentId ?? uuid()
  if (leavesOf(tree).some((leaf) => leaf.kind === 'segment' && leaf.segmentId === id))
    throw new AppError('audience.unknownField', { returnObj: { field: id } })
  const { where } = await meantSql(ctx, tree)
  const written = JSON.stringify(tree)
  const before = segmentId
    ? required(await ctx.db.selectFrom('segment').select(['isFixed', 'name']).where('id', '=', id).executeTakeFirst())
    : null
  const { rows } = before
    ? await sql<{ version: number }>`
        update segment set name = ${name}, tree = ${written}::jsonb, is_fixed = ${isFixed}, version = version + 1, updated_at = ${ctx.now}, counted_at = null
        where top_org_id = app_org() and id = ${id} and version = ${version ?? 0} returning version`.execute(ctx.db)
    : await sql<{ version: number }>`
        insert into segment (top_org_id, id, name, tree, is_fixed, created_name, created_at, updated_at)
        values (${ctx.who.orgId}, ${id}, ${name}, ${written}::jsonb, ${isFixed}, ${ctx.who.accountName}, ${ctx.now}, ${ctx.now}) returning version`.execute(
        ctx.db,
      )
  if (!rows[0]) throw new AppError('core.changed')
  if (isFixed && !before?.isFixed)
    await sql`insert into segment_member (top_org_id, segment_id, person_id) select p.top_org_id, ${id}, p.id from person p where ${where} on conflict do nothing`.execute(
      ctx.db,
    )
  if (!isFixed) await sql`delete from segment_member where top_org_id = app_org() and segment_id = ${id}`.execute(ctx.db)
  await sql`
    update segment set counted_at = ${ctx.now}, total = ${isFixed ? sql`(select count(*) from segment_member m where m.top_org_id = app_org() and m.segment_id = ${id})` : sql`(select count(*) from person p where ${where})`}
    where top_org_id = app_org() and id = ${id}`.execute(ctx.db)
  await audit(ctx, { action: 'audience.save', objectId: id, after: { name, isFixed } })
  return { segmentId: id, version: rows[0].version }
}

export async function deleteSegment(ctx: Context, { segmentId }: { segmentId: string }): Promise<typeof OK> {
  const { name } = required(await ctx.db.selectFrom('segment').select('name').where('id', '=', segmentId).forUpdate().executeTakeFirst())
  const uses = (await usesOf(ctx, segmentId)).filter(({ kind }) => kind !== 'campaign')
  if (uses.length > 0) throw new AppError('segment.inUse', { returnObj: { uses } })
  await ctx.db.updateTable('campaign').set({ segmentId: null }).where('segmentId', '=', segmentId).execute()
  await ctx.db.deleteFrom('segment').where('id', '=', segmentId).execute()
  await audit(ctx, { action: 'audience.delete', objectId: segmentId, before: { name } })
  return OK
}
