import { sql } from 'kysely'
import { renderSVG } from 'uqr'
import type { ResultOf } from '#core/call.ts'
import type { officialAccountCalls } from '#features/officialAccounts/contract.ts'
import { accountInUse, sceneOf } from '#features/officialAccounts/server/scenes.ts'
import { audit } from '#server/kit/audit.ts'
import type { Context } from '#server/kit/context.ts'
import { inScope } from '#server/kit/database/db.ts'
import { AppError, required } from '#server/kit/errors.ts'

type Own = ResultOf<typeof officialAccountCalls.ownBinding>

/** Whether this member is reached in WeChat by the account that notices go by. */
export async function ownBinding({ db, who, config }: Context): Promise<Own> {
  const account = await accountInUse(db)
  const isSignIn = config.WECHAT_SIGN_IN_ORG === who.orgId
  if (!account) return { hasAccount: false, accountName: '', isBound: false, isFollowing: false, boundTime: null, isSignIn }
  const { rows } = await sql<{ boundAt: Date; isFollowing: boolean }>`
    select m.bound_at, f.is_following from official_member m join official_follower f using (top_org_id, account_id, open_id)
    where m.member_id = ${who.accountId} and m.account_id = ${account.id}`.execute(db)
  const [bound] = rows
  return {
    hasAccount: true,
    accountName: account.name,
    isBound: bound !== undefined,
    isFollowing: bound?.isFollowing ?? false,
    boundTime: bound?.boundAt.toISOString() ?? null,
    isSignIn,
  }
}

export async function ownCode(ctx: Context): Promise<{ qr: string }> {
  const { orgId, accountId: memberId } = ctx.who
  const account = required(await inScope(ctx.db, { orgId }, accountInUse), 'official.notBound')
  return { qr: renderSVG(await sceneOf(ctx, { orgId, accountId: account.id, memberId }), { border: 1 }) }
}

export async function unbindOwn(ctx: Context): Promise<void> {
  const { accountId } = ctx.who
  const gone = await ctx.db.deleteFrom('officialMember').where('memberId', '=', accountId).executeTakeFirst()
  if (gone.numDeletedRows === 0n) throw new AppError('core.notFound')
  await audit(ctx, { action: 'official.unbindOwn', objectId: accountId })
}
