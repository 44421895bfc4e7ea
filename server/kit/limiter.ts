import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { CompiledQuery } from 'kysely'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Db } from '#server/kit/database/db.ts'

/** So many points in so many seconds for each key, counted in the database and so for all servers together. */
export function openLimiter(db: Db, keyPrefix: string, points: number, duration: number): RateLimiterPostgres {
  return new RateLimiterPostgres({
    storeClient: clientOf(db),
    storeType: 'client',
    tableName: 'throttle',
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix,
    points,
    duration,
  })
}

export async function take(limiter: RateLimiterPostgres, key: string): Promise<{ isTaken: boolean; left: number; waitSeconds: number }> {
  try {
    const { remainingPoints } = await limiter.consume(key)
    return { isTaken: true, left: remainingPoints, waitSeconds: 0 }
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused
    return { isTaken: false, left: 0, waitSeconds: Math.ceil(refused.msBeforeNext / 1000) }
  }
}

/** Addresses and logins are counted under their hash: the table tells nobody who came. */
export function hashedKey(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 32)
}

/** One home of IPv6 has a whole /64 of addresses to choose from: it is one caller. */
export function addressKey(address: string): string {
  const ip = address.replace(/^::ffff:(?=[\d.]+$)/i, '')
  if (!isIPv6(ip)) return ip
  const [head = '', tail = ''] = ip.split('%')[0]?.toLowerCase().split('::') ?? []
  const [first, last] = [head.split(':').filter(Boolean), tail.split(':').filter(Boolean)]
  const parts = ip.includes('::') ? [...first, ...Array<string>(8 - first.length - last.length).fill('0'), ...last] : first
  return `${parts.slice(0, 4).join(':')}::/64`
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
