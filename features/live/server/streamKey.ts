import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { RoomRecord } from '#features/live/server/queries.ts'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/kit/database/db.ts'
import { sealerOf } from '#server/kit/sealed.ts'

type Asking = { db: Db; config: Config }

/** A new key, and the path that goes with it: whoever has an old key sends to a path that nobody watches. */
export async function newStream(asking: Asking, roomId: string): Promise<{ streamKey: Buffer; streamPath: string }> {
  const key = randomBytes(18).toString('base64url')
  return { streamKey: (await sealerOf(asking)).seal(key), streamPath: pathOf(roomId, key) }
}

function pathOf(roomId: string, key: string): string {
  return `${roomId}-${createHash('sha256').update(`live ${key}`).digest('hex').slice(0, 12)}`
}

export async function keyOfStream(asking: Asking, { streamKey }: Pick<RoomRecord, 'streamKey'>): Promise<string> {
  return streamKey ? (await sealerOf(asking)).open(streamKey) : ''
}

export async function isStreamKey(asking: Asking, room: Pick<RoomRecord, 'streamKey'>, given: string): Promise<boolean> {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  const key = await keyOfStream(asking, room)
  return key !== '' && timingSafeEqual(digest(key), digest(given))
}
