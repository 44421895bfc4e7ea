import { VERIFIED } from '#features/officialAccounts/rules.ts'
import { askProvider } from '#features/officialAccounts/server/asking.ts'
import { audit } from '#server/kit/audit.ts'
import type { Context } from '#server/kit/context.ts'
import { inScope } from '#server/kit/database/db.ts'

/** Who it is, of which kind, verified until when. */
export async function refresh(ctx: Context, { id }: { id: string }): Promise<{ authorization: 1 }> {
  const { orgId, accountId } = ctx.who
  const info = await askProvider(ctx, { orgId, id }, (account, tokens) => ctx.adapters.official.info(account, tokens))
  const said = {
    nickname: info.nickname.slice(0, 100),
    accountType: info.accountType,
    verifyState: info.isVerified ? VERIFIED : -1,
    verifyUntil: info.verifyUntil,
  }
  await inScope(ctx.db, { orgId, accountId }, async (db) => {
    await db.updateTable('officialAccount').set(said).where('accountId', '=', id).execute()
    await audit({ ...ctx, db, who: ctx.who }, { action: 'official.refresh', objectId: id, after: { name: said.nickname } })
  })
  return { authorization: 1 }
}
