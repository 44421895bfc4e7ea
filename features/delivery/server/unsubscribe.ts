import { sql } from 'kysely'
import { lanes, type Channel, type Lane } from '#features/delivery/message.ts'
import { marksOf, type Marks } from '#features/delivery/server/marks.ts'
import type { Choice } from '#features/delivery/suppression.ts'
import type { Config } from '#server/config.ts'
import { audit } from '#server/kit/audit.ts'
import { inScope, type Db } from '#server/kit/database/db.ts'

export const UNSUBSCRIBE_PATH = '/u'

export function unsubscribeUrl({ PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>, marks: Marks, id: string): string {
  return `${PUBLIC_URL}${UNSUBSCRIBE_PATH}/${marks.tokenOf(id)}`
}

type Asking = { db: Db; config: Config }
/** `standing`: what its reader gets now; `blocked` is not theirs to change, since it was not they who chose it. */
export type Reader = {
  orgId: string
  orgName: string
  messageId: string
  channel: Channel
  lane: Lane
  address: string
  standing: Choice | 'blocked'
  /** Its links are counted. */
  isCounted: boolean
}

export async function orgOfMessage(db: Db, id: string): Promise<string | null> {
  const { rows } = await sql<{ orgId: string | null }>`select org_of_message(${id}) as org_id`.execute(db)
  return rows[0]?.orgId ?? null
}

/** Whose letter it was; null for a link that we have not written, or whose letter is forgotten. */
export async function readerOf(asking: Asking, token: string): Promise<Reader | null> {
  const messageId = (await marksOf(asking)).readToken(token)
  const orgId = messageId && (await orgOfMessage(asking.db, messageId))
  if (!orgId) return null
  return inScope(asking.db, { orgId }, async (db) => {
    const { rows } = await sql<Reader>`
      select g.top_org_id as org_id, g.name as org_name, m.id as message_id, m.channel, m.lane, lower(m.recipient) as address,
        case when s.address is null then 'everything' when s.reason <> 'unsubscribed' then 'blocked' when s.is_campaign_only then 'notices' else 'nothing' end as standing,
        coalesce(d.counts_clicks, false) as is_counted
      from message m join org g on g.top_org_id = m.top_org_id
        left join suppression s on s.top_org_id = m.top_org_id and s.channel = m.channel and s.address = lower(m.recipient)
        left join send d on d.top_org_id = m.top_org_id and d.id = m.send_id
      where m.id = ${messageId}`.execute(db)
    return rows[0] ?? null
  })
}

/** What one click leaves: what advertises, or, from a notice, both. */
export const oneClickChoice = (lane: Lane): Choice => (lane === lanes.campaign ? 'notices' : 'nothing')

/** Only what its reader has chosen is changed by its reader: who bounced or was put on the list by hand stays on it. */
export async function choose(asking: Asking & { now: Date; requestId: string }, reader: Reader, choice: Choice): Promise<void> {
  const { orgId, messageId, channel, address } = reader
  await inScope(asking.db, { orgId }, async (db) => {
    const { numAffectedRows } =
      choice === 'everything'
        ? await sql`delete from suppression where channel = ${channel} and address = ${address} and reason = 'unsubscribed'`.execute(db)
        : await sql`
            insert into suppression (top_org_id, channel, address, reason, is_campaign_only, created_at)
            values (${orgId}, ${channel}, ${address}, 'unsubscribed', ${choice === 'notices'}, ${asking.now})
            on conflict (top_org_id, channel, address) do update set is_campaign_only = excluded.is_campaign_only
            where suppression.reason = 'unsubscribed' and suppression.is_campaign_only <> excluded.is_campaign_only`.execute(db)
    if (!numAffectedRows) return
    const who = { orgId, accountId: null, accountName: '' }
    await audit(
      { db, who, now: asking.now, requestId: asking.requestId },
      { action: 'message.choose', objectId: messageId, after: { choice } },
    )
  })
}
