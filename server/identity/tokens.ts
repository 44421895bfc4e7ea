import { createLocalJWKSet, importJWK, jwtVerify, SignJWT, type CryptoKey, type JWK, type JWTPayload, type JWTVerifyGetKey } from 'jose'
import { LRUCache } from 'lru-cache'
import type { Config } from '#server/config.ts'
import { SIGNING_ALGORITHM } from '#server/identity/keys.ts'
import { AppError } from '#server/kit/errors.ts'

export const IDENTITY_PATH = '/identity'
export const TOKEN_SECONDS = 3_600
const CACHED_TOKENS = 5_000

/** Who gives our own tokens, and for whom. */
export function ownTokens({ PUBLIC_URL, IDENTITY_GATEWAY }: Pick<Config, 'PUBLIC_URL' | 'IDENTITY_GATEWAY'>) {
  return { issuer: `${PUBLIC_URL}${IDENTITY_PATH}`, audience: IDENTITY_GATEWAY }
}

export type TokenKeys = { issuer: string; audience: string; getKey: JWTVerifyGetKey; algorithms: string[] }
export type Token = { accessToken: string; expiresAt: Date }

export function localKeys(jwks: JWK[], { issuer, audience }: { issuer: string; audience: string }): TokenKeys {
  return { issuer, audience, getKey: createLocalJWKSet({ keys: jwks.map(publicPart) }), algorithms: [SIGNING_ALGORITHM] }
}

function publicPart({ d: _private, ...jwk }: JWK): JWK {
  return jwk
}

/** Tokens we give ourselves: for a host's ticket, a silent sign-in, a refresh by cookie. Same shape as the provider's. */
export async function issueToken(
  [jwk]: JWK[],
  { issuer, audience, accountId, now }: { issuer: string; audience: string; accountId: string; now: Date },
): Promise<Token> {
  if (!jwk) throw new Error('no signing key')
  const expiresAt = new Date(now.getTime() + TOKEN_SECONDS * 1000)
  const accessToken = await new SignJWT({ scope: `openid ${audience}`, client_id: 'light' })
    .setProtectedHeader({ alg: SIGNING_ALGORITHM, typ: 'at+jwt', kid: jwk.kid ?? '' })
    .setIssuer(issuer)
    .setAudience(audience)
    .setSubject(accountId)
    .setIssuedAt(Math.floor(now.getTime() / 1000))
    .setExpirationTime(Math.floor(expiresAt.getTime() / 1000))
    .setJti(crypto.randomUUID())
    .sign((await importJWK(jwk, SIGNING_ALGORITHM)) as CryptoKey)
  return { accessToken, expiresAt }
}

/** What a token says, if it is good; an authority that cannot be reached is no reason to call it bad. */
export async function readToken(token: string, { issuer, audience, getKey, algorithms }: TokenKeys, now: Date): Promise<JWTPayload | null> {
  try {
    const { payload } = await jwtVerify(token, getKey, { issuer, audience, algorithms, currentDate: now })
    return payload
  } catch (error) {
    if (error instanceof AppError) throw error
    return null
  }
}

/** Who a token was given to. A signature is checked once; until it runs out the answer is remembered. */
export function tokenReader(keys: TokenKeys, clock: () => Date): (token: string) => Promise<string | null> {
  const known = new LRUCache<string, { subject: string; expiresAt: number }>({ max: CACHED_TOKENS })
  return async (token) => {
    const found = known.get(token)
    if (found) return found.expiresAt > clock().getTime() ? found.subject : null
    const payload = await readToken(token, keys, clock())
    if (!payload?.sub || !payload.exp) return null
    known.set(token, { subject: payload.sub, expiresAt: payload.exp * 1000 })
    return payload.sub
  }
}
