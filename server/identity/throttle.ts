import { createHash } from 'node:crypto'
import { CompiledQuery } from 'kysely'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Db } from '#server/kit/db.ts'
import { AppError } from '#server/kit/errors.ts'

export const MAX_FAILURES = 10
export const WINDOW_SECONDS = 15 * 60
/** An office shares one address: it may fail as often as ten of its people. */
const MAX_FAILURES_PER_ADDRESS = 100
const MAX_LINKS = 5
const LINK_WINDOW_SECONDS = 3_600

export type Throttle = {
  /** Counts a try before it is judged, so that rivals cannot try more often together than one alone. */
  try: (who: string, address: string) => Promise<{ isLast: boolean }>
  lock: (who: string) => Promise<void>
  /** The try was right: it counts neither for the person nor for the address. */
  succeed: (who: string, address: string) => Promise<void>
  unlock: (who: string) => Promise<boolean>
  /** Whether another password link may be sent to this login, for this address. */
  takeLink: (who: string, address: string) => Promise<boolean>
}

export function openThrottle(db: Db): Throttle {
  const limiter = (keyPrefix: string, points: number, duration: number) =>
    new RateLimiterPostgres({
      storeClient: clientOf(db),
      storeType: 'client',
      tableName: 'throttle',
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix,
      points,
      duration,
    })
  const failures = limiter('signin', MAX_FAILURES, WINDOW_SECONDS)
  const addresses = limiter('address', MAX_FAILURES_PER_ADDRESS, WINDOW_SECONDS)
  const links = limiter('link', MAX_LINKS, LINK_WINDOW_SECONDS)
  const linkAddresses = limiter('linkAddress', MAX_LINKS * 4, LINK_WINDOW_SECONDS)

  return {
    async try(who, address) {
      const fromHere = await take(addresses, addressKey(address))
      if (!fromHere.isTaken) throw new AppError('core.throttled', { retryAfterSeconds: fromHere.waitSeconds })
      const forThem = await take(failures, who)
      if (!forThem.isTaken) throw new AppError('account.locked', { retryAfterSeconds: forThem.waitSeconds })
      return { isLast: forThem.left === 0 }
    },
    lock: async (who) => void (await failures.block(who, WINDOW_SECONDS)),
    async succeed(who, address) {
      await failures.delete(who)
      await addresses.reward(addressKey(address))
    },
    unlock: (who) => failures.delete(who),
    async takeLink(who, address) {
      const [forThem, fromHere] = [await take(links, who), await take(linkAddresses, addressKey(address))]
      return forThem.isTaken && fromHere.isTaken
    },
  }
}

/** A known person is counted under the account, whichever login was typed; an unknown login under its hash, so that both lock alike. */
export function throttleKey(accountId: string | undefined, login: string): string {
  return accountId ?? hashed(login)
}

function addressKey(address: string): string {
  return hashed(address)
}

function hashed(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 32)
}

async function take(limiter: RateLimiterPostgres, key: string): Promise<{ isTaken: boolean; left: number; waitSeconds: number }> {
  try {
    const { remainingPoints } = await limiter.consume(key)
    return { isTaken: true, left: remainingPoints, waitSeconds: 0 }
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused
    return { isTaken: false, left: 0, waitSeconds: Math.ceil(refused.msBeforeNext / 1000) }
  }
}

/** The limiter speaks to a node-postgres client; our pool takes the same text and values. */
function clientOf(db: Db) {
  return {
    async query({ text, values }: { text: string; values: unknown[] }) {
      const { rows, numAffectedRows } = await db.executeQuery(CompiledQuery.raw(text, values))
      return { rows, rowCount: rows.length || Number(numAffectedRows ?? 0) }
    },
  }
}
