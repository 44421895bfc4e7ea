import { sql } from 'kysely'
import type { Context, Copying, PersonAsked } from '#server/kit/context.ts'

/** A poster belongs to the pages of its event; its painted ones are made anew. */
export async function copyPosters({ ctx, from, to, parts }: Copying): Promise<void> {
  if (!parts.includes('pages')) return
  await sql`
    insert into poster (top_org_id, bvent_id, business_type, scene)
    select top_org_id, ${to}, business_type, scene from poster where bvent_id = ${from}`.execute(ctx.db)
}

/** Painted posters of guests show names; they are cheap to paint again, so all of the event's are dropped. */
export async function erasePrints({ db, now }: Pick<Context, 'db' | 'now'>, { bventId }: Pick<PersonAsked, 'bventId'>): Promise<void> {
  const prints = db.selectFrom('posterPrint').select('fileId').where('bventId', '=', bventId).where('kind', '=', 'guest')
  await db.updateTable('file').set({ expiresAt: now }).where('id', 'in', prints).where('purpose', '=', 'poster').execute()
  await db.deleteFrom('posterPrint').where('bventId', '=', bventId).where('kind', '=', 'guest').execute()
}
