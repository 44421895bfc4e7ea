import { sql } from 'kysely'
import type { Notice } from '#features/delivery/contract.ts'
import { officialLines } from '#features/notices/officialData.ts'
import { NOT_MEANT, shownState, type MessageState } from '#features/delivery/message.ts'
import type { Db } from '#server/kit/database/db.ts'
import { addressField, type Cover } from '#server/kit/masked.ts'

const MOST = 200
const LINK = /\s*https?:\/\/\S+/g

type Row = Omit<Notice, 'title' | 'time' | 'state'> & {
  subject: string
  body: string | null
  state: MessageState
  provider: string | null
  sendTitle: string | null
  createdAt: Date
}
type About = { orderId: string; attendeeId?: string }

const columns = sql`id, channel, kind, recipient, subject, body, state, reason, provider, provider_reason, created_at, send_id`
/** A send of their event that had started when they were there, and was not for them. */
const notMeant = sql`s.id, s.channels[1], s.kind, '', '', null, 'Suppressed', ${sql.lit(NOT_MEANT)}, null, null, s.planned_at, s.id, s.title`

function saidIn(channel: Row['channel'], subject: string, body: string): string {
  if (channel === 'Email') return subject
  return channel === 'OfficialAccount'
    ? officialLines(body)
        .map(({ value }) => value)
        .join(' · ')
    : body.replace(LINK, '')
}

/** Everything sent about an order; about one of its people: what went to them, and what went to whoever bought for them. */
export async function noticesOf(db: Db, { orderId, attendeeId }: About, cover: Cover): Promise<Notice[]> {
  const { rows } = await sql<Row>`
    select m.*, s.title as send_title from (
      select ${columns} from message
      where order_id = ${orderId} and (${attendeeId ?? null}::uuid is null or attendee_id is null or attendee_id = ${attendeeId ?? null})
      union
      select ${columns} from message where attendee_id = ${attendeeId ?? null}::uuid
    ) m left join send s on s.top_org_id = app_org() and s.id = m.send_id
    union all
    select ${notMeant} from send s join attendee a on a.top_org_id = app_org() and a.id = ${attendeeId ?? null}::uuid and a.bvent_id = s.bvent_id
    where s.planned_at >= a.created_date and s.retry_of is null and not s.audience ? 'happened' and not s.audience ? 'onceByPlan'
      and not exists (select from message m where m.top_org_id = app_org() and m.send_id = s.id and m.attendee_id = a.id)
    order by created_at desc, id desc limit ${MOST}`.execute(db)
  return rows.map(({ id, channel, kind, recipient, subject, body, state, reason, provider, providerReason, sendTitle, createdAt }) => ({
    id,
    channel,
    kind,
    recipient: cover(addressField(channel), recipient) ?? '',
    // What opens the ticket is for the person alone.
    title: saidIn(channel, subject, body ?? '') || (sendTitle ?? ''),
    state: shownState(state, provider),
    reason,
    providerReason,
    time: createdAt.toISOString(),
  }))
}
