import { sql } from 'kysely'
import type { Context } from '#server/kit/context.ts'

/** Which of the caller's own organisations has the event; of others nothing is said, not even that they exist. */
export async function whereIs({ db, who }: Context, bventId: string): Promise<{ org: { id: string; name: string } | null }> {
  const { rows } = await sql<{ id: string; name: string }>`
    select org.top_org_id as id, org.name from org join member on member.top_org_id = org.top_org_id
    where org.top_org_id = org_of_bvent(${bventId}) and member.account_id = ${who.accountId}
      and not member.is_disabled and org.account_status <> 2`.execute(db)
  return { org: rows[0] ?? null }
}
