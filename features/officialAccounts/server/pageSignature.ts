import { createHash, randomBytes } from 'node:crypto'
import type { RequestOf, ResultOf } from '#core/call.ts'
import { accountRows } from '#features/channels/server/accounts.ts'
import { tokensOf } from '#features/channels/server/tokens.ts'
import type { officialAccountCalls } from '#features/officialAccounts/contract.ts'
import { askProvider } from '#features/officialAccounts/server/asking.ts'
import type { Context } from '#server/kit/context.ts'
import { inScope } from '#server/kit/database/db.ts'
import { enterOrgOf } from '#server/kit/database/enterOrg.ts'
import { AppError, invalid } from '#server/kit/errors.ts'

type Call = typeof officialAccountCalls.pageSignature

/** SHA-1 over ticket, nonce, time and address in this order, as the provider documents it. */
export function signatureOf(ticket: string, { nonceStr, timestamp, url }: { nonceStr: string; timestamp: number; url: string }): string {
  const text = `jsapi_ticket=${ticket}&noncestr=${nonceStr}&timestamp=${timestamp}&url=${url}`
  return createHash('sha1').update(text).digest('hex')
}

/** Only for addresses of this site, and only by the account of whose event it is. */
export async function pageSignature(ctx: Context, { bventId, url: given }: RequestOf<Call>): Promise<ResultOf<Call>> {
  const { db, config, adapters, now } = ctx
  const url = given.split('#')[0] ?? ''
  if (new URL(url).origin !== new URL(config.PUBLIC_URL).origin) throw invalid({ field: 'url', message: url })
  const found = await inScope(db, { isReadOnly: true }, async (scoped) => {
    const orgId = await enterOrgOf(scoped, { bventId })
    if (!orgId) throw new AppError('core.notFound')
    const account = (await accountRows(scoped)).find(
      ({ provider, isEnable, passedAt }) => provider === 'OfficialAccount' && isEnable && passedAt,
    )
    return account && { orgId, id: account.id, appId: account.fields['appId'] ?? '' }
  })
  if (!found) throw new AppError('official.notBound')
  const { orgId, id, appId } = found
  const tickets = tokensOf({ db, config }, { orgId, accountId: id, kind: 'jsapi' })
  const asking = { db, config, adapters, now }
  const ticket = await tickets(() =>
    askProvider(asking, { orgId, id }, (account, tokens) => adapters.official.jsapiTicket(account, tokens)),
  )
  const signed = { timestamp: Math.floor(now.getTime() / 1000), nonceStr: randomBytes(8).toString('hex') }
  return { appId, ...signed, signature: signatureOf(ticket, { ...signed, url }) }
}
