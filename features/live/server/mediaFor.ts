import { embedAddress } from '#features/live/rules.ts'
import { MEDIA_SECONDS, mediaToken } from '#features/live/server/mediaTokens.ts'
import type { RoomRecord } from '#features/live/server/queries.ts'
import type { Media } from '#features/live/shapes.ts'
import type { Adapters } from '#server/adapters/adapters.ts'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/kit/database/db.ts'

type Asking = { db: Db; config: Config; adapters: Adapters; now: Date }

/** What there is to see at this moment for somebody who may; null: nothing yet, or nothing any more. */
export async function mediaFor(asking: Asking, room: RoomRecord): Promise<Media | null> {
  const { status, mode, redirectUrl, playbackUrl, streamPath } = room
  if (status === 'Playback') return playbackUrl === '' ? null : outside(playbackUrl, asking, room)
  if (status !== 'Live') return null
  if (mode === 'External') return outside(redirectUrl, asking, room)
  const { live } = asking.adapters
  if (!live || !streamPath) return null
  return { kind: 'hls', url: live.playAddresses(streamPath).hls, token: await readToken(asking, streamPath) }
}

export function readToken(asking: Asking, path: string): Promise<string> {
  return mediaToken(asking, path, ['read', 'playback'], new Date(asking.now.getTime() + MEDIA_SECONDS * 1000))
}

/** A frame of a site that may be framed, a file that plays by itself, else a link. */
async function outside(url: string, asking: Asking, { streamPath }: RoomRecord): Promise<Media> {
  const isOurs = asking.adapters.live?.origins.includes(new URL(url).origin) ?? false
  const token = isOurs && streamPath ? await readToken(asking, streamPath) : ''
  if (embedAddress(url)) return { kind: 'embed', url, token: '' }
  if (/\.m3u8(\?|$)/i.test(url) && isOurs) return { kind: 'hls', url, token }
  if (isOurs || url.startsWith(`${asking.config.PUBLIC_URL}/`)) return { kind: 'file', url, token }
  return { kind: 'link', url, token: '' }
}
