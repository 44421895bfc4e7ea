import type { FastifyInstance, FastifyRequest } from 'fastify'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import { isKnownAtDoor } from '#features/checkin/server/doorTokens.ts'
import { viewerSigner } from '#features/live/server/roomTokens.ts'
import { wallSigner } from '#features/lottery/server/wallLink.ts'
import { areaOfRequest, type Area } from '#server/http/area.ts'
import { bearerOf } from '#server/http/bearer.ts'
import { AppError } from '#server/kit/errors.ts'
import { addressKey } from '#server/kit/limiter.ts'
import type { Services } from '#server/services.ts'

/** Short links as well: some of them open a person's ticket. */
const limited: readonly Area[] = ['api', 'identity', 'extension', 'link']

/** So many requests a minute for one account, wherever it comes from, else for one address. */
export function limitRate(app: FastifyInstance, { config, identity, web, clock }: Services): void {
  const limiter = new RateLimiterMemory({ points: config.RATE_PER_MINUTE, duration: 60 })

  app.addHook('onRequest', async (request) => {
    if (!limited.includes(areaOfRequest(request)) || request.routeOptions.config.limitsItself) return
    const caller =
      (await accountOf(request)) ?? doorOf(request) ?? (await viewerOf(request)) ?? (await wallOf(request)) ?? addressKey(request.ip)
    await limiter.consume(caller).catch((refused: { msBeforeNext?: number }) => {
      throw new AppError('core.throttled', { retryAfterSeconds: Math.ceil((refused.msBeforeNext ?? 1000) / 1000) })
    })
  })

  /** An office watches from one address: whoever shows that they are in a live room counts for themselves. */
  async function viewerOf({ headers: { authorization = '' } }: FastifyRequest): Promise<string | null> {
    const [, token] = /^Live (\S{1,600})$/.exec(authorization) ?? []
    const claim = token && (await viewerSigner({ db: web.db, config })).read(token, clock())
    return claim ? `live ${claim.r} ${claim.w}` : null
  }

  /** A wall hangs in the hall whose phones may all come from its address: what they ask must not stop it. */
  async function wallOf({ headers: { authorization = '' } }: FastifyRequest): Promise<string | null> {
    const [, token] = /^Wall (\S{1,400})$/.exec(authorization) ?? []
    const claim = token && (await wallSigner({ db: web.db, config })).read(token, clock())
    return claim ? `wall ${claim.l}` : null
  }

  /** A token that nobody can vouch for now is nobody's: it counts for its address. */
  async function accountOf(request: FastifyRequest): Promise<string | null> {
    const token = bearerOf(request)
    return token ? identity.authenticate(token).catch(() => null) : null
  }
}

/** A gate is counted by itself from its second request on; before, nobody knows it. */
function doorOf({ headers: { authorization = '' } }: FastifyRequest): string | null {
  return isKnownAtDoor(authorization) ? authorization : null
}
