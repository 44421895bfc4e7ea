import { sql } from 'kysely'
import { lanes } from '#features/delivery/message.ts'
import { isGoodbye } from '#features/delivery/suppression.ts'
import type { Reply } from '#server/adapters/channels/port.ts'
import { audit } from '#server/kit/audit.ts'
import { inScope, type Db } from '#server/kit/database/db.ts'

type Asking = { db: Db; now: Date; requestId: string }

const bareMobile = (mobile: string) => mobile.replace(/^(\+|00)?86(?=1\d{10}$)/, '')

/** Answers to the installation's own gateway: meant is who last wrote to them by it. */
export async function takeGatewayReplies(asking: Asking, gateway: string, replies: readonly Reply[]): Promise<void> {
  const mobiles = [...new Set(replies.map(({ mobile }) => bareMobile(mobile)))]
  const { rows } = await sql<{ mobile: string; orgId: string }>`
    select mobile, org_id from orgs_writing_to(${mobiles}::text[], ${gateway})`.execute(asking.db)
  const orgOf = new Map(rows.map(({ mobile, orgId }) => [mobile, orgId]))
  for (const [orgId, of] of Map.groupBy(replies, ({ mobile }) => orgOf.get(bareMobile(mobile))))
    if (orgId) await takeReplies(asking, orgId, of)
}

/**
 * Whoever answers that they want no more gets none: of what advertises, or, where the last they had was a notice, of both, as one click in a
 * letter does. Only who was written to by this organisation is put on its list; told twice it is the same.
 */
export async function takeReplies({ db: pool, now, requestId }: Asking, orgId: string, replies: readonly Reply[]): Promise<number> {
  const mobiles = [...new Set(replies.filter(({ text }) => isGoodbye(text)).map(({ mobile }) => bareMobile(mobile)))]
  if (mobiles.length === 0) return 0
  return inScope(pool, { orgId }, async (db) => {
    const { rows } = await sql<{ messageId: string; isCampaignOnly: boolean }>`
      with had as (
        select distinct on (lower(m.recipient)) m.id, lower(m.recipient) as address, m.lane
        from unnest(${mobiles}::text[]) as x(mobile) join message m on m.top_org_id = app_org() and m.channel = 'SMS'
          and m.recipient in (x.mobile, '+86' || x.mobile, '+' || x.mobile) and m.state not in ('Suppressed', 'Queued', 'Deferred')
        order by lower(m.recipient), m.lane >= ${lanes.notice} desc, m.created_at desc
      ), put as (
        insert into suppression (top_org_id, channel, address, reason, is_campaign_only, created_at)
        select app_org(), 'SMS', address, 'unsubscribed', lane = ${lanes.campaign}, ${now}::timestamptz from had
        on conflict (top_org_id, channel, address) do update set is_campaign_only = false
          where suppression.reason = 'unsubscribed' and suppression.is_campaign_only and not excluded.is_campaign_only
        returning address, is_campaign_only
      )
      select had.id as message_id, put.is_campaign_only from put join had using (address)`.execute(db)
    const who = { orgId, accountId: null, accountName: '' }
    for (const { messageId, isCampaignOnly } of rows)
      await audit(
        { db, who, now, requestId },
        { action: 'message.choose', objectId: messageId, after: { choice: isCampaignOnly ? 'notices' : 'nothing' } },
      )
    return rows.length
  })
}
