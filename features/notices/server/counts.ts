import { sql } from 'kysely'
import { noticeCodes, templateIdOf, type Audience, type Channel, type NoticeCode } from '#features/notices/codes.ts'
import type { Db } from '#server/kit/database/db.ts'

const DAYS = 7
export type Counts = { sentCount: number; failCount: number }

/** What became of the notices of the last days, by template. */
export async function countsOf(db: Db, bventId: string, now: Date): Promise<Map<string, Counts>> {
  const since = new Date(now.getTime() - DAYS * 86_400_000)
  const { rows } = await sql<Counts & { code: NoticeCode; audience: Audience; channel: Channel }>`
    select kind as code, case when attendee_id is null then 'Purchaser' else 'Attendee' end as audience, channel,
      (count(*) filter (where state in ('Sent', 'Delivered')))::integer as sent_count,
      (count(*) filter (where state = 'Failed'))::integer as fail_count
    from message where bvent_id = ${bventId} and kind = any(${noticeCodes}::text[]) and created_at >= ${since} group by 1, 2, 3`.execute(db)
  return new Map(rows.map(({ code, audience, channel, ...counts }) => [templateIdOf({ code, audience, channel }), counts]))
}
