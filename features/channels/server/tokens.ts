import type { Tokens } from '#server/adapters/channels/port.ts'
import type { Config } from '#server/config.ts'
import { inScope, type Db } from '#server/kit/database/db.ts'
import { sealerOf } from '#server/kit/sealed.ts'

/** Asked anew so long before it ends. */
const AHEAD_MS = 300_000

type Of = { orgId: string; accountId: string; kind?: 'access' | 'jsapi' }

/** Kept once for all servers, sealed; asked for outside of any transaction. Two that ask at once get the same from the provider. */
export function tokensOf({ db, config }: { db: Db; config: Config }, { orgId, accountId, kind = 'access' }: Of): Tokens {
  return async (ask, refused) => {
    const sealer = await sealerOf({ db, config })
    const known = await inScope(db, { orgId }, (scoped) =>
      scoped
        .selectFrom('messageToken')
        .select(['token', 'expiresAt'])
        .where('accountId', '=', accountId)
        .where('kind', '=', kind)
        .executeTakeFirst(),
    )
    if (known && known.expiresAt > new Date()) {
      const token = sealer.open(known.token)
      if (token !== refused) return token
    }
    const { token, seconds } = await ask()
    const row = { token: sealer.seal(token), expiresAt: new Date(Date.now() + seconds * 1_000 - AHEAD_MS) }
    await inScope(db, { orgId }, (scoped) =>
      scoped
        .insertInto('messageToken')
        .values({ topOrgId: orgId, accountId, kind, ...row })
        .onConflict((conflict) => conflict.columns(['topOrgId', 'accountId', 'kind']).doUpdateSet(row))
        .execute(),
    )
    return token
  }
}
