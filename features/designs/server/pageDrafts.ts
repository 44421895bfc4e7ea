import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { findDesign, isWhich, type WhichPage } from '#features/designs/server/queries.ts'
import { audit } from '#server/kit/audit.ts'
import type { Context } from '#server/kit/context.ts'
import type { Db } from '#server/kit/database/db.ts'
import { AppError, required } from '#server/kit/errors.ts'

type Holding = Pick<Context, 'db' | 'hooksOf'>
type Beside = {
  note: string
  fromNo?: number
  isScheduled?: boolean
  /** Of who planned it, where nobody asks now. */ accountId?: string | null
}

/**
 * Pages of signing up and of checking in lie where every visit reads them; to put one out is to write it there, and the database makes
 * a version of it whoever does. Null: there is no such page any more.
 */
export async function putOut({ db, hooksOf }: Holding, which: WhichPage, out: Beside & { settings: unknown }): Promise<number | null> {
  const { note, fromNo = '', isScheduled = false, accountId, settings } = out
  await sql`select set_config('app.page_note', ${note}, true), set_config('app.page_from', ${String(fromNo)}, true),
    set_config('app.page_planned', ${isScheduled ? 'yes' : ''}, true)
    ${accountId ? sql`, set_config('app.account', ${accountId}, true)` : sql``}`.execute(db)
  const holder = required(hooksOf('pageHolder').find(({ kind }) => kind === which.kind))
  const isThere = await holder.put(db, which, settings)
  await sql`select set_config('app.page_note', '', true), set_config('app.page_from', '', true), set_config('app.page_planned', '', true)`.execute(
    db,
  )
  return isThere ? liveNoOf(db, which) : null
}

async function liveNoOf(db: Db, which: WhichPage): Promise<number> {
  return (await findDesign(db, which))?.liveNo ?? 0
}

export type PageState<Settings> = {
  version: number
  /** Null: what is out is what is worked on. */
  draft: Settings | null
  plan: { publishTime: string; note: string; by: string } | null
}

export async function pageStateOf<Settings>(db: Db, which: WhichPage): Promise<PageState<Settings>> {
  const stored = await findDesign(db, which)
  if (!stored) return { version: 0, draft: null, plan: null }
  const { settings = null } = stored.document as { settings?: Settings }
  const { publishAt, scheduleNote, scheduledName } = stored
  const plan = publishAt && { publishTime: publishAt.toISOString(), note: scheduleNote ?? '', by: scheduledName ?? '' }
  return { version: stored.version, draft: settings, plan }
}

type Asked = WhichPage & { orgId: string; version: number }

/** What is worked on and nobody sees yet; version 0 is of a page that was never changed. */
export async function savePageDraft(ctx: Context, { orgId, version, settings, ...which }: Asked & { settings: unknown }): Promise<number> {
  const { bventId, kind, subject } = which
  const { accountId, accountName } = ctx.who
  const document = JSON.stringify({ settings })
  const { rows } =
    version === 0
      ? await sql<{ id: string; version: number }>`
          insert into design (top_org_id, id, kind, bvent_id, subject, document, changed_by, changed_name, changed_at)
          values (${orgId}, ${uuid()}, ${kind}, ${bventId}, ${subject}, ${document}, ${accountId}, ${accountName}, ${ctx.now})
          on conflict (bvent_id, kind, subject, top_org_id) do nothing returning id, version`.execute(ctx.db)
      : await sql<{ id: string; version: number }>`
          update design set document = ${document}, version = version + 1, changed_by = ${accountId},
            changed_name = ${accountName}, changed_at = ${ctx.now}
          where ${isWhich(which)} and version = ${version} returning id, version`.execute(ctx.db)
  const [saved] = rows
  if (!saved) throw new AppError('core.changed')
  await audit(ctx, { action: 'design.save', objectId: saved.id, bventId, after: { kind, version: saved.version } })
  return saved.version
}

/** The draft as it was seen goes out and is the draft no longer; what was planned before is dropped. */
export async function publishPage(
  ctx: Context,
  { version, note, ...which }: WhichPage & { version: number; note: string },
): Promise<number> {
  const { rows } = await sql<{ id: string; settings: unknown }>`
    select id, document -> 'settings' as settings from design
    where ${isWhich(which)} and version = ${version} and document <> '{}' for update`.execute(ctx.db)
  const [draft] = rows
  if (!draft) throw new AppError('core.changed')
  const no = required(await putOut(ctx, which, { settings: draft.settings, note }))
  await sql`update design set document = '{}' where id = ${draft.id}`.execute(ctx.db)
  return published(ctx, { id: draft.id, which, no, note })
}

/** An old version goes out again, as a new one; the draft stays as it is. */
export async function rollBackPage(
  ctx: Context,
  { no: fromNo, note, ...which }: WhichPage & { no: number; note: string },
): Promise<number> {
  const { rows } = await sql<{ id: string; settings: unknown }>`
    select d.id, v.document -> 'settings' as settings from design d
      join design_version v on v.top_org_id = d.top_org_id and v.design_id = d.id and v.no = ${fromNo}
    where ${isWhich(which)} for update of d`.execute(ctx.db)
  const { id, settings } = required(rows[0])
  const no = required(await putOut(ctx, which, { settings, note, fromNo }))
  return published(ctx, { id, which, no, note, from: fromNo })
}

type Out = { id: string; which: WhichPage; no: number; note: string; from?: number }

async function published(ctx: Context, { id, which: { bventId, kind }, no, note, from }: Out): Promise<number> {
  await sql`delete from design_schedule where design_id = ${id}`.execute(ctx.db)
  const action = from === undefined ? 'design.publish' : 'design.rollBack'
  await audit(ctx, { action, objectId: id, bventId, after: { kind, no, note, ...(from !== undefined && { from }) } })
  return no
}
