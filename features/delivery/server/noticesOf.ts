import { sql } from 'kysely'
import { maskedEmail, maskedMobile } from '#core/mask.ts'
import type { Notice } from '#features/attendees/shapes.ts'
import type { AttendeeRow } from '#features/attendees/server/shownAttendee.ts'
import { SHORT_PATH } from '#features/links/rules.ts'
import { contains } from '#server/kit/database/like.ts'
import type { Db } from '#server/kit/database/db.ts'

/** Of one address at most so many are looked through. */
const MOST_LETTERS = 200
const LINK = /\s*https?:\/\/\S+/g

type Letter = {
  id: string
  channel: Notice['channel']
  recipient: string
  subject: string
  body: string
  state: Notice['state']
  createdAt: Date
}

/** Everything sent to this person, or to whoever registered them, about this registration: it is known by the link in it. */
export async function noticesOf(
  db: Db,
  row: Pick<AttendeeRow, 'id' | 'orderId' | 'mobile' | 'email'>,
  isMasked: boolean,
): Promise<Notice[]> {
  const about = [contains(row.id), contains(row.orderId)]
  const { rows } = await sql<Letter>`
    with addresses as (
      select unnest(array[${row.mobile}::text, ${row.email}::text, o.buyer_mobile, o.buyer_email]) as recipient from reg_order o where o.id = ${row.orderId}
    ), letters as materialized (
      select l.* from (select distinct recipient from addresses) a cross join lateral (
        select x.* from outbox x where x.recipient = a.recipient order by x.created_at desc limit ${MOST_LETTERS}) l
    )
    select l.id, l.channel, l.recipient, l.subject, l.body, l.state, l.created_at from letters l
    where l.body like any(${about}::text[]) or exists (
      select from short_link s where s.code = substring(l.body from ${`${SHORT_PATH}/([2-9A-HJ-NP-Z]{8})`}) and s.target like any(${about}::text[]))
    order by l.created_at desc, l.id desc`.execute(db)
  return rows.map(({ id, channel, recipient, subject, body, state, createdAt }) => ({
    id,
    channel,
    recipient: isMasked ? (channel === 'mail' ? maskedEmail(recipient) : maskedMobile(recipient)) : recipient,
    // What opens the ticket is for the person alone.
    title: channel === 'mail' ? subject : body.replace(LINK, ''),
    state,
    time: createdAt.toISOString(),
  }))
}
