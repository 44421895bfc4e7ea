import { sql } from 'kysely'
import type { RequestOf, ResultOf } from '#core/call.ts'
import { pagerOf } from '#core/envelope.ts'
import { accountRows } from '#features/channels/server/accounts.ts'
import { readAccount } from '#features/channels/server/gateways.ts'
import { tokensOf } from '#features/channels/server/tokens.ts'
import type { liveCalls } from '#features/live/contract.ts'
import { WeixinRefusal } from '#server/adapters/channels/tokenCalls.ts'
import { wecomApi, type WecomKnown } from '#server/adapters/channels/wecomApi.ts'
import type { Context } from '#server/kit/context.ts'
import { inScope } from '#server/kit/database/db.ts'
import { AppError, required } from '#server/kit/errors.ts'
import { page, type Paged } from '#server/kit/implement.ts'

type Asked<Name extends keyof typeof liveCalls> = RequestOf<(typeof liveCalls)[Name]>
type Person = { accountId: string; name: string }
type Api = ReturnType<typeof wecomApi>

/** By the organisation's own app, as messages go out by it; asked between transactions. What WeCom refuses is as good as not set up. */
async function askWeCom<Answer>(ctx: Context, work: (api: Api) => Promise<Answer>): Promise<Answer> {
  const { orgId } = ctx.who
  const found = await inScope(ctx.db, { orgId, isReadOnly: true }, async (db) => {
    const row = (await accountRows(db)).find(({ provider, isEnable, passedAt }) => provider === 'WeCom' && isEnable && passedAt !== null)
    return row && { id: row.id, account: await readAccount({ ...ctx, db }, row) }
  })
  if (!found?.account) throw new AppError('extension.unavailable')
  try {
    return await work(wecomApi(ctx.config.WECOM_API_URL, found.account as WecomKnown, tokensOf(ctx, { orgId, accountId: found.id })))
  } catch (error) {
    if (error instanceof AppError) throw error
    throw error instanceof WeixinRefusal ? new AppError('extension.unavailable') : new AppError('core.unavailable')
  }
}

/** Members are known by their e-mail address: WeCom's own numbers are nowhere here. */
async function membersOf({ db, who }: Context, emails: readonly string[]): Promise<Person[]> {
  if (emails.length === 0) return []
  const { rows } = await inScope(db, { orgId: who.orgId, isReadOnly: true }, (scoped) =>
    sql<Person>`
      select m.account_id, m.name from member m join account a on a.id = m.account_id
      where lower(a.email) = any(${[...emails]}::text[]) order by m.name, m.account_id`.execute(scoped),
  )
  return rows
}

/** Who may go live with it, as far as they are members here. */
export async function allowUserList(ctx: Context): Promise<ResultOf<typeof liveCalls.allowUserList>> {
  const emails = await askWeCom(ctx, async (api) => {
    const found: string[] = []
    for (const userId of await api.allowed()) found.push(...(await api.person(userId)).emails)
    return found
  })
  return { list: await membersOf(ctx, emails) }
}

export async function userInfo(ctx: Context, { code }: Asked<'userInfo'>): Promise<Person> {
  const { emails } = await askWeCom(ctx, async (api) => api.person(await api.identify(code)))
  return required((await membersOf(ctx, emails))[0])
}

/** Names of colleagues are asked for, but only of those on the page. */
export async function watchList(
  ctx: Context,
  { livingid, pageNo, pageSize }: Asked<'watchList'>,
): Promise<Paged<ResultOf<typeof liveCalls.watchList>>> {
  return askWeCom(ctx, async (api) => {
    const all = await api.watchers(livingid)
    const list = []
    for (const { userId, ...watcher } of all.slice((pageNo - 1) * pageSize, pageNo * pageSize))
      list.push({ ...watcher, name: watcher.name || (await api.person(userId)).name })
    return page({ list }, pagerOf({ pageNo, pageSize }, all.length))
  })
}
