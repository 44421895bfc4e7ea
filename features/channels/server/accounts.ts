import type { AccountState } from '#core/accountCheck.ts'
import type { ResultOf } from '#core/call.ts'
import { textIn } from '#core/messages.ts'
import { channelCalls, type MessageAccount } from '#features/channels/contract.ts'
import { channelMessages } from '#features/channels/messages.ts'
import { hasReceipts, ownChannels, providers, type Channel, type Provider, type Way } from '#features/channels/rules.ts'
import { receiptUrl } from '#features/channels/server/receiptUrl.ts'
import type { MessageCheck } from '#server/adapters/channels/port.ts'
import { openSecrets, shownFields } from '#server/kit/accountFields.ts'
import type { Context } from '#server/kit/context.ts'
import type { Db } from '#server/kit/database/db.ts'
import { required } from '#server/kit/errors.ts'

export type AccountRow = {
  id: string
  provider: Provider
  channel: Channel
  name: string
  fields: Record<string, string>
  secrets: Buffer | null
  isEnable: boolean
  checkState: AccountState
  checks: MessageCheck[]
  checkedAt: Date | null
  passedAt: Date | null
  version: number
}

export async function accountRows(db: Db, id?: string): Promise<AccountRow[]> {
  let query = db.selectFrom('messageAccount').selectAll()
  if (id) query = query.where('id', '=', id)
  return query.orderBy('createdAt').orderBy('id').$castTo<AccountRow>().execute()
}

export const findAccount = async (db: Db, id: string) => required((await accountRows(db, id))[0])

/** Whether a channel goes by an account of the organisation's own. */
export async function hasOwnWay(db: Db, channel: Channel): Promise<boolean> {
  const found = db.selectFrom('messageAccount').select('id').where('channel', '=', channel).where('isEnable', '=', true)
  return (await found.where('passedAt', 'is not', null).executeTakeFirst()) !== undefined
}

function shownAccount({ language }: Pick<Context, 'language'>, row: AccountRow): MessageAccount {
  const { id, provider, channel, name, isEnable, checkState, checkedAt, passedAt, version } = row
  const providerName = textIn(channelMessages[`channels.${provider}`], language)
  const checkedTime = checkedAt?.toISOString() ?? null
  return { id, provider, providerName, channel, name, isEnable, hasPassed: passedAt !== null, checkState, checkedTime, version }
}

export async function listAccounts(ctx: Context): Promise<ResultOf<typeof channelCalls.list>> {
  const rows = await accountRows(ctx.db)
  const isInstalled = { Email: ctx.adapters.mail.provider !== 'local', SMS: ctx.adapters.sms.provider !== 'local' } as const
  const ways = ownChannels.map((channel) => {
    const own = rows.find((row) => row.channel === channel && row.isEnable && row.passedAt)
    const way: Way = own ? 'own' : channel in isInstalled && isInstalled[channel as keyof typeof isInstalled] ? 'installation' : 'local'
    return { channel, way, accountName: own?.name ?? '' }
  })
  return { list: rows.map((row) => shownAccount(ctx, row)), ways }
}

export function accountKinds({ adapters, language }: Context): ResultOf<typeof channelCalls.kinds> {
  const list = providers.map((provider) => ({
    provider,
    name: textIn(channelMessages[`channels.${provider}`], language),
    description: textIn(channelMessages[`channels.${provider}_about`], language),
    fields: shownFields(adapters.messages[provider].fields, {}, new Set()),
  }))
  return { list }
}

export async function accountDetail(ctx: Context, { id }: { id: string }): Promise<ResultOf<typeof channelCalls.detail>> {
  const row = await findAccount(ctx.db, id)
  const mayChange = ctx.who.codes.has('litehome_res_act_bind')
  return {
    ...shownAccount(ctx, row),
    fields: shownFields(ctx.adapters.messages[row.provider].fields, row.fields, new Set(Object.keys(await openSecrets(ctx, row.secrets)))),
    checks: row.checks,
    receiptUrl: mayChange && hasReceipts(row.provider) ? await receiptUrl(ctx, id) : '',
  }
}
