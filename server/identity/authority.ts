import { sql } from 'kysely'
import { createLocalJWKSet, createRemoteJWKSet, decodeJwt, errors, type JWTPayload, type JWTVerifyGetKey } from 'jose'
import { z } from 'zod'
import { LRUCache } from 'lru-cache'
import { readToken, type TokenKeys } from '#server/identity/tokens.ts'
import { AppError } from '#server/kit/errors.ts'
import type { Db } from '#server/kit/database/db.ts'

const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519']
const FETCH_MS = 5_000
const KEYS_MS = 10 * 60_000
/** How long a stranger is remembered as one, so that their every request does not ask the authority again. */
const STRANGER_MS = 60_000
const CACHED_SUBJECTS = 5_000

const discovered = z.object({ issuer: z.string(), jwks_uri: z.url(), userinfo_endpoint: z.url().optional() })
const emailClaims = z.object({ email: z.email(), email_verified: z.union([z.literal(true), z.literal('true')]) })

type Authority = { keys: TokenKeys; userinfo: string | undefined }
type Options = { db: Db; authority: string; audience: string; clock: () => Date }

/** Tokens of an outside authority, and whom of us they were given to. Throws for people we do not know. */
export function outsideReader({ db, authority, audience, clock }: Options): (token: string) => Promise<string | null> {
  let opening: Promise<Authority> | undefined
  const open = () => {
    opening ??= discover(authority, audience).catch((error: unknown) => {
      opening = undefined
      throw error
    })
    return opening
  }
  const known = new LRUCache<string, { accountId: string | null; until: number }>({ max: CACHED_SUBJECTS })

  return async (token) => {
    const { keys, userinfo } = await open()
    const payload = await readToken(token, keys, clock())
    if (!payload?.sub) return null
    const subject = payload.sub
    const found = known.get(subject)
    if (found && found.until > clock().getTime()) return accountOrFatal(found.accountId)
    const accountId = await accountOf(db, { issuer: keys.issuer, subject, payload, token, userinfo })
    known.set(subject, { accountId, until: clock().getTime() + STRANGER_MS })
    return accountOrFatal(accountId)
  }
}

export function isFrom(token: string, issuer: string): boolean {
  try {
    return decodeJwt(token).iss === issuer
  } catch {
    return false
  }
}

function accountOrFatal(accountId: string | null): string {
  if (!accountId) throw new AppError('core.fatal')
  return accountId
}

async function discover(authority: string, audience: string): Promise<Authority> {
  const address = `${authority.replace(/\/$/, '')}/.well-known/openid-configuration`
  const parsed = discovered.safeParse(await fetchJson(address))
  if (!parsed.success) throw new AppError('core.unavailable')
  const { issuer, jwks_uri, userinfo_endpoint } = parsed.data
  return { keys: { issuer, audience, getKey: lastingKeys(new URL(jwks_uri)), algorithms: ALGORITHMS }, userinfo: userinfo_endpoint }
}

/** While the authority is away, its last keys go on being good; that it is away is not the caller's fault. */
function lastingKeys(address: URL): JWTVerifyGetKey {
  const remote = createRemoteJWKSet(address, { cacheMaxAge: KEYS_MS, timeoutDuration: FETCH_MS })
  return async (header, token) => {
    try {
      return await remote(header, token)
    } catch (error) {
      if (error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWKSMultipleMatchingKeys) throw error
      const last = remote.jwks()
      if (!last) throw new AppError('core.unavailable')
      return createLocalJWKSet(last)(header, token)
    }
  }
}

type Subject = { issuer: string; subject: string; payload: JWTPayload; token: string; userinfo: string | undefined }

/** By the link, else by an e-mail the authority has verified, which makes the link. */
async function accountOf(db: Db, { issuer, subject, payload, token, userinfo }: Subject): Promise<string | null> {
  const linked = await findLink(db, issuer, subject)
  if (linked) return linked
  const email = verifiedEmail(payload) ?? verifiedEmail(userinfo ? await fetchJson(userinfo, token) : null)
  if (!email) return null
  await sql`
    insert into account_identity (issuer, subject, account_id)
      select ${issuer}, ${subject}, id from account where lower(email) = ${email.toLowerCase()}
    on conflict do nothing
  `.execute(db)
  return findLink(db, issuer, subject)
}

async function findLink(db: Db, issuer: string, subject: string): Promise<string | null> {
  const row = await db
    .selectFrom('accountIdentity')
    .select('accountId')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()
  return row?.accountId ?? null
}

function verifiedEmail(claims: unknown): string | null {
  const parsed = emailClaims.safeParse(claims)
  return parsed.success ? parsed.data.email : null
}

async function fetchJson(address: string, token?: string): Promise<unknown> {
  try {
    const headers = { accept: 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
    const response = await fetch(address, { headers, signal: AbortSignal.timeout(FETCH_MS), redirect: 'error' })
    if (response.ok) return await response.json()
    if (token && response.status < 500) return null
  } catch {
    // Said below: whatever the reason, the authority did not answer.
  }
  throw new AppError('core.unavailable')
}
