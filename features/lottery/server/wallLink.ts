import { z } from 'zod'
import { linkEnd } from '#features/links/siteLinks.ts'
import { claimSigner, type ClaimSigner } from '#features/links/server/signedClaims.ts'
import { siteKeyOf } from '#features/links/server/siteTokens.ts'
import { findWritableLottery, lockLottery, readLottery, type LotteryRecord } from '#features/lottery/server/queries.ts'
import { orgOfLottery } from '#features/lottery/server/orgOfLottery.ts'
import type { Config } from '#server/config.ts'
import { audit } from '#server/kit/audit.ts'
import type { Context } from '#server/kit/context.ts'
import { enterOrg, type Db } from '#server/kit/database/db.ts'
import { AppError } from '#server/kit/errors.ts'

const claim = z.strictObject({ l: z.uuid(), n: z.int(), e: z.int() })
type WallClaim = z.output<typeof claim>

export async function wallSigner(asking: { db: Db; config: Config }): Promise<ClaimSigner<WallClaim>> {
  return claimSigner(await siteKeyOf(asking, 'lottery wall'), claim)
}

/** Whoever has it shows the wall and moves it on. A new one makes all earlier ones useless. */
export async function wallLink(ctx: Context, id: string, isNew: boolean): Promise<{ url: string; remoteUrl: string }> {
  const { lottery, event } = await findWritableLottery(ctx, id)
  const wallNumber = lottery.wallNumber + (isNew ? 1 : 0)
  if (isNew) {
    await ctx.db.updateTable('lottery').set({ wallNumber }).where('id', '=', id).execute()
    await audit(ctx, { action: 'lottery.wallLink', objectId: id, bventId: event.id })
  }
  const t = (await wallSigner(ctx)).sign({ l: id, n: wallNumber, e: linkEnd(event.endTime) })
  const url = `${ctx.config.PUBLIC_URL}/lottery/${id}/wall?t=${t}`
  return { url, remoteUrl: `${url}&remote=1` }
}

type Asked = { id: string; t: string }

/** Enters the organisation of a lottery by a link to its wall; to change something, nobody else may at the same time. */
export async function enterWall(
  { db, config, now }: { db: Db; config: Config; now: Date },
  { id, t }: Asked,
  mode: 'show' | 'change' = 'show',
): Promise<LotteryRecord> {
  const read = (await wallSigner({ db, config })).read(t, now)
  if (read?.l !== id) throw new AppError('core.unauthenticated')
  await enterOrg(db, await orgOfLottery(db, id))
  const lottery = mode === 'change' ? await lockLottery(db, id) : await readLottery(db, id)
  if (lottery.wallNumber !== read.n) throw new AppError('core.unauthenticated')
  return lottery
}
