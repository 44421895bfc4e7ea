import { payAccountCalls } from '#features/payments/accountContract.ts'
import {
  accountDetail,
  accountKinds,
  checkAccount,
  listAccounts,
  saveAccount,
  setAccountEnable,
} from '#features/payments/server/accounts.ts'
import { openAlerts, settleAlert } from '#features/payments/server/alerts.ts'
import { chooseEvents } from '#features/payments/server/chooseEvents.ts'
import { implement } from '#server/kit/implement.ts'

export const payAccountHandlers = implement(payAccountCalls, {
  list: (ctx) => listAccounts(ctx),
  kinds: (ctx) => accountKinds(ctx),
  detail: (ctx, request) => accountDetail(ctx, request),
  save: (ctx, request) => saveAccount(ctx, request),
  check: (ctx, request) => checkAccount(ctx, request),
  setEnable: (ctx, request) => setAccountEnable(ctx, request),
  chooseEvents: (ctx, request) => chooseEvents(ctx, request),
  alerts: async (ctx) => ({ list: await openAlerts(ctx) }),
  settleAlert: (ctx, request) => settleAlert(ctx, request),
})
