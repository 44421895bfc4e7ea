import { accountCalls } from '#features/account/contract.ts'
import { findAccount, listOrgsOf, setCurrentOrg, userInfoOf } from '#features/account/server/queries.ts'
import type { Context } from '#server/kit/context.ts'
import { AppError, required } from '#server/kit/errors.ts'
import { implement } from '#server/kit/implement.ts'

async function infoOf({ db, who, tenantId }: Context) {
  const account = required(await findAccount(db, who.accountId))
  const orgs = await listOrgsOf(db, who.accountId)
  return userInfoOf(
    account,
    orgs.filter((org) => org.tenantId === tenantId),
  )
}

export const accountHandlers = implement(accountCalls, {
  loginUrl: ({ config }) => ({ loginUrl: config.PUBLIC_URL }),
  userToken: () => {
    throw new AppError('account.codeInvalid')
  },
  refreshToken: () => {
    throw new AppError('core.unauthenticated')
  },

  async info(ctx, { accountId }) {
    if (accountId && accountId !== ctx.who.accountId) throw new AppError('core.notFound')
    return infoOf(ctx)
  },

  async switchCurrentOrg(ctx, { currentOrgId }) {
    const { orgs } = await infoOf(ctx)
    if (!orgs.some((org) => org.id === currentOrgId)) throw new AppError('org.notMember')
    await setCurrentOrg(ctx.db, ctx.who.accountId, currentOrgId)
    return infoOf(ctx)
  },

  async passwordValid({ db, who }) {
    const password = await db.selectFrom('accountPassword').select('mustChange').where('accountId', '=', who.accountId).executeTakeFirst()
    return { isValid: !password?.mustChange }
  },
})
