import { channelCalls } from '#features/channels/contract.ts'
import { accountDetail, accountKinds, listAccounts } from '#features/channels/server/accounts.ts'
import { checkAccount } from '#features/channels/server/checkAccount.ts'
import { saveAccount, setAccountEnable } from '#features/channels/server/saveAccount.ts'
import { implement } from '#server/kit/implement.ts'

export const channelHandlers = implement(channelCalls, {
  list: (ctx) => listAccounts(ctx),
  kinds: (ctx) => accountKinds(ctx),
  detail: (ctx, request) => accountDetail(ctx, request),
  save: (ctx, request) => saveAccount(ctx, request),
  check: (ctx, request) => checkAccount(ctx, request),
  setEnable: (ctx, request) => setAccountEnable(ctx, request),
})
