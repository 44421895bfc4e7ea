import { sql } from 'kysely'
import { LATE_MS, quietUntil } from '#features/sends/rules.ts'
import { needOf } from '#features/sends/server/compose.ts'
import { bookFor } from '#features/sends/server/guests.ts'
import { judgedSql, reachOf } from '#features/sends/server/judged.ts'
import { isForGuests, type Judging } from '#features/sends/server/judging.ts'
import type { StoredSend } from '#features/sends/server/store.ts'
import { weigh } from '#features/sends/server/weigh.ts'
import { inScope, type Db } from '#server/kit/database/db.ts'
import { AppError } from '#server/kit/errors.ts'
import type { JobContext } from '#server/kit/job.ts'

export type Following = Pick<JobContext, 'pool' | 'config' | 'now' | 'hooksOf'>

/** When it may go: it is due, cannot be taken back any more, and whoever has to agree has. */
const isDue = (now: Date) =>
  sql`state = 'Scheduled' and greatest(send_at, hold_until) <= ${now} and (not needs_approval or approved_by is not null)`

/** What should have gone out long ago does not go out any more: it is said, not sent. */
export async function markMissed(db: Db, now: Date): Promise<void> {
  await sql`
    update send set state = 'Missed', done_at = ${now}, version = version + 1
    where state = 'Scheduled' and greatest(send_at, hold_until) < ${new Date(now.getTime() - LATE_MS)}`.execute(db)
}

export async function dueSends(db: Db, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from send where ${isDue(now)} order by lane, send_at, id`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * From here on it cannot be taken back whole: its messages are put into the ledger in one statement, by who is on the list now. Of two
 * servers, or of starting and taking back, the row of the send lets one through. False for whoever came second.
 */
export async function startSend(following: Following, orgId: string, sendId: string): Promise<boolean> {
  const start = (isPaid: boolean) => inScope(following.pool.db, { orgId }, (db) => startIn(db, following, sendId, isPaid))
  try {
    return await start(true)
  } catch (error) {
    if (!(error instanceof AppError) || error.error !== 'notice.noCredit') throw error
    return start(false)
  }
}

export async function startIn(
  db: Db,
  { config, now, hooksOf }: Omit<Following, 'pool'>,
  sendId: string,
  isPaid: boolean,
): Promise<boolean> {
  const { rows } = await sql<Omit<StoredSend, 'bventId'> & { bventId: string | null }>`
    update send set state = 'Running', planned_at = ${now}, version = version + 1, counts_clicks = coalesce(
        (select n.counts_clicks from notice_setting n where n.top_org_id = app_org() and n.bvent_id = send.bvent_id), false) where id = ${sendId} and ${isDue(now)}
    returning id, top_org_id, bvent_id, kind, lane, content, audience, language, is_again, is_send_anyway`.execute(db)
  const [send] = rows
  if (!send) return false
  if (send.bventId === null) return startElsewhere({ db, config, now, hooksOf }, sendId, isPaid)
  const asking = { db, config, now }
  const ofEvent: StoredSend = { ...send, bventId: send.bventId }
  const judging: Judging = { sendId, ...ofEvent }
  const planned = await planMessages(asking, ofEvent, judging, isPaid)
  await keepRecipients(db, sendId, planned)
  const [book] = hooksOf('credits')
  if (book && isPaid && planned > 0) {
    const weight = send.content.SMS ? await weigh(asking, judging) : { checked: 0, smsParts: 0, sizes: [] }
    await book.reserve(asking, sendId, needOf(await reachOf(asking, judging), send.content, weight))
  }
  return true
}

type Asking = { db: Db; config: Following['config']; now: Date }

/** One that belongs to no event: whoever made it knows whom it is for. */
async function startElsewhere(ctx: Asking & Pick<Following, 'hooksOf'>, sendId: string, isPaid: boolean): Promise<boolean> {
  const { hooksOf, ...asking } = ctx
  const [book] = hooksOf('credits')
  for (const plan of hooksOf('planSend')) {
    const result = await plan({ ...asking, isPaid }, sendId)
    if (!result) continue
    await keepRecipients(ctx.db, sendId, result.planned)
    if (book && isPaid && result.planned > 0) await book.reserve(asking, sendId, result.need)
  }
  return true
}

/** After so many at once the planner is told; by what it knew before, it may read all of them for each that is taken. */
const MANY = 5_000

async function keepRecipients(db: Db, sendId: string, planned: number): Promise<void> {
  await sql`update send set recipients = ${planned} where id = ${sendId}`.execute(db)
  if (planned >= MANY) await sql`select know_messages()`.execute(db)
}

/** One statement however many they are. What does not go out is there too, with its reason. */
export async function planMessages(ctx: Asking, send: StoredSend, judging: Judging, isPaid: boolean): Promise<number> {
  const { db, now } = ctx
  const isToGuests = isForGuests(send.audience)
  const until = send.content.SMS && !send.isSendAnyway ? quietUntil(await bookFor(db, send.bventId, isToGuests), now) : null
  const judged = await judgedSql(ctx, judging)
  const { rows } = await sql<{ planned: number }>`
    with judged as (
      select j.id, j.order_id, j.channel, j.address, ${isPaid ? sql`j.reason` : sql`coalesce(j.reason, 'noCredit')`} as stopped,
        j.channel = 'SMS' and ${until !== null} as is_held from (${judged}) j
    ), put as (
      insert into message (top_org_id, id, bvent_id, ${isToGuests ? sql`invitee_id` : sql`attendee_id`}, order_id, send_id, kind, lane, channel, recipient, subject, state, reason,
        next_try_at, created_at, settled_at)
      select app_org(), time_ordered_id(${now}), ${send.bventId}::uuid, j.id, j.order_id, ${send.id}::uuid, ${send.kind}, ${send.lane}::smallint, j.channel,
        j.address, '', case when j.stopped is not null then 'Suppressed' when j.is_held then 'Deferred' else 'Queued' end,
        coalesce(j.stopped, case when j.is_held then 'quietHours' end), case when j.is_held then ${until}::timestamptz else ${now}::timestamptz end,
        ${now}::timestamptz, case when j.stopped is not null then ${now}::timestamptz end
      from judged j on conflict do nothing returning state
    )
    select (count(*) filter (where state <> 'Suppressed'))::integer as planned from put`.execute(db)
  return rows[0]?.planned ?? 0
}
