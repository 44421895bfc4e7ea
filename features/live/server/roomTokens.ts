import { z } from 'zod'
import { claimSigner, type ClaimSigner } from '#features/links/server/signedClaims.ts'
import { siteKeyOf } from '#features/links/server/siteTokens.ts'
import { orgOfRoom, readRoom, type RoomRecord } from '#features/live/server/queries.ts'
import type { Config } from '#server/config.ts'
import { inScope, type Db } from '#server/kit/database/db.ts'
import { AppError } from '#server/kit/errors.ts'

type Asking = { db: Db; config: Config }
type Now = Asking & { now: Date }

/** Of a viewer: the room, whose they are, which viewing, which browser. */
const viewer = z.strictObject({ r: z.uuid(), o: z.uuid(), w: z.uuid(), v: z.uuid(), e: z.int() })
export type ViewerClaim = z.output<typeof viewer>
export const VIEWER_SECONDS = 120

export async function viewerSigner(asking: Asking): Promise<ClaimSigner<ViewerClaim>> {
  return claimSigner(await siteKeyOf(asking, 'live viewer'), viewer)
}

/** Whoever holds a token of another room, or one that is over, is nobody here. */
export async function readViewer(asking: Now, { id, token }: { id: string; token: string }): Promise<ViewerClaim> {
  const claim = (await viewerSigner(asking)).read(token, asking.now)
  if (claim?.r !== id) throw new AppError('live.notAllowed')
  return claim
}

const host = z.strictObject({ r: z.uuid(), n: z.int(), e: z.int() })
type HostClaim = z.output<typeof host>

export async function hostSigner(asking: Asking): Promise<ClaimSigner<HostClaim>> {
  return claimSigner(await siteKeyOf(asking, 'live host'), host)
}

/** Enters the organisation of a room by a host's link and works there in one transaction. */
export async function asHost<Result>(
  asking: Now,
  { id, t }: { id: string; t: string },
  work: (db: Db, room: RoomRecord) => Promise<Result>,
): Promise<Result> {
  const claim = (await hostSigner(asking)).read(t, asking.now)
  if (claim?.r !== id) throw new AppError('core.unauthenticated')
  const orgId = await orgOfRoom(asking.db, id)
  return inScope(asking.db, { orgId }, async (db) => {
    const room = await readRoom(db, id)
    if (room.hostNumber !== claim.n) throw new AppError('core.unauthenticated')
    return work(db, room)
  })
}
