import { findAccount } from '#features/channels/server/accounts.ts'
import { readAccount } from '#features/channels/server/gateways.ts'
import { tokensOf } from '#features/channels/server/tokens.ts'
import { isLost } from '#features/officialAccounts/rules.ts'
import type { Adapters } from '#server/adapters/adapters.ts'
import type { Tokens } from '#server/adapters/channels/port.ts'
import { WeixinRefusal } from '#server/adapters/channels/tokenCalls.ts'
import type { Config } from '#server/config.ts'
import { inScope, type Db } from '#server/kit/database/db.ts'
import { AppError } from '#server/kit/errors.ts'

export type Known = { appId: string; appSecret: string }
export type Asking = { db: Db; config: Config; adapters: Adapters; now: Date }
type Of = { orgId: string; id: string }

/**
 * Asks the provider between two transactions. Whether it lets us in is written down with every answer; what it refuses is told by its
 * own number. Unreachable, nothing is learnt.
 */
export async function askProvider<Answer>(
  asking: Asking,
  { orgId, id }: Of,
  work: (account: Known, tokens: Tokens) => Promise<Answer>,
): Promise<Answer> {
  const account = await inScope(asking.db, { orgId }, async (db) => {
    const row = await findAccount(db, id)
    if (row.provider !== 'OfficialAccount') throw new AppError('core.notFound')
    return readAccount({ ...asking, db }, row)
  })
  if (!account) throw new AppError('official.notBound')
  try {
    const answer = await work(account as Known, tokensOf(asking, { orgId, accountId: id }))
    await keep(asking, { orgId, id }, 1, '')
    return answer
  } catch (error) {
    if (!(error instanceof WeixinRefusal)) throw error instanceof AppError ? error : new AppError('core.unavailable')
    const params = { wxCode: error.errcode }
    if (!isLost(error.errcode)) throw new AppError('official.refused', { params, returnObj: params })
    await keep(asking, { orgId, id }, 0, error.message)
    throw new AppError('official.expired', { returnObj: params })
  }
}

async function keep({ db, now }: Asking, { orgId, id }: Of, authorizationState: 0 | 1, problem: string): Promise<void> {
  const said = { authorizationState, problem: problem.slice(0, 300), askedAt: now }
  await inScope(db, { orgId }, (scoped) =>
    scoped
      .insertInto('officialAccount')
      .values({ topOrgId: orgId, accountId: id, ...said })
      .onConflict((conflict) => conflict.columns(['topOrgId', 'accountId']).doUpdateSet(said))
      .execute(),
  )
}
