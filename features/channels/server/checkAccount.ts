import { stateAfter } from '#core/accountCheck.ts'
import type { ResultOf } from '#core/call.ts'
import type { channelCalls } from '#features/channels/contract.ts'
import { findAccount } from '#features/channels/server/accounts.ts'
import { readAccount } from '#features/channels/server/gateways.ts'
import { tokensOf } from '#features/channels/server/tokens.ts'
import type { MessageCheck } from '#server/adapters/channels/port.ts'
import { reasonOf } from '#server/adapters/checkSteps.ts'
import { audit } from '#server/kit/audit.ts'
import type { Context } from '#server/kit/context.ts'
import { inScope, type Db } from '#server/kit/database/db.ts'

/** Between two transactions, since the provider is really asked. */
export async function checkAccount(ctx: Context, { id }: { id: string }): Promise<ResultOf<typeof channelCalls.check>> {
  const { orgId, accountId } = ctx.who
  const inOrg = <Result>(work: (db: Db) => Promise<Result>) => inScope(ctx.db, { orgId, accountId }, work)
  const { row, account } = await inOrg(async (db) => {
    const found = await findAccount(db, id)
    return { row: found, account: await readAccount({ ...ctx, db }, found) }
  })
  const failed = (name: MessageCheck['name'], detail: string): MessageCheck[] => [{ name, isOk: false, detail }]
  const checks = account
    ? await ctx.adapters.messages[row.provider]
        .check(account, tokensOf(ctx, { orgId, accountId: id }))
        .catch((error: unknown) => failed('reachable', reasonOf(error)))
    : failed('fields', '')
  const checkState = stateAfter(checks, row.checkState)
  await inOrg(async (db) => {
    const change = { checkState, checks: JSON.stringify(checks), checkedAt: ctx.now, ...(checkState === 'Passed' && { passedAt: ctx.now }) }
    await db.updateTable('messageAccount').set(change).where('id', '=', id).where('version', '=', row.version).execute()
    if (checkState === 'Passed') await db.deleteFrom('channelTrouble').where('channel', '=', row.channel).execute()
    await audit({ ...ctx, db, who: ctx.who }, { action: 'messageAccount.check', objectId: id, after: { name: row.name, checkState } })
  })
  return { checkState, checks }
}
