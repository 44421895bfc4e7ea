import { sql } from 'kysely'
import { textIn } from '#core/messages.ts'
import { designMessages } from '#features/designs/messages.ts'
import { putOut } from '#features/designs/server/pageDrafts.ts'
import { isWhich, type PageKind, type Which } from '#features/designs/server/queries.ts'
import { audit } from '#server/kit/audit.ts'
import type { Context } from '#server/kit/context.ts'
import { inScope, type Db } from '#server/kit/database/db.ts'
import { AppError, required } from '#server/kit/errors.ts'
import type { JobContext } from '#server/kit/job.ts'

type Asked = Which & { orgId: string; version: number; note: string }
type Numbered = { id: string; no: number; document: unknown }

/** Puts the draft out as it was seen: a draft that has changed since is not published unseen. What was planned before is dropped. */
export async function publishDraft(ctx: Context, { orgId, version, note, ...which }: Asked): Promise<number> {
  const { rows } = await sql<Numbered>`
    update design set last_no = last_no + 1, live_no = last_no + 1
    where ${isWhich(which)} and version = ${version} returning id, last_no as no, document`.execute(ctx.db)
  const [design] = rows
  if (!design) throw new AppError('core.changed')
  await addVersion(ctx, { orgId, design, note, by: ctx.who })
  await dropPlan(ctx.db, design.id)
  const { bventId, kind } = which
  await audit(ctx, { action: 'design.publish', objectId: design.id, bventId, after: { kind, no: design.no, note } })
  return design.no
}

/** An old version goes out again, as a new one; the draft stays as it is. */
export async function rollBack(ctx: Context, { orgId, no, note, ...which }: Omit<Asked, 'version'> & { no: number }): Promise<number> {
  const { rows } = await sql<Numbered>`
    update design d set last_no = last_no + 1, live_no = last_no + 1 from design_version v
    where ${isWhich(which)} and v.top_org_id = d.top_org_id and v.design_id = d.id and v.no = ${no}
    returning d.id, d.last_no as no, v.document`.execute(ctx.db)
  const design = required(rows[0])
  await addVersion(ctx, { orgId, design, note, by: ctx.who, fromNo: no })
  await dropPlan(ctx.db, design.id)
  const { bventId, kind } = which
  await audit(ctx, { action: 'design.rollBack', objectId: design.id, bventId, after: { kind, no: design.no, from: no, note } })
  return design.no
}

