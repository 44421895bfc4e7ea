import { sql } from 'kysely'
import type { Context, PersonAsked } from '#server/kit/context.ts'

/** That something was done stays in the log; what it was about, and the name of who has no account, goes. */
export async function eraseFromLog({ db }: Context, { attendeeId, orderId, fullName, isLastOfOrder }: PersonAsked): Promise<void> {
  await sql`select forget_in_log(${attendeeId})`.execute(db)
  if (isLastOfOrder) await sql`select forget_in_log(${orderId})`.execute(db)
  else await sql`select forget_name_in_log(${orderId}, ${fullName})`.execute(db)
}
