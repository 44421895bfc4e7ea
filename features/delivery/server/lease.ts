import { sql } from 'kysely'
import type { Channel, Lane, MessageState } from '#features/delivery/message.ts'
import type { Db } from '#server/kit/database/db.ts'

/** Longer than a taken message waits for its turn; after a crash those that were not begun go out after it. */
const TAKEN_MS = 60_000
/** On the wire it is held for so long; who still waits for the gateway says so twice in that time, so that no slow answer is taken for a lost one. */
const WIRE_MS = 60_000
export const HOLD_MS = WIRE_MS / 2

export type Taken = {
  orgId: string
  id: string
  sendId: string | null
  attendeeId: string | null
  bventId: string | null
  channel: Channel
  lane: Lane
  kind: string
  recipient: string
  subject: string
  body: string | null
  attempts: number
  createdAt: Date
}
type Taking = { runner: string; now: Date; since: Date; channel: Channel; most: number; isForSends: boolean }

/** Most that waits is younger, and the months before need not be looked through. */
const YOUNG_MS = 30 * 86_400_000

/** Nothing that is to go out, or on the wire, was planned before. */
export async function oldestWaiting(db: Db, now: Date): Promise<Date> {
  const young = new Date(now.getTime() - YOUNG_MS)
  const older = sql`select from message where top_org_id = app_org() and send_id is null and id < first_id_at(${young})`
  const { rows } = await sql<{ since: Date }>`
    select case when exists (${older} and state in ('Queued', 'Deferred')) or exists (${older} and state = 'Sending') then 'epoch'::timestamptz
      else least(${young}, min(planned_at)) end as since from send where state = 'Running'`.execute(db)
  return rows[0]?.since ?? young
}

/** Whoever is not to be written to, said by a row of `suppression s` about a `message m`: codes always go, a bounce stops all else, the rest only what is not about one's own registration, or only what advertises. */
export const isSuppressed = sql`s.channel = m.channel and s.address = lower(m.recipient)
  and (m.lane = 3 or m.lane = 2 and not s.is_campaign_only or m.lane = 1 and s.reason = 'bounced')`

/**
 * Takes what is due for this runner alone, for a while: codes first, then what people wait for, then a like share of every running send.
 * What must not go to its address any more is settled on the way.
 */
export async function takeMessages(db: Db, { runner, now, since, channel, most, isForSends }: Taking): Promise<Taken[]> {
  const isDue = sql`id >= first_id_at(${since}) and state in ('Queued', 'Deferred') and next_try_at <= ${now} and channel = ${channel}`
  const { rows: due } = await sql<{ id: string }>`
    with running as (
      select id, row_number() over (order by lane, created_at) as turn, count(*) over () as sends from send where state = 'Running' and ${isForSends}
    ), urgent as (
      select id from message where send_id is null and ${isDue}
      order by lane, next_try_at limit ${most} for update skip locked
    ), planned as (
      select p.id from running r cross join lateral (
        select id from message where send_id = r.id and ${isDue}
        order by next_try_at limit ceil(greatest(0, ${most} - (select count(*) from urgent))::numeric / r.sends) for update skip locked) p
      limit greatest(0, ${most} - (select count(*) from urgent))
    )
    select id from urgent union all select id from planned`.execute(db)
  if (due.length === 0) return []
  const { rows } = await sql<Taken & { state: MessageState }>`
    with judged as (select m.id, s.reason from message m left join suppression s on ${isSuppressed} where ${named(due)})
    update message m set
      state = case when j.reason is null then m.state else 'Suppressed' end,
      reason = coalesce(j.reason, m.reason),
      taken_by = ${runner},
      next_try_at = ${new Date(now.getTime() + TAKEN_MS)},
      settled_at = case when j.reason is not null then ${now}::timestamptz end
    from judged j where ${named(due)} and m.id = j.id
    returning m.top_org_id as org_id, m.id, m.send_id, m.attendee_id, m.bvent_id, m.channel, m.lane, m.kind, m.recipient, m.subject, m.body, m.attempts, m.created_at, m.state`.execute(
    db,
  )
  return rows.filter(({ state }) => state !== 'Suppressed').sort((one, other) => one.lane - other.lane)
}

/** Named as a list, they are found by their key however many messages the organisation has; joined alone, all of those may be read for twenty. */
const named = (messages: readonly { id: string }[]) => sql`m.top_org_id = app_org() and m.id = any(${messages.map(({ id }) => id)}::uuid[])`

export type Begun = { id: string; subject: string; body: string }

/** From here on it may reach its reader. False for one that somebody else holds by now, or whose send was stopped meanwhile. */
export async function beginMessages(db: Db, runner: string, begun: readonly Begun[], now: Date): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    update message m set state = 'Sending', reason = null, sending_at = ${now}, next_try_at = ${new Date(now.getTime() + WIRE_MS)},
      attempts = m.attempts + 1, subject = x.subject, body = x.body
    from unnest(${begun.map(({ id }) => id)}::uuid[], ${begun.map(({ subject }) => subject)}::text[], ${begun.map(({ body }) => body)}::text[])
      as x(id, subject, body)
    where ${named(begun)} and m.id = x.id and m.taken_by = ${runner} and m.state in ('Queued', 'Deferred')
      and (m.send_id is null or exists (select from send s where s.top_org_id = m.top_org_id and s.id = m.send_id and s.state = 'Running'))
    returning m.id`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

export type Settled = {
  id: string
  state: MessageState
  provider: string
  providerRef: string | null
  providerReason: string | null
  nextTryAt: Date
  sentAt: Date | null
}

/** What the gateway said. An answer that comes after we had given up on it still counts; one to somebody else's try does not. */
export async function settleMessages(db: Db, runner: string, settled: readonly Settled[]): Promise<void> {
  await sql`
    update message m set state = x.state, provider = x.provider, provider_ref = x."providerRef", provider_reason = x."providerReason",
      next_try_at = x."nextTryAt", sent_at = coalesce(x."sentAt", m.sent_at), settled_at = case when x.state = 'Failed' then now() end
    from jsonb_to_recordset(${JSON.stringify(settled)}::jsonb)
      as x(id uuid, state text, provider text, "providerRef" text, "providerReason" text, "nextTryAt" timestamptz, "sentAt" timestamptz)
    where ${named(settled)} and m.id = x.id and m.taken_by = ${runner} and m.state in ('Sending', 'Unknown')`.execute(db)
}

/** Back into the queue, never begun. */
export async function returnMessages(db: Db, runner: string, ids: readonly string[], nextTryAt: Date): Promise<void> {
  await sql`
    update message set taken_by = null, next_try_at = ${nextTryAt}
    where top_org_id = app_org() and id = any(${ids}::uuid[]) and taken_by = ${runner} and state in ('Queued', 'Deferred')`.execute(db)
}

/** Still on the wire, and its server alive: what the gateway says is waited for. */
export async function holdMessages(db: Db, runner: string, now: Date): Promise<void> {
  await sql`
    update message set next_try_at = ${new Date(now.getTime() + WIRE_MS)}
    where top_org_id = app_org() and state = 'Sending' and taken_by = ${runner} and next_try_at <= ${new Date(now.getTime() + HOLD_MS)}`.execute(
    db,
  )
}

/** On the wire when its server died: nobody knows whether it arrived, and it is not sent a second time on a guess. */
export async function markLost(db: Db, now: Date, since: Date): Promise<void> {
  await sql`
    update message set state = 'Unknown', settled_at = null
    where top_org_id = app_org() and id >= first_id_at(${since}) and state = 'Sending' and next_try_at <= ${now}`.execute(db)
}
