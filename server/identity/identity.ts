import type { JWK } from 'jose'
import type { Provider } from 'oidc-provider'
import type { Config } from '#server/config.ts'
import { isFrom, outsideReader } from '#server/identity/authority.ts'
import { signingKeys } from '#server/identity/keys.ts'
import { openProvider } from '#server/identity/provider.ts'
import { providerViews } from '#server/identity/providerViews.ts'
import { openThrottle, type Throttle } from '#server/identity/throttle.ts'
import { issueToken, localKeys, ownTokens, tokenReader, type Token } from '#server/identity/tokens.ts'
import type { Db } from '#server/kit/database/db.ts'

export type Identity = {
  issuer: string
  keys: JWK[]
  /** Whose token it is; null if it is none of ours. Refuses people of an outside authority whom we do not know. */
  authenticate: (token: string) => Promise<string | null>
  issue: (accountId: string, now: Date) => Promise<Token>
  throttle: Throttle
  /** Null when an outside authority takes its place. */
  provider: Provider | null
}

/** Who people are: the embedded provider or an outside authority, and the tokens we give ourselves. */
export async function openIdentity(db: Db, config: Config, clock: () => Date): Promise<Identity> {
  const keys = await signingKeys(db)
  const { issuer, audience } = ownTokens(config)
  const authority = config.IDENTITY_AUTHORITY
  const readOwn = tokenReader(localKeys(keys, { issuer, audience }), clock)
  const readOutside = authority ? outsideReader({ db, authority, audience, clock }) : null
  return {
    issuer,
    keys,
    authenticate: (token) => (readOutside && !isFrom(token, issuer) ? readOutside(token) : readOwn(token)),
    issue: (accountId, now) => issueToken(keys, { issuer, audience, accountId, now }),
    throttle: openThrottle(db),
    provider: authority ? null : await openProvider({ db, config, issuer, keys, clock, views: providerViews(config) }),
  }
}
