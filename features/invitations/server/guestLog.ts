import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Context } from '#server/kit/context.ts'
import type { Db } from '#server/kit/database/db.ts'

export type Logged = { kind: string; outcome?: string; note?: string; nextStep?: string; nextDate?: string | null }
type By = { db: Db; now: Date; orgId: string; accountId: string | null; accountName: string }

export const byCaller = ({ db, now, who }: Pick<Context, 'db' | 'now' | 'who'>): By => ({
  db,
  now,
  orgId: who.orgId,
  accountId: who.accountId,
  accountName: who.accountName,
})

/** The same line for each of the guests. */
export async function logGuests(
  by: By,
  inviteeIds: readonly string[],
  { kind, outcome = '', note = '', nextStep = '', nextDate = null }: Logged,
) {
  if (inviteeIds.length === 0) return
  await sql`
    insert into invitee_log (top_org_id, id, invitee_id, time, account_id, account_name, kind, outcome, note, next_step, next_date)
    select ${by.orgId}, x.id, x.invitee_id, ${by.now}, ${by.accountId}::uuid, ${by.accountName}, ${kind}, ${outcome}, ${note}, ${nextStep}, ${nextDate}::date
    from unnest(${inviteeIds.map(() => uuid())}::uuid[], ${inviteeIds}::uuid[]) as x (id, invitee_id)`.execute(by.db)
}
