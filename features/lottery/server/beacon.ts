import { isOpenToDraw, type LotteryState } from '#features/lottery/rules.ts'
import { addLink, linksOf, publicRoundOf, rulesOf } from '#features/lottery/server/chain.ts'
import { wallStateOf } from '#features/lottery/server/stage.ts'
import { enterWall } from '#features/lottery/server/wallLink.ts'
import type { WallState } from '#features/lottery/shapes.ts'
import type { Context } from '#server/kit/context.ts'
import { inScope } from '#server/kit/database/db.ts'

type Asked = { id: string; t: string }

/** The network is asked between two transactions, and believed by its signature alone; of several who ask, one writes it down. */
export async function awaitBeacon(ctx: Context, asked: Asked): Promise<WallState> {
  const { now, config } = ctx
  const { wall, rules } = await inScope(ctx.db, {}, async (db) => {
    const lottery = await enterWall({ db, config, now }, asked)
    return { wall: await wallStateOf({ db, config }, lottery), rules: rulesOf(lottery) }
  })
  const { publicRound: wanted, state } = wall
  const isDue = wanted !== null && !wanted.isOut && Date.parse(wanted.time) <= now.getTime() && isOpenToDraw(state)
  const signature = isDue ? await ctx.adapters.beacon.signatureOf(wanted.round) : null
  if (!isDue || signature === null || !rules.drand) return wall
  const { isSignedBy } = await import('#features/lottery/proof/beaconSignature.ts')
  if (!isSignedBy(rules.drand, signature))
    throw new Error(`a relay answered round ${wanted.round} with a signature that is not the network's`)
  return inScope(ctx.db, {}, async (db) => {
    const lottery = await enterWall({ db, config, now }, asked, 'change')
    const links = await linksOf(db, lottery.id)
    const isWanted = isOpenToDraw(lottery.state as LotteryState) && !publicRoundOf(lottery, links)?.isOut
    if (isWanted) await addLink(db, lottery, links, { kind: 'beacon', at: now.toISOString(), round: wanted.round, signature })
    return wallStateOf({ db, config }, lottery)
  })
}
