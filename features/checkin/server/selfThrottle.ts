import { v7 as uuid } from 'uuid'
import type { Context } from '#server/kit/context.ts'
import { AppError } from '#server/kit/errors.ts'
import { hashedKey, openLimiter, take } from '#server/kit/limiter.ts'

const WINDOW_SECONDS = 600
/** A hall shares one address and an event has many guests: only tries that fail are counted for good. */
const MOST = { device: 15, address: 200, event: 2_000 }
const DEVICE_COOKIE = 'le_door'
const YEAR_SECONDS = 31_536_000

/** Counts a try before it is judged; one that was right is given back. */
export async function countTry(ctx: Context, checkinId: string): Promise<{ succeed: () => Promise<void> }> {
  const known = ctx.http.cookies[DEVICE_COOKIE]
  const device = known && /^[\w-]{8,64}$/.test(known) ? known : uuid()
  if (device !== known) ctx.http.setCookie(DEVICE_COOKIE, device, { maxAgeSeconds: YEAR_SECONDS })
  const counted = [
    { limiter: openLimiter(ctx.db, 'doorDevice', MOST.device, WINDOW_SECONDS), key: hashedKey(device) },
    { limiter: openLimiter(ctx.db, 'doorAddress', MOST.address, WINDOW_SECONDS), key: hashedKey(ctx.address) },
    { limiter: openLimiter(ctx.db, 'doorEvent', MOST.event, WINDOW_SECONDS), key: checkinId },
  ]
  for (const { limiter, key } of counted) {
    const { isTaken, waitSeconds } = await take(limiter, key)
    if (!isTaken) throw new AppError('core.throttled', { retryAfterSeconds: waitSeconds })
  }
  return {
    async succeed() {
      for (const { limiter, key } of counted) await limiter.reward(key)
    },
  }
}
