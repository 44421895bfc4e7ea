import { randomBytes } from 'node:crypto'
import { roundFrom } from '#core/publicBeacon.ts'
import { languageOf } from '#core/language.ts'
import { rootOf } from '#features/lottery/proof/draw.ts'
import { sha256Hex, sha256OfHex } from '#features/lottery/proof/hash.ts'
import type { Rules } from '#features/lottery/proof/chain.ts'
import { MOST_ENTRIES } from '#features/lottery/rules.ts'
import { addLink, breathe, linksOf, openSeed, readEntries } from '#features/lottery/server/chain.ts'
import { freeze } from '#features/lottery/server/pool.ts'
import { findWritableLottery, prizesOf, type LotteryRecord } from '#features/lottery/server/queries.ts'
import { termsOf } from '#features/lottery/server/terms.ts'
import type { LotterySetting } from '#features/lottery/shapes.ts'
import { audit } from '#server/kit/audit.ts'
import type { Context } from '#server/kit/context.ts'
import { AppError } from '#server/kit/errors.ts'
import { sealerOf } from '#server/kit/sealed.ts'

const SECRET_BYTES = 32
const MINUTE_MS = 60_000

/** Freezes list, rules and seed and makes their fingerprints public; from here on nothing of it can be changed. */
export async function commitLottery(ctx: Context, id: string, version: number): Promise<void> {
  const { lottery, event } = await findWritableLottery(ctx, id)
  if (lottery.state !== 'Draft') throw new AppError('lottery.state')
  if (lottery.version !== version) throw new AppError('core.changed')
  const prizes = await prizesOf(ctx.db, id)
  if (prizes.length === 0) throw new AppError('lottery.state')

  const salt = randomBytes(SECRET_BYTES)
  await freeze(ctx, lottery, salt)
  const entries = await readEntries(ctx.db, id)
  if (entries.length === 0) throw new AppError('lottery.noneLeft')
  if (entries.length > MOST_ENTRIES) throw new AppError('core.tooLarge')

  const setting = lottery.setting as LotterySetting
  const { network } = ctx.adapters.beacon
  const ahead = new Date(ctx.now.getTime() + setting.beaconMinutes * MINUTE_MS)
  const drand = setting.beacon === 'drand' ? { ...network, round: roundFrom(network, ahead) } : undefined
  const rules: Rules = {
    lottery: id,
    title: lottery.title,
    prizes: prizes.map(({ no, name, stock, perRound }) => ({ no, name, stock, perRound })),
    isOnePrizeEach: setting.isOnePrizeEach,
    beacon: setting.beacon,
    ...(drand && { drand }),
    terms: await termsOf(ctx.db, lottery, languageOf(event.languages[0]), drand?.round),
  }
  const text = JSON.stringify(rules)
  const seed = randomBytes(SECRET_BYTES).toString('hex')
  const root = await rootOf(entries, { breathe })
  await ctx.db
    .updateTable('lottery')
    .set({
      state: 'Committed',
      seed: (await sealerOf(ctx)).seal(seed),
      salt,
      rules: text,
      root,
      entryCount: entries.length,
      committedAt: ctx.now,
      stage: 'join',
      version: lottery.version + 1,
    })
    .where('id', '=', id)
    .execute()
  const tickets = entries.reduce((sum, { weight }) => sum + weight, 0)
  const at = ctx.now.toISOString()
  const hashes = { root, rulesHash: sha256Hex(text), seedHash: sha256OfHex(seed) }
  await addLink(ctx.db, lottery, [], { kind: 'commit', at, ...hashes, count: entries.length, tickets })
  await audit(ctx, { action: 'lottery.commit', objectId: id, bventId: event.id, after: { ...hashes, count: entries.length } })
}

/** The last word: the seed is opened, and nobody is drawn any more. */
export async function closeLottery(ctx: Context, id: string): Promise<void> {
  const { lottery } = await findWritableLottery(ctx, id)
  if (lottery.state !== 'Drawing') throw new AppError('lottery.state')
  await end(ctx, lottery, 'Closed')
  await audit(ctx, { action: 'lottery.close', objectId: id, bventId: lottery.bventId })
}

/** In public, with its reason; what was drawn stays in the chain and counts no more. */
export async function voidLottery(ctx: Context, id: string, reason: string): Promise<void> {
  const { lottery } = await findWritableLottery(ctx, id)
  if (lottery.state !== 'Committed' && lottery.state !== 'Drawing') throw new AppError('lottery.state')
  await end(ctx, lottery, 'Voided', reason)
  await audit(ctx, { action: 'lottery.void', objectId: id, bventId: lottery.bventId, after: { reason } })
}

async function end(ctx: Context, lottery: LotteryRecord, state: 'Closed' | 'Voided', reason = ''): Promise<void> {
  const seed = await openSeed(ctx, lottery)
  const at = ctx.now.toISOString()
  await addLink(
    ctx.db,
    lottery,
    await linksOf(ctx.db, lottery.id),
    state === 'Closed' ? { kind: 'close', at, seed } : { kind: 'void', at, reason, seed },
  )
  await ctx.db
    .updateTable('lottery')
    .set({ state, stage: 'done', stagePrize: null, stageVersion: lottery.stageVersion + 1 })
    .where('id', '=', lottery.id)
    .execute()
}
