import { sql } from 'kysely'
import type { Db } from '#server/kit/database/db.ts'

/** Every server that shows a room listens here. */
export const LIVE_CHANNEL = 'live_room'

/** The next number of a room. Its row stays locked until the end, so that numbers become visible in their order. */
export async function nextSeq(db: Db, roomId: string): Promise<number> {
  const { rows } = await sql<{ seq: number }>`
    update live_room set last_seq = last_seq + 1 where id = ${roomId} returning last_seq as seq`.execute(db)
  return rows[0]?.seq ?? 0
}

/** Whoever was shown out hears nothing more, on whichever server. */
export async function tellGone(db: Db, roomId: string, who: string): Promise<void> {
  await sql`select pg_notify(${LIVE_CHANNEL}, ${`${roomId} ${who}`})`.execute(db)
}

/** For what seldom happens, in its own transaction; what many say at once is told by the hub. */
export async function tellNow(db: Db, roomId: string): Promise<void> {
  await sql`select pg_notify(${LIVE_CHANNEL}, ${roomId})`.execute(db)
}
