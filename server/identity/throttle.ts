import type { Db } from '#server/kit/database/db.ts'
import { AppError } from '#server/kit/errors.ts'
import { addressKey, hashedKey, openLimiter, take } from '#server/kit/limiter.ts'

export const MAX_FAILURES = 10
export const WINDOW_SECONDS = 15 * 60
/** An office shares one address: it may fail as often as ten of its people. */
const MAX_FAILURES_PER_ADDRESS = 100
const MAX_LINKS = 5
const LINK_WINDOW_SECONDS = 3_600
/** Codes to scan cost a call at WeChat each; an office shares one address. */
const MAX_SCANS_PER_ADDRESS = 60

export type Throttle = {
  /** Counts a try before it is judged, so that rivals cannot try more often together than one alone. */
  try: (who: string, address: string) => Promise<{ isLast: boolean }>
  lock: (who: string) => Promise<void>
  /** The try was right: it counts neither for the person nor for the address. */
  succeed: (who: string, address: string) => Promise<void>
  unlock: (who: string) => Promise<boolean>
  /** Whether another password link may be sent to this login, for this address. */
  takeLink: (who: string, address: string) => Promise<boolean>
  takeScan: (address: string) => Promise<void>
}

export function openThrottle(db: Db): Throttle {
  const failures = openLimiter(db, 'signin', MAX_FAILURES, WINDOW_SECONDS)
  const addresses = openLimiter(db, 'address', MAX_FAILURES_PER_ADDRESS, WINDOW_SECONDS)
  const links = openLimiter(db, 'link', MAX_LINKS, LINK_WINDOW_SECONDS)
  const linkAddresses = openLimiter(db, 'linkAddress', MAX_LINKS * 4, LINK_WINDOW_SECONDS)
  const scans = openLimiter(db, 'scan', MAX_SCANS_PER_ADDRESS, WINDOW_SECONDS)

  return {
    async try(who, address) {
      const fromHere = await take(addresses, hashedKey(addressKey(address)))
      if (!fromHere.isTaken) throw new AppError('core.throttled', { retryAfterSeconds: fromHere.waitSeconds })
      const forThem = await take(failures, who)
      if (!forThem.isTaken) throw new AppError('account.locked', { retryAfterSeconds: forThem.waitSeconds })
      return { isLast: forThem.left === 0 }
    },
    lock: async (who) => void (await failures.block(who, WINDOW_SECONDS)),
    async succeed(who, address) {
      await failures.delete(who)
      await addresses.reward(hashedKey(addressKey(address)))
    },
    unlock: (who) => failures.delete(who),
    async takeLink(who, address) {
      const [forThem, fromHere] = [await take(links, who), await take(linkAddresses, hashedKey(addressKey(address)))]
      return forThem.isTaken && fromHere.isTaken
    },
    async takeScan(address) {
      const { isTaken, waitSeconds } = await take(scans, hashedKey(addressKey(address)))
      if (!isTaken) throw new AppError('core.throttled', { retryAfterSeconds: waitSeconds })
    },
  }
}

/** A known person is counted under the account, whichever login was typed; an unknown login under its hash, so that both lock alike. */
export function throttleKey(accountId: string | undefined, login: string): string {
  return accountId ?? hashedKey(login)
}
