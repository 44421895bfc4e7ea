import { sql } from 'kysely'
import { z } from 'zod'
import { marksOf } from '#features/delivery/server/marks.ts'
import { orgOfMessage } from '#features/delivery/server/unsubscribe.ts'
import type { Receipt } from '#server/adapters/channels/port.ts'
import type { Config } from '#server/config.ts'
import { inScope, type Db } from '#server/kit/database/db.ts'

type Asking = { db: Db; config: Config; now: Date }
type Told = { n: number; outcome: Receipt['outcome']; id: string | null; ref: string | null; mobile: string | null; reason: string }

const MOST_REASON = 500
const ownId = z.uuid()

/** By our own number where there is one that we have given; a mark that is not genuine names nothing. */
async function toldOf(asking: Asking, receipts: readonly Receipt[]): Promise<Told[]> {
  const marks = await marksOf(asking)
  return receipts.map(({ outcome, id, marks: found = [], ref, mobile, reason }, n) => ({
    n,
    outcome,
    id: ownId.safeParse(id).success ? (id ?? null) : (found.map(marks.readMark).find((one) => one !== null) ?? null),
    ref: ref ?? null,
    mobile: mobile ?? null,
    reason: reason.slice(0, MOST_REASON),
  }))
}

/**
 * What became of messages of this organisation, as their provider says; says how many it changed. Told again, or too late, it changes
 * nothing. Whoever cannot be reached at all is not written to again. Without a number a message in doubt is known by its reader, if
 * there is only one such.
 */
export async function takeReceipts(asking: Asking, orgId: string, receipts: readonly Receipt[]): Promise<number> {
  const told = await toldOf(asking, receipts)
  return inScope(asking.db, { orgId }, async (db) => {
    const { rows } = await sql<{ changed: number }>`
      with told as (
        select * from jsonb_to_recordset(${JSON.stringify(told)}::jsonb) as x(n integer, outcome text, id uuid, ref text, mobile text, reason text)
      ), found as (
        select distinct on (f.id) f.id, t.outcome, t.reason from told t cross join lateral (
          select m.id, 1 as rank from message m where m.top_org_id = app_org() and m.id = t.id
          union all
          select m.id, 2 from message m where m.top_org_id = app_org() and m.provider_ref = t.ref and m.channel <> 'Email'
          union all
          select (array_agg(m.id))[1], 3 from message m
          where m.top_org_id = app_org() and m.recipient in (t.mobile, '+86' || t.mobile, '+' || t.mobile) and m.state = 'Unknown' and m.channel = 'SMS'
          having count(*) = 1
          order by rank limit 1
        ) f order by f.id, t.n
      ), moved as (
        update message m set
          state = case f.outcome when 'delivered' then 'Delivered' when 'delayed' then m.state else 'Failed' end,
          provider_reason = nullif(f.reason, ''),
          settled_at = case when f.outcome = 'delayed' then m.settled_at else ${asking.now}::timestamptz end,
          sent_at = coalesce(m.sent_at, case when f.outcome = 'delivered' then ${asking.now}::timestamptz end)
        from found f where m.top_org_id = app_org() and m.id = f.id
          and case f.outcome when 'complained' then false when 'delayed' then m.state = 'Sent' else m.state in ('Sending', 'Sent', 'Unknown') end
        returning m.id, f.outcome
      ), listed as (
        insert into suppression (top_org_id, channel, address, reason, note, created_at)
        select distinct on (m.channel, lower(m.recipient)) m.top_org_id, m.channel, lower(m.recipient), f.outcome, f.reason, ${asking.now}::timestamptz
        from found f join message m on m.top_org_id = app_org() and m.id = f.id
        where f.outcome = 'complained' or f.outcome = 'bounced' and exists (select from moved where moved.id = f.id)
        on conflict (top_org_id, channel, address) do update set is_campaign_only = false where suppression.is_campaign_only
        returning 1
      )
      select ((select count(*) from moved) + (select count(*) from listed))::int as changed`.execute(db)
    return rows[0]?.changed ?? 0
  })
}

/** What a mail server hands over: the letter itself says whose it was. */
export async function takeBounces(asking: Asking, receipts: readonly Receipt[]): Promise<number> {
  const marks = await marksOf(asking)
  let changed = 0
  for (const receipt of receipts) {
    const id = (receipt.marks ?? []).map(marks.readMark).find((one) => one !== null)
    const orgId = id && (await orgOfMessage(asking.db, id))
    if (orgId) changed += await takeReceipts(asking, orgId, [receipt])
  }
  return changed
}

/** What the installation's own gateway for SMS reports: the message says whose it was. */
export async function takeGatewayReceipts(asking: Asking, gateway: string, receipts: readonly Receipt[]): Promise<void> {
  const ids = receipts.flatMap(({ id }) => id ?? [])
  const { rows } = await sql<{ id: string; orgId: string }>`select id, org_id from orgs_of_sms(${ids}::uuid[], ${gateway})`.execute(
    asking.db,
  )
  const orgOf = new Map(rows.map(({ id, orgId }) => [id, orgId]))
  for (const [orgId, of] of Map.groupBy(receipts, ({ id }) => orgOf.get(id ?? ''))) if (orgId) await takeReceipts(asking, orgId, of)
}

/** The server said at once that nobody is there: as good as a bounce. */
export async function suppressNobody(db: Db, id: string, reason: string, now: Date): Promise<void> {
  await sql`
    insert into suppression (top_org_id, channel, address, reason, note, created_at)
    select top_org_id, channel, lower(recipient), 'bounced', ${reason.slice(0, MOST_REASON)}, ${now} from message where top_org_id = app_org() and id = ${id}
    on conflict (top_org_id, channel, address) do nothing`.execute(db)
}
