import { sql } from 'kysely'
import { z } from 'zod'
import { isMediaToken } from '#features/live/server/mediaTokens.ts'
import { orgOfRoom, readRoom } from '#features/live/server/queries.ts'
import { isStreamKey } from '#features/live/server/streamKey.ts'
import type { Adapters } from '#server/adapters/adapters.ts'
import type { Config } from '#server/config.ts'
import { inScope, type Db } from '#server/kit/database/db.ts'

/** What MediaMTX posts when somebody connects. */
const question = z.object({
  action: z.string().max(20),
  path: z.string().max(200),
  password: z.string().max(500).default(''),
  token: z.string().max(2_000).default(''),
  query: z.string().max(4_000).default(''),
})

type Headers = Record<string, string | string[] | undefined>
type Asking = { db: Db; config: Config; adapters: Adapters; now: Date }

/** Viewers are judged by their token alone, so that they cost no look into the database; whoever sends needs the room's key of now. */
export async function mayStream(asking: Asking, secret: string, body: unknown): Promise<boolean> {
  const { live } = asking.adapters
  const asked = question.safeParse(body)
  if (!live?.isOwnSecret(secret) || !asked.success) return false
  const { action, path, password, token, query } = asked.data
  const given = new URLSearchParams(query)
  const jwt = token || given.get('jwt') || ''
  if (action === 'read' || action === 'playback') return isMediaToken(asking, jwt, { action, path })
  if (action !== 'publish') return false
  const { rows } = await sql<{ id: string | null }>`select room_of_stream(${path}) as id`.execute(asking.db)
  const roomId = rows[0]?.id
  if (!roomId) return false
  const room = await inScope(asking.db, { orgId: await orgOfRoom(asking.db, roomId), isReadOnly: true }, (db) => readRoom(db, roomId))
  if (room.status === 'Ended' || room.status === 'Playback') return false
  return (await isStreamKey(asking, room, password || given.get('pass') || '')) || isMediaToken(asking, jwt, { action, path })
}

/** A path stands in every address of its stream: of its parts, and of what was recorded of it. */
const STREAM_PATH = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}-[0-9a-f]{12}/

/** By the token in the header or in the address, and by it alone: somebody who watches asks several times a second. */
export async function mayRead(asking: Asking, secret: string, headers: Headers): Promise<boolean> {
  const asked = new URL(String(headers['x-original-uri'] ?? '/'), 'http://engine')
  const path = STREAM_PATH.exec(asked.pathname)?.[0]
  const [, bearer] = /^Bearer (\S+)$/.exec(headers.authorization?.toString() ?? '') ?? []
  const token = bearer ?? asked.searchParams.get('jwt') ?? ''
  return path !== undefined && mayStream(asking, secret, { action: 'read', path, token })
}
