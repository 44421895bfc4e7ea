import { sql } from 'kysely'
import { orgOfRoom, readRoom, type RoomRecord } from '#features/live/server/queries.ts'
import type { Adapters } from '#server/adapters/adapters.ts'
import { inScope, type Db } from '#server/kit/database/db.ts'
import type { Services } from '#server/services.ts'

/** An engine knows a stream a moment after it let its sender in. */
const TRIES_MS = [1_000, 3_000, 10_000]

type Telling = { adapters: Pick<Adapters, 'live'>; db: Db }

/** What is on air of a room that is to be recorded, and nothing else. Asked of the engine outside any transaction. */
export async function tellRecording({ adapters: { live } }: Pick<Telling, 'adapters'>, room: RoomRecord): Promise<boolean> {
  if (!live || room.mode !== 'Hosted' || !room.streamPath) return false
  return live.record(room.streamPath, room.isRecord && room.status === 'Live').catch(() => false)
}

export async function tellRecordingOf({ adapters, db }: Telling, id: string): Promise<boolean> {
  const orgId = await orgOfRoom(db, id)
  return tellRecording({ adapters }, await inScope(db, { orgId, isReadOnly: true }, (within) => readRoom(within, id)))
}

/** Whoever sends again after a break, or after the engine came back, is recorded again. */
export function recordSoon({ web, adapters }: Services, path: string): void {
  const [first, ...later] = TRIES_MS
  const attempt = async (rest: number[]) => {
    const { rows } = await sql<{ id: string | null }>`select room_of_stream(${path}) as id`.execute(web.db)
    const isTold = rows[0]?.id ? await tellRecordingOf({ adapters, db: web.db }, rows[0].id) : true
    const [next, ...after] = rest
    if (!isTold && next !== undefined) setTimeout(() => void attempt(after).catch(() => {}), next).unref()
  }
  setTimeout(() => void attempt(later).catch(() => {}), first).unref()
}
