import { sql } from 'kysely'
import { segmentCalls } from '#features/audience/contract.ts'
import { labelCalls } from '#features/audience/labelContract.ts'
import { saveGroup, saveLabel } from '#features/audience/server/labels.ts'
import { meantSql } from '#features/audience/server/scope.ts'
import { saveSegment } from '#features/audience/server/segments.ts'
import { linkDue } from '#features/audience/server/linkPeople.ts'
import { buyersLabel, buyersMissing, guestsOfLast, labelGroup, labels, segments } from '#server/demo/texts/audience.ts'
import type { Group } from '#features/audience/tree.ts'
import type { Context, Demo } from '#server/kit/context.ts'

/** Audiences and labels, once it is known who is the same person; who is in them is counted by the job that always does. */
export async function fillAudience(demo: Demo): Promise<void> {
  const ctx = demo.as('xu', demo.at(-20, '10:40'))
  while ((await linkDue(demo.db, ctx.who.orgId, demo.now)) > 0);
  const known = new Map<string, string>()
  const { rows: last } = await sql<{ id: string }>`
    select id from bvent where end_time < ${demo.running.starts} and deleted_at is null order by end_time desc limit 1`.execute(demo.db)
  const ofLast = { kind: 'did', what: 'registered', bventIds: last.map(({ id }) => id), times: 'atLeast', count: 1 } as const
  for (const { name, items } of [...segments, { name: guestsOfLast, items: [ofLast] }]) {
    const { segmentId } = await saveSegment(ctx, segmentCalls.save.request.parse({ name, tree: { kind: 'all', items } }))
    known.set(name, segmentId)
  }
  const { groupId } = await saveGroup(ctx, labelCalls.saveGroup.request.parse({ name: labelGroup }))
  for (const { name, colour, follows = '', titles } of labels) {
    const { labelId } = await saveLabel(
      ctx,
      labelCalls.saveLabel.request.parse({ name, colour, groupId, segmentId: known.get(follows) ?? null }),
    )
    if (titles)
      await sql`
        insert into person_label (top_org_id, label_id, person_id, source, created_at)
        select p.top_org_id, ${labelId}::uuid, p.id, 'hand', ${ctx.now}::timestamptz from person p where p.top_org_id = app_org() and p.job_title ~ ${titles}`.execute(
        demo.db,
      )
  }
  const buyers = await demo.db.selectFrom('label').select('id').where('name', '=', buyersLabel).executeTakeFirstOrThrow()
  const missing: Group = {
    kind: 'all',
    items: [
      { kind: 'label', labelIds: [buyers.id] },
      { kind: 'none', items: [{ kind: 'did', what: 'registered', bventIds: [demo.onSale.bventId], times: 'atLeast', count: 1 }] },
    ],
  }
  const { segmentId } = await saveSegment(ctx, segmentCalls.save.request.parse({ name: buyersMissing, tree: missing }))
  known.set(buyersMissing, segmentId)
  for (const id of known.values()) await remember(ctx, demo, id)
  await sql`update segment set counted_at = null where id = any(${[...known.values()]}::uuid[])`.execute(demo.db)
}

const DAYS = 30

/** How many there were day by day: those whose last registration or visit had been by then. */
async function remember(ctx: Context, { db, now }: Demo, segmentId: string): Promise<void> {
  const { where } = await meantSql(ctx, { kind: 'all', items: [{ kind: 'segment', segmentId }] })
  await sql`
    insert into segment_day (top_org_id, segment_id, day, total)
    select app_org(), ${segmentId}::uuid, d.day::date, (select count(*) from person p where ${where} and (
      select max(coalesce(v.attended_at, v.registered_at)) from person_visit v where v.top_org_id = p.top_org_id and v.person_id = p.id) < d.day)
    from generate_series(${now}::timestamptz - interval '1 day' * ${DAYS}::integer, ${now}::timestamptz - interval '1 day', interval '1 day') as d (day)
    on conflict do nothing`.execute(db)
}
