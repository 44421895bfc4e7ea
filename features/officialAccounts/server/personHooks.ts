import { sql } from 'kysely'
import type { Context, PersonAsked } from '#server/kit/context.ts'

/** The follower goes too unless they are somebody else of the organisation as well. */
export async function eraseFollower({ db }: Context, { attendeeId }: PersonAsked): Promise<void> {
  const { rows } = await sql<{ accountId: string; openId: string }>`
    delete from official_binding where attendee_id = ${attendeeId} returning account_id, open_id`.execute(db)
  for (const { accountId, openId } of rows) {
    await sql`delete from message where channel = 'OfficialAccount' and recipient = ${openId} and attendee_id = ${attendeeId}`.execute(db)
    await sql`
      delete from official_follower f where f.account_id = ${accountId} and f.open_id = ${openId}
        and not exists (select from official_binding b where b.account_id = f.account_id and b.open_id = f.open_id)
        and not exists (select from official_member m where m.account_id = f.account_id and m.open_id = f.open_id)`.execute(db)
  }
  await sql`delete from official_scene where attendee_id = ${attendeeId}`.execute(db)
}

export async function exportFollower({ db }: Context, { attendeeId }: PersonAsked) {
  const { rows } = await sql<object>`
    select m.name as account, b.open_id, b.bound_at, f.is_following from official_binding b
      join official_follower f using (top_org_id, account_id, open_id) join message_account m on m.top_org_id = b.top_org_id and m.id = b.account_id
    where b.attendee_id = ${attendeeId}`.execute(db)
  return rows.length > 0 ? { officialAccounts: rows } : {}
}
