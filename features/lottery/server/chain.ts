import { sql } from 'kysely'
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
import { entriesIn, type PackedEntries } from '#features/lottery/proof/packed.ts'
import { partAt, partCount } from '#features/lottery/proof/parts.ts'
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

/** Every server whose phones wait for a draw listens here. */
export const LOTTERY_CHANNEL = 'lottery'

/** Adds what happened, and tells whoever waits for it once it is there; the lottery is locked by whoever asks, and two would meet at the number. */
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
  await sql`select pg_notify(${LOTTERY_CHANNEL}, ${lottery.id})`.execute(db)
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

/** While somebody announces a prize, this process gets what its draw is computed from. */
export async function makeReady(db: Db, lotteryId: string): Promise<void> {
  const entries = await entriesOf(db, lotteryId)
  for (let at = 0; at < partCount(entries); at += 1) partAt(entries, at)
}

/** Straight from the table: what is about to be promised may still be rolled back. A hundred thousand come faster in one row. */
export async function readEntries(db: Db, lotteryId: string): Promise<Entry[]> {
  const { rows } = await sql<PackedEntries>`
    select coalesce(string_agg(entry, '' order by no), '') as ids,
      coalesce(jsonb_object_agg(entry, weight) filter (where weight <> 1), '{}') as weights
    from lottery_entry where lottery_id = ${lotteryId}`.execute(db)
  return entriesIn(rows[0] ?? { ids: '', weights: {} })
}

/** Others have their turn between two blocks. */
export const breathe = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))
