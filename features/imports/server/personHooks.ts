import { sql } from 'kysely'
import type { Context, PersonAsked } from '#server/kit/context.ts'

/** The workbooks that brought or changed the person: saved long ago, they go with the next sweep instead of at their end. */
export async function eraseWorkbooks({ db, now }: Context, { attendeeId, bventId }: PersonAsked): Promise<void> {
  await sql`
    update import_job j set expires_at = ${now} where j.bvent_id = ${bventId} and j.expires_at > ${now} and exists (
      select from task_row r where r.top_org_id = j.top_org_id and r.task_id = j.save_id and r.item_id = ${attendeeId})`.execute(db)
}
