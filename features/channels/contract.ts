import { z } from 'zod'
import { accountField, accountStates, givenFields } from '#core/accountCheck.ts'
import { defineCall } from '#core/call.ts'
import { messageCheckNames } from '#core/messageChecks.ts'
import { id, version } from '#core/schema.ts'
import { ownChannels, providers, ways } from '#features/channels/rules.ts'

const READ = 'litehome_res_page_bindaccount'
const WRITE = 'litehome_res_act_bind'

const account = z.object({
  id: z.string(),
  provider: z.enum(providers),
  providerName: z.string(),
  channel: z.enum(ownChannels),
  name: z.string(),
  isEnable: z.boolean(),
  /** Once it has passed its check it may be switched on. */
  hasPassed: z.boolean(),
  checkState: z.enum(accountStates),
  checkedTime: z.string().nullable(),
  version: z.int(),
})
export type MessageAccount = z.output<typeof account>

const check = z.object({ name: z.enum(messageCheckNames), isOk: z.boolean(), detail: z.string() })

/** What an organisation sends its messages with. */
export const channelCalls = {
  list: defineCall({
    method: 'GET',
    path: 'messageAccount/list',
    access: READ,
    response: z.object({
      list: z.array(account),
      /** What each channel goes by now. */
      ways: z.array(z.object({ channel: z.enum(ownChannels), way: z.enum(ways), accountName: z.string() })),
    }),
  }),
  /** The providers that an account can be opened for, with the fields each needs. */
  kinds: defineCall({
    method: 'GET',
    path: 'messageAccount/kinds',
    access: READ,
    response: z.object({
      list: z.array(z.object({ provider: z.enum(providers), name: z.string(), description: z.string(), fields: z.array(accountField) })),
    }),
  }),
  detail: defineCall({
    method: 'GET',
    path: 'messageAccount/detail',
    access: READ,
    request: z.object({ id }),
    response: account.extend({
      fields: z.array(accountField),
      checks: z.array(check),
      /** Where the provider reports to: secret, and '' for those who may not change the account. */
      receiptUrl: z.string(),
    }),
  }),
  /** Secrets that are not given stay as they are. Whatever the provider knows it by has to be checked again once it changes. */
  save: defineCall({
    method: 'POST',
    path: 'messageAccount/save',
    access: WRITE,
    request: z.object({
      id: id.optional(),
      version: version.optional(),
      provider: z.enum(providers),
      name: z.string().trim().min(1).max(50),
      fields: givenFields,
    }),
    response: z.object({ id: z.string(), version: z.int() }),
  }),
  /** Really asks the provider. */
  check: defineCall({
    method: 'POST',
    path: 'messageAccount/check',
    access: WRITE,
    hasOwnTransactions: true,
    request: z.object({ id }),
    response: z.object({ checkState: z.enum(accountStates), checks: z.array(check) }),
  }),
  /** A channel has one way out: switching one on switches the other off. */
  setEnable: defineCall({
    method: 'POST',
    path: 'messageAccount/setEnable',
    access: WRITE,
    request: z.object({ id, isEnable: z.boolean() }),
    response: z.object({ isEnable: z.boolean() }),
  }),
}
