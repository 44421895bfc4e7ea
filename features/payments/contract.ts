import { z } from 'zod'
import { defineCall, fileResponse } from '#core/call.ts'
import { mediaTypes } from '#core/mediaTypes.ts'
import { currencies } from '#core/money.ts'
import { id, money, time } from '#core/schema.ts'
import { callbackResults, MOST_HOLD_MINUTES, payMethods } from '#features/payments/rules.ts'

const READERS = ['lite_res_page_ticket', 'lite_res_page_form', 'lite_res_page_order'] as const
const WRITE = 'lite_res_act_ticket'
const about = { bventId: id }
export const providerName = z.string().regex(/^[a-z]\w{0,31}$/i)

const paymentProvider = z.object({
  paymentProviderId: z.string(),
  name: z.string(),
  payType: z.enum(payMethods),
  description: z.string(),
  currencies: z.array(z.enum(currencies)),
  /** Set up on this installation. */
  isAvailable: z.boolean(),
})
export type PaymentProvider = z.output<typeof paymentProvider>

/** `accounts` are those that could be chosen; null: the provider needs none. */
const payOption = z.object({
  provider: z.string(),
  name: z.string(),
  payType: z.enum(payMethods),
  isEnable: z.boolean(),
  isAvailable: z.boolean(),
  accountId: z.string().nullable(),
  accounts: z.array(z.object({ id: z.string(), name: z.string(), currencies: z.array(z.enum(currencies)) })).nullable(),
})
const minutes = z.int().min(1).max(MOST_HOLD_MINUTES)
/** How long a seat waits for its money, in minutes. */
const holds = z.object({ online: minutes, offline: minutes, afterApproval: minutes })
const payOptions = z.object({ options: z.array(payOption), holds })
export type PayOptions = z.output<typeof payOptions>

/** `description` is sanitised HTML: where to transfer the money to. The seat waits `holdMinutes` for it. */
export const payWay = z.object({
  payType: z.enum(payMethods),
  provider: z.string(),
  name: z.string(),
  description: z.string(),
  holdMinutes: z.int(),
})
export type PayWay = z.output<typeof payWay>

export const paymentCalls = {
  options: defineCall({
    method: 'GET',
    path: 'payment/options',
    access: READERS,
    request: z.object(about),
    response: payOptions,
  }),
  optionsByProvider: defineCall({
    method: 'GET',
    path: 'payment/optionsByProvider',
    access: READERS,
    request: z.object({ ...about, provider: providerName }),
    response: payOption,
  }),
  saveOptions: defineCall({
    method: 'POST',
    path: 'payment/saveOptions',
    access: WRITE,
    request: z.object({
      ...about,
      options: z
        .array(z.strictObject({ provider: providerName, isEnable: z.boolean(), accountId: id.optional() }))
        .max(20)
        .optional(),
      holds: z.strictObject(holds.partial().shape).optional(),
    }),
    response: payOptions,
  }),
  providers: defineCall({
    method: 'POST',
    path: 'Pay/PaymentConfig/GetProviders',
    access: READERS,
    response: z.object({ list: z.array(paymentProvider) }),
    effect: 'read',
  }),
  providerDetail: defineCall({
    method: 'POST',
    path: 'Pay/PaymentConfig/GetProviderDetail',
    access: READERS,
    request: z.object({ paymentProviderId: providerName }),
    response: paymentProvider,
    effect: 'read',
  }),
  /** Answers the bare word `success`, to a repetition as well. */
  callback: defineCall({
    method: 'POST',
    path: 'payment/callback/{provider}',
    access: 'public',
    request: z.object({
      provider: providerName,
      tradeNo: z.string().min(1).max(100),
      orderId: id,
      amount: money,
      currency: z.string().max(10),
      result: z.enum(callbackResults),
      time,
    }),
    response: fileResponse,
    mediaTypes: [mediaTypes.text],
  }),
}
