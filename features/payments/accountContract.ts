import { z } from 'zod'
import { accountField, accountStates, givenFields } from '#core/accountCheck.ts'
import { defineCall } from '#core/call.ts'
import { currencies } from '#core/money.ts'
import { checkNames } from '#core/payChecks.ts'
import { id, version } from '#core/schema.ts'
import { alertReasons } from '#features/payments/rules.ts'

const READ = 'litehome_res_page_paymentservice'
const WRITE = 'litehome_res_act_payaccount'

const payAccount = z.object({
  id: z.string(),
  provider: z.string(),
  providerName: z.string(),
  name: z.string(),
  currencies: z.array(z.enum(currencies)),
  isEnable: z.boolean(),
  checkState: z.enum(accountStates),
  checkedTime: z.string().nullable(),
  /** When the first of its certificates ends. */
  endTime: z.string().nullable(),
  /** Events that are paid to it. */
  bventCount: z.int(),
  version: z.int(),
})
export type PayAccount = z.output<typeof payAccount>

const check = z.object({ name: z.enum(checkNames), isOk: z.boolean(), detail: z.string() })
const checked = z.object({ checkState: z.enum(accountStates), checks: z.array(check), endTime: z.string().nullable() })

const alert = z.object({
  id: z.string(),
  provider: z.string(),
  accountName: z.string(),
  reason: z.enum(alertReasons),
  tradeNo: z.string(),
  orderId: z.string().nullable(),
  orderNo: z.string(),
  bventId: z.string().nullable(),
  detail: z.string(),
  times: z.int(),
  firstTime: z.string(),
  lastTime: z.string(),
})
export type PayAlert = z.output<typeof alert>

/** Where an organisation's money arrives. */
export const payAccountCalls = {
  list: defineCall({
    method: 'GET',
    path: 'payAccount/list',
    access: READ,
    response: z.object({ list: z.array(payAccount) }),
  }),
  /** The providers that an account can be opened for, with the fields each needs. */
  kinds: defineCall({
    method: 'GET',
    path: 'payAccount/kinds',
    access: READ,
    response: z.object({
      list: z.array(
        z.object({
          provider: z.string(),
          name: z.string(),
          description: z.string(),
          currencies: z.array(z.enum(currencies)),
          fields: z.array(accountField),
        }),
      ),
    }),
  }),
  detail: defineCall({
    method: 'GET',
    path: 'payAccount/detail',
    access: READ,
    request: z.object({ id }),
    response: payAccount.extend({
      fields: z.array(accountField),
      checks: z.array(check),
      events: z.array(z.object({ bventId: z.string(), title: z.string() })),
      /** What is to be entered at the provider. */
      callbackUrl: z.string(),
    }),
  }),
  /** Secrets that are not given stay as they are. Whatever the provider knows it by has to be checked again once it changes. */
  save: defineCall({
    method: 'POST',
    path: 'payAccount/save',
    access: WRITE,
    request: z.object({
      id: id.optional(),
      version: version.optional(),
      provider: z.string().max(32),
      name: z.string().trim().min(1).max(50),
      currencies: z.array(z.enum(currencies)).min(1).max(currencies.length),
      fields: givenFields,
    }),
    response: z.object({ id: z.string(), version: z.int() }),
  }),
  /** Really asks the provider. */
  check: defineCall({
    method: 'POST',
    path: 'payAccount/check',
    access: WRITE,
    hasOwnTransactions: true,
    request: z.object({ id }),
    response: checked,
  }),
  setEnable: defineCall({
    method: 'POST',
    path: 'payAccount/setEnable',
    access: WRITE,
    request: z.object({ id, isEnable: z.boolean() }),
    response: z.object({ isEnable: z.boolean() }),
  }),
  /** These events are paid to it from now on, in the place of another account of the same provider. */
  chooseEvents: defineCall({
    method: 'POST',
    path: 'payAccount/chooseEvents',
    access: WRITE,
    request: z.object({ id, bventIds: z.array(id).min(1).max(100) }),
    response: z.object({ count: z.int() }),
  }),
  alerts: defineCall({
    method: 'GET',
    path: 'payAccount/alertList',
    access: READ,
    response: z.object({ list: z.array(alert) }),
  }),
  settleAlert: defineCall({
    method: 'POST',
    path: 'payAccount/settleAlert',
    access: WRITE,
    request: z.object({ id }),
    response: z.object({ isOk: z.literal(true) }),
  }),
}
