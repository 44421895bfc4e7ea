import type { RateLimiterPostgres } from 'rate-limiter-flexible'
import { deviceOf, WINDOW_SECONDS } from '#features/checkin/server/selfDevice.ts'
import type { Context } from '#server/kit/context.ts'
import { AppError } from '#server/kit/errors.ts'
import { addressKey, hashedKey, openLimiter, take } from '#server/kit/limiter.ts'

/**
 * Wrong tries in ten minutes, each at one point. A hall shares one address, so nobody waits because of others who were wrong:
 * a device has its own tries, fewer once its hall or its point has seen many wrong values; devices we do not know share theirs.
 */
const MOST = { device: 15, unknownDevices: 60, hall: 200, point: 2_000 }
const MOST_WHEN_GUESSED_AT = 1

type Counted = { limiter: RateLimiterPostgres; key: string }

/** Counts a try before it is judged, so that rivals cannot try more often together than one alone. */
export async function countTry(ctx: Context, checkinId: string, value: string): Promise<{ giveBack: () => Promise<void> }> {
  const device = await deviceOf(ctx, ctx.http.cookies)
  const hall = `${checkinId} ${addressKey(ctx.address)}`
  const counted: Counted[] = []
  const count = (name: string, most: number, key: string) => {
    const one = { limiter: openLimiter(ctx.db, name, most, WINDOW_SECONDS), key: hashedKey(key) }
    counted.push(one)
    return take(one.limiter, one.key)
  }

  const own = device
    ? await count('doorDevice', MOST.device, `${checkinId} ${device}`)
    : await count('doorUnknown', MOST.unknownDevices, hall)
  if (!own.isTaken) throw new AppError('core.throttled', { retryAfterSeconds: own.waitSeconds })

  // What was tried here before is no new guess, however often it is typed again.
  const isNew = (await count('doorValue', 1, `${hall} ${value}`)).isTaken
  if (isNew) {
    const [here, everywhere] = [await count('doorHall', MOST.hall, hall), await count('doorPoint', MOST.point, checkinId)]
    const waitSeconds = Math.max(here.waitSeconds, everywhere.waitSeconds)
    const isGuessedAt = !here.isTaken || !everywhere.isTaken
    if (device && isGuessedAt && MOST.device - own.left > MOST_WHEN_GUESSED_AT)
      throw new AppError('core.throttled', { retryAfterSeconds: waitSeconds })
  }
  return {
    /** The try was right, or told nothing about anybody. */
    async giveBack() {
      for (const { limiter, key } of counted) await limiter.reward(key)
    },
  }
}
