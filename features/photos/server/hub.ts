import { ALBUM_CHANNEL } from '#features/photos/server/album.ts'
import { albumChanges } from '#features/photos/server/publicAlbum.ts'
import type { Db, Pool } from '#server/kit/database/db.ts'
import { enterOrgOf } from '#server/kit/database/enterOrg.ts'
import { inScope } from '#server/kit/database/db.ts'
import { required } from '#server/kit/errors.ts'
import { openStreamHub, type StreamHub, type StreamTopic } from '#server/kit/streamHub.ts'

const albums: StreamTopic = {
  channel: ALBUM_CHANNEL,
  orgOf: async (db, bventId) => required(await inScope(db, {}, (within) => enterOrgOf(within, { bventId }))),
  async read(db, bventId, since) {
    const feed = await albumChanges(db, bventId, since)
    return { seq: feed.seq, for: () => feed }
  },
}

const hubs = new WeakMap<Db, StreamHub>()

/** By the database that a call with its own transactions was given. */
export const hubOf = (db: Db): StreamHub | undefined => hubs.get(db)

export function openAlbumHub(pool: Pool): StreamHub {
  const hub = openStreamHub(pool, albums)
  hubs.set(pool.db, hub)
  return hub
}
