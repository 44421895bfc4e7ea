import { LIVE_CHANNEL } from '#features/live/server/change.ts'
import { changesSince, feedFor } from '#features/live/server/feed.ts'
import { orgOfRoom, readRoom } from '#features/live/server/queries.ts'
import type { Db, Pool } from '#server/kit/database/db.ts'
import { openStreamHub, type StreamHub, type StreamTopic } from '#server/kit/streamHub.ts'

const rooms: StreamTopic = {
  channel: LIVE_CHANNEL,
  orgOf: orgOfRoom,
  async read(db, id, since) {
    const raw = await changesSince(db, await readRoom(db, id), since)
    return { seq: raw.room.lastSeq, for: (reader) => feedFor(reader, raw) }
  },
}

const hubs = new WeakMap<Db, StreamHub>()

/** By the database that a call with its own transactions was given. */
export const hubOf = (db: Db): StreamHub | undefined => hubs.get(db)

export function openHub(pool: Pool): StreamHub {
  const hub = openStreamHub(pool, rooms)
  hubs.set(pool.db, hub)
  return hub
}