/** Nothing is out any more; all versions stay. */
export async function takeDown(ctx: Context, which: Which): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    update design set live_no = null where ${isWhich(which)} returning id`.execute(ctx.db)
  const { id } = required(rows[0])
  await dropPlan(ctx.db, id)
  const { bventId, kind } = which
  await audit(ctx, { action: 'design.takeDown', objectId: id, bventId, after: { kind } })
}

/** The draft as it stands now goes out at that time; asked again it is the newer one that does. */
export async function planPublish(ctx: Context, { orgId, version, note, at, ...which }: Asked & { at: Date }): Promise<void> {
  const { bventId, kind } = which
  if (at <= ctx.now) throw new AppError('design.past')
  const { accountId, accountName } = ctx.who
  const { rows } = await sql<{ designId: string }>`
    insert into design_schedule (top_org_id, design_id, publish_at, document, note, created_by, created_name)
    select ${orgId}, d.id, ${at}, d.document, ${note}, ${accountId}, ${accountName} from design d
    where ${isWhich(which)} and d.version = ${version} and d.document <> '{}' for update of d
    on conflict (top_org_id, design_id) do update set publish_at = excluded.publish_at, document = excluded.document,
      note = excluded.note, created_by = excluded.created_by, created_name = excluded.created_name
    returning design_id`.execute(ctx.db)
  const [planned] = rows
  if (!planned) throw new AppError('core.changed')
  await audit(ctx, { action: 'design.schedule', objectId: planned.designId, bventId, after: { kind, at: at.toISOString(), note } })
}

export async function cancelPlan(ctx: Context, which: Which): Promise<void> {
  const { bventId, kind } = which
  const { rows } = await sql<{ designId: string }>`
    delete from design_schedule s using design d
    where ${isWhich(which)} and s.top_org_id = d.top_org_id and s.design_id = d.id
    returning s.design_id`.execute(ctx.db)
  const { designId } = required(rows[0])
  await audit(ctx, { action: 'design.unschedule', objectId: designId, bventId, after: { kind } })
}

/**
 * One file in the place of another in all that is out and in all that is planned: published versions stay as they were, so what is
 * out becomes a new one. Drafts are changed where they lie, as every other place is.
 */
export async function publishSwapped(ctx: Context, { from, to }: { from: string; to: string }): Promise<number> {
  const { accountId, accountName } = ctx.who
  const holds = `%${from}%`
  const note = textIn(designMessages['designs.swapped'], ctx.language)
  await sql`
    update design_schedule set document = replace(document::text, ${from}, ${to})::jsonb where document::text like ${holds}`.execute(ctx.db)
  const { rows } = await sql`
    with changed as (
      update design d set last_no = d.last_no + 1, live_no = d.last_no + 1 from design_version v
      where v.top_org_id = d.top_org_id and v.design_id = d.id and v.no = d.live_no and v.document::text like ${holds}
      returning d.top_org_id, d.id, d.last_no, replace(v.document::text, ${from}, ${to})::jsonb as document)
    insert into design_version (top_org_id, design_id, no, document, note, published_by, published_name, published_at)
    select top_org_id, id, last_no, document, ${note}, ${accountId}::uuid, ${accountName}, ${ctx.now}::timestamptz from changed
    returning design_id`.execute(ctx.db)
  return rows.length
}

type Due = { designId: string; document: unknown; note: string; createdBy: string | null; createdName: string }

/** Each plan is taken by deleting it: of two workers one finds it. */
export async function publishDue({ pool, now, hooksOf }: Pick<JobContext, 'pool' | 'now' | 'hooksOf'>): Promise<void> {
  const { rows: orgs } = await sql<{ orgId: string }>`select orgs_with_designs_due(${now}) as org_id`.execute(pool.db)
  for (const { orgId } of orgs)
    await inScope(pool.db, { orgId }, async (db) => {
      const { rows } = await sql<Due>`
        delete from design_schedule where publish_at <= ${now}
        returning design_id, document, note, created_by, created_name`.execute(db)
      for (const due of rows) await publishPlanned({ db, now, orgId, hooksOf }, due)
    })
}

type Publishing = Pick<JobContext, 'now' | 'hooksOf'> & { db: Db; orgId: string }

async function publishPlanned({ db, now, orgId, hooksOf }: Publishing, due: Due): Promise<void> {
  const by = { orgId, accountId: due.createdBy, accountName: due.createdName }
  const { rows: pages } = await sql<{ id: string; bventId: string; kind: PageKind; subject: string }>`
    select id, bvent_id, kind, subject from design where id = ${due.designId} and kind in ('regPage', 'checkinPage')`.execute(db)
  const [page] = pages
  if (page) {
    const { settings } = due.document as { settings: unknown }
    const no = await putOut({ db, hooksOf }, page, { settings, note: due.note, accountId: due.createdBy, isScheduled: true })
    const after = { kind: page.kind, no }
    await audit({ db, now, who: by, requestId: '' }, { action: 'design.publish', objectId: page.id, bventId: page.bventId, after })
    return
  }
  const { rows } = await sql<{ id: string; no: number; bventId: string; kind: string }>`
    update design set last_no = last_no + 1, live_no = last_no + 1
    where id = ${due.designId} returning id, last_no as no, bvent_id, kind`.execute(db)
  const [design] = rows
  if (!design) return
  await addVersion({ db, now }, { orgId, design: { ...design, document: due.document }, note: due.note, by, isScheduled: true })
  const { bventId, kind, no } = design
  await audit({ db, now, who: by, requestId: '' }, { action: 'design.publish', objectId: design.id, bventId, after: { kind, no } })
}

type Added = {
  orgId: string
  design: Numbered
  note: string
  by: { accountId: string | null; accountName: string }
  fromNo?: number
  isScheduled?: boolean
}

async function addVersion(
  { db, now }: { db: Db; now: Date },
  { orgId, design, note, by, fromNo, isScheduled = false }: Added,
): Promise<void> {
  await sql`
    insert into design_version (top_org_id, design_id, no, document, note, from_no, is_scheduled, published_by, published_name, published_at)
    values (${orgId}, ${design.id}, ${design.no}, ${JSON.stringify(design.document)}, ${note}, ${fromNo ?? null}, ${isScheduled},
      ${by.accountId}, ${by.accountName}, ${now})`.execute(db)
}

async function dropPlan(db: Db, designId: string): Promise<void> {
  await sql`delete from design_schedule where design_id = ${designId}`.execute(db)
}
