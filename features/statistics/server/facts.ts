import { sql } from 'kysely'
import type { Context, PersonAsked } from '#server/kit/context.ts'
import type { Db, Pool } from '#server/kit/database/db.ts'

/** Additions are folded, and events that wait for it counted anew. */
export async function keepFacts({ pool }: { pool: Pool }): Promise<void> {
  await sql`select fold_facts()`.execute(pool.db)
  await sql`select rebuild_waiting_facts()`.execute(pool.db)
}

/** The operator's command: every event anew, a few in each transaction; how many there were. */
export async function rebuildFacts(db: Db, onStep: (done: number) => void): Promise<number> {
  await sql`
    insert into fact_backlog (top_org_id, bvent_id)
    select top_org_id, id from bvent union select top_org_id, bvent_id from message where bvent_id is not null on conflict do nothing`.execute(
    db,
  )
  for (let all = 0; ;) {
    const { rows } = await sql<{ done: number }>`select rebuild_waiting_facts() as done`.execute(db)
    const done = rows[0]?.done ?? 0
    if (done === 0) return all
    onStep((all += done))
  }
}

/** They hold no seat any more: a company that nobody else came from must not be told by what cancels itself out. */
export async function forgetCompany({ db }: Context, { bventId }: PersonAsked): Promise<void> {
  await sql`select pg_advisory_xact_lock(facts_lock(${bventId}::uuid) # 1)`.execute(db)
  await sql`
    delete from answer_fact where top_org_id = app_org() and bvent_id = ${bventId} and field_name = 'Company' and value in (
      select value from answer_fact where top_org_id = app_org() and bvent_id = ${bventId} and field_name = 'Company' group by 1 having sum(total) = 0)`.execute(
    db,
  )
}
