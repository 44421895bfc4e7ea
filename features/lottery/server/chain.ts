import { timeOfRound } from '#core/publicBeacon.ts'
import {
  after,
  arrivalIn,
  linkAfter,
  NOTHING_DRAWN,
  type Commitment,
  type Event,
  type Link,
  type Rules,
  type Standing,
} from '#features/lottery/proof/chain.ts'
import type { Entry } from '#features/lottery/proof/draw.ts'
import type { LotteryRecord } from '#features/lottery/server/queries.ts'
import type { PublicRound } from '#features/lottery/shapes.ts'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/kit/database/db.ts'
import { sealerOf } from '#server/kit/sealed.ts'
import { LRUCache } from 'lru-cache'

export type Place = { db: Db; config: Config; now: Date }

export function linksOf(db: Db, lotteryId: string): Promise<Link[]> {
  return db.selectFrom('lotteryLink').select(['text', 'hash']).where('lotteryId', '=', lotteryId).orderBy('seq').execute()
}

export const eventOf = ({ text }: Link): Event => JSON.parse(text) as Event
export const commitmentIn = ([first]: readonly Link[]): Commitment | null => (first ? (eventOf(first) as Commitment) : null)
export const rulesOf = ({ rules }: Pick<LotteryRecord, 'rules'>): Rules => JSON.parse(rules ?? '{}') as Rules

export function standingAfter(links: readonly Link[]): Standing {
  return links.map(eventOf).reduce(after, NOTHING_DRAWN)
}

/** The public round a promised lottery waits for. */
export function publicRoundOf(lottery: Pick<LotteryRecord, 'rules'>, links: readonly Link[]): PublicRound | null {
  const { drand } = rulesOf(lottery)
  if (!drand) return null
  return { round: drand.round, time: timeOfRound(drand, drand.round).toISOString(), isOut: arrivalIn(links.map(eventOf)) !== undefined }
}

/** Adds what happened; the lottery is locked by whoever asks, and two would meet at the number. */
export async function addLink(
  db: Db,
  lottery: Pick<LotteryRecord, 'topOrgId' | 'id'>,
  links: readonly Link[],
  event: Event,
): Promise<Link> {
  const link = linkAfter(links.at(-1)?.hash ?? '', event)
  await db
    .insertInto('lotteryLink')
    .values({ topOrgId: lottery.topOrgId, lotteryId: lottery.id, seq: links.length, ...link })
    .execute()
  return link
}

export async function openSeed({ db, config }: Pick<Place, 'db' | 'config'>, { seed }: LotteryRecord): Promise<string> {
  if (!seed) throw new Error('a lottery without a seed')
  return (await sealerOf({ db, config })).open(seed)
}

/** Frozen lists never change, so the few that are being drawn from are read once. */
const frozen = new LRUCache<string, Entry[]>({ max: 4 })

export async function entriesOf(db: Db, lotteryId: string): Promise<Entry[]> {
  const known = frozen.get(lotteryId)
  if (known) return known
  const entries = await readEntries(db, lotteryId)
  frozen.set(lotteryId, entries)
  return entries
}

/** Straight from the table: what is about to be promised may still be rolled back. */
export async function readEntries(db: Db, lotteryId: string): Promise<Entry[]> {
  return db.selectFrom('lotteryEntry').select(['entry as id', 'weight']).where('lotteryId', '=', lotteryId).orderBy('no').execute()
}

/** Others have their turn between two blocks. */
export const breathe = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))
