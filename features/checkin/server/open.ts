import { sql } from 'kysely'
import { doorPlace, newToken, pinHash, tokenHash } from '#features/checkin/server/doorTokens.ts'
import { scopeOf, type LinkScope } from '#features/checkin/server/scope.ts'
import type { Context } from '#server/kit/context.ts'
import { inScope } from '#server/kit/database/db.ts'
import { AppError, required } from '#server/kit/errors.ts'

const refusals = {
  unknown: 'staff.unknown',
  revoked: 'staff.revoked',
  expired: 'staff.expired',
  pin: 'staff.pin',
  pinLocked: 'staff.pinLocked',
} as const

type Opened = LinkScope & { staffToken: string }

/** Token and PIN become a token of this device's own; wrong PINs are counted whatever else happens to the request. */
export async function openLink(ctx: Context, { token, pin, deviceId }: { token: string; pin: string; deviceId: string }): Promise<Opened> {
  const place = required(await doorPlace(ctx.db, 'link', tokenHash(token)), 'staff.unknown')
  const key = await pinHash(ctx, place.id, pin)
  const staffToken = newToken()
  const { rows } = await sql<{ outcome: 'ok' | keyof typeof refusals }>`
    select door_open(${place.orgId}::uuid, ${place.id}::uuid, ${key}, ${deviceId}, ${tokenHash(staffToken)}, ${ctx.now}) as outcome`.execute(
    ctx.db,
  )
  const outcome = rows[0]?.outcome ?? 'unknown'
  if (outcome !== 'ok') throw new AppError(refusals[outcome])
  const scope = await inScope(ctx.db, { orgId: place.orgId }, (db) => scopeOf({ db, language: ctx.language }, place))
  return { staffToken, ...scope }
}
