import { sql } from 'kysely'
import type { Context, PersonAsked } from '#server/kit/context.ts'

/** A journal would bring the person back, so their rows are no longer undone. */
export async function eraseJournal({ db }: Context, { attendeeId, bventId }: PersonAsked): Promise<void> {
  await sql`
    update task_row r set before = null, after = null, message = null, note = null, is_ok = false from task t
    where t.bvent_id = ${bventId} and r.top_org_id = t.top_org_id and r.task_id = t.id and r.item_id = ${attendeeId}`.execute(db)
}
