import type { JWK } from 'jose'
import type { Config } from '#server/config.ts'
import { signingKeys } from '#server/identity/keys.ts'
import { issueToken, localKeys, tokenReader, type Token } from '#server/identity/tokens.ts'
import type { Db } from '#server/kit/db.ts'

export type Identity = {
  issuer: string
  keys: JWK[]
  authenticate: (token: string) => Promise<string | null>
  issue: (accountId: string, now: Date) => Promise<Token>
}

export const IDENTITY_PATH = '/identity'

/** Who people are: the embedded provider's keys, and the tokens made with them. */
export async function openIdentity(db: Db, config: Config, clock: () => Date): Promise<Identity> {
  const keys = await signingKeys(db)
  const issuer = `${config.PUBLIC_URL}${IDENTITY_PATH}`
  const audience = config.IDENTITY_GATEWAY
  return {
    issuer,
    keys,
    authenticate: tokenReader(localKeys(keys, { issuer, audience }), clock),
    issue: (accountId, now) => issueToken(keys, { issuer, audience, accountId, now }),
  }
}
