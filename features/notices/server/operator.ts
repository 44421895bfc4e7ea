import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Announcement } from '#features/notices/contract.ts'
import type { Db } from '#server/kit/database/db.ts'

/** What the operator does with a command: nobody else can write these. */
type NewAnnouncement = Pick<Announcement, 'title' | 'content' | 'level'> & { from: Date; to: Date | null; pageCode: string }

export async function announce(db: Db, { title, content, level, from, to, pageCode }: NewAnnouncement): Promise<string> {
  const id = uuid()
  await db.insertInto('announcement').values({ id, title, content, level, pageCode, fromTime: from, toTime: to }).execute()
  return id
}

export async function endAnnouncement(db: Db, id: string): Promise<boolean> {
  const { numAffectedRows } = await sql`delete from announcement where id::text = ${id}`.execute(db)
  return numAffectedRows === 1n
}

export const signatureStates = ['Approved', 'Pending', 'Rejected'] as const
type NewSignature = { name: string; state: (typeof signatureStates)[number]; reason: string }

export async function keepSignature(db: Db, org: string, { name, state, reason }: NewSignature): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    with chosen as (select top_org_id, name from org where top_org_id::text = ${org} or name = ${org} limit 1), kept as (
      insert into sms_signature (top_org_id, id, name, state, reason)
      select top_org_id, ${uuid()}, ${name}, ${state}, ${reason} from chosen
      on conflict (top_org_id, name) do update set state = excluded.state, reason = excluded.reason)
    select name from chosen`.execute(db)
  const [found] = rows
  if (!found) throw new Error(org)
  return found.name
}
