import { z } from 'zod'
import { functionKeys } from '#core/benefits.ts'
import { defineCall, fileResponse } from '#core/call.ts'
import { mediaTypes } from '#core/mediaTypes.ts'
import { id, isOk, list, paging } from '#core/schema.ts'
import { creditKinds } from '#features/credits/rules.ts'
import { givenTitle, titleOf } from '#features/invoices/shapes.ts'
import { salesCalls } from '#features/recharge/salesContract.ts'
import { goods } from '#features/recharge/shapes.ts'

const READ = 'litehome_res_page_recharge'
const WRITE = 'litehome_res_act_recharge'

const shopPackage = z.object({ packageId: z.string(), ...goods })
export type ShopPackage = z.output<typeof shopPackage>

export const purchaseStates = ['Unpaid', 'Paid', 'Closed'] as const
const purchase = z.object({
  purchaseId: z.string(),
  purchaseNo: z.string(),
  ...goods,
  currency: z.string(),
  /** `Closed`: nobody paid in time; money that still comes is taken. */
  state: z.enum(purchaseStates),
  paidWith: z.string(),
  createdTime: z.string(),
  createdName: z.string(),
  paidTime: z.string().nullable(),
  /** Until then it can be paid. */
  expireTime: z.string(),
  /** Bought by itself, when little was left. */
  isAuto: z.boolean(),
  /** The seller waits for a transfer. */
  isTransfer: z.boolean(),
  /** The newest attempt to pay has failed. */
  isFailed: z.boolean(),
  /** The operator can be asked for one now. */
  canInvoice: z.boolean(),
  invoice: titleOf.extend({ state: z.enum(['Applied', 'Issued', 'Rejected']), number: z.string(), reason: z.string() }).nullable(),
})
export type Purchase = z.output<typeof purchase>

/** What happens by itself when there are fewer than `below`: `toldName` is told, and where there is a package it is bought from the balance. */
const watch = z.object({ below: z.int(), packageId: z.string().nullable(), mostMonthly: z.int(), toldName: z.string() })
export type Watch = z.output<typeof watch>

/** Null left: as many as wanted. */
const stock = z.object({
  kind: z.enum(creditKinds),
  left: z.int().nullable(),
  reserved: z.int(),
  used: z.int(),
  usedRecently: z.int(),
  planned: z.int(),
  perDay: z.int(),
  lastsDays: z.int().nullable(),
  isLow: z.boolean(),
  watch: watch.nullable(),
})
export type Stock = z.output<typeof stock>

const way = z.object({ provider: z.string(), name: z.string() })
const start = z.object({
  purchaseId: z.string(),
  state: z.enum(purchaseStates),
  /** Where to pay; '' where it is paid. */ payUrl: z.string(),
})
const provider = z.string().regex(/^[a-z]\w{0,31}$/)

/** Answered while the service is over or the account frozen too: this is where that ends. */
const isEvenWhenLocked = true

export const rechargeCalls = {
  asset: defineCall({
    method: 'POST',
    path: '/Api/WebAggregator/AccountAsset/Get',
    access: ['litehome_res_page_accountoverview', READ],
    response: z.object({
      balance: z.string(),
      currency: z.string(),
      sms: z.object({ left: z.int().nullable(), used: z.int() }),
      email: z.object({ left: z.int().nullable(), used: z.int() }),
      live: z.object({ leftMinutes: z.int().nullable(), usedMinutes: z.int() }),
      /** Whether packages are sold here. */
      isSelling: z.boolean(),
      stocks: z.array(stock),
    }),
    effect: 'read',
    isEvenWhenLocked,
  }),
  shop: defineCall({
    method: 'GET',
    path: 'recharge/shop',
    access: READ,
    response: z.object({
      packages: z.array(shopPackage),
      ways: z.array(way),
      currency: z.string(),
      /** Where to transfer the money, in the seller's words. */ transferWords: z.string(),
    }),
    isEvenWhenLocked,
  }),
  /** What is used of each benefit, in what its quota counts; null: nothing of it is counted. */
  benefitUse: defineCall({
    method: 'GET',
    path: 'recharge/benefitUse',
    access: READ,
    response: list(z.object({ functionKey: z.enum(functionKeys), used: z.int().nullable() })),
    isEvenWhenLocked,
  }),
  usage: defineCall({
    method: 'GET',
    path: 'recharge/usage',
    access: READ,
    /** By day in Beijing, every day of them. */
    response: list(z.object({ day: z.string(), sms: z.int(), email: z.int(), live: z.int() })),
    isEvenWhenLocked,
  }),
  /** In the same days, the most first; without an event: sends and codes of the organisation itself. */
  usageByEvent: defineCall({
    method: 'GET',
    path: 'recharge/usageByEvent',
    access: READ,
    response: list(z.object({ bventId: z.string().nullable(), title: z.string(), sms: z.int(), email: z.int(), live: z.int() })),
    isEvenWhenLocked,
  }),
  /** Of a year: by day, kind and event. */
  usageFile: defineCall({
    method: 'GET',
    path: 'recharge/usageFile',
    access: READ,
    response: fileResponse,
    mediaTypes: [mediaTypes.csv],
    isEvenWhenLocked,
  }),
  /** Whoever saves it is told. Null `below`: nobody any more. */
  saveWatch: defineCall({
    method: 'POST',
    path: 'recharge/saveWatch',
    access: WRITE,
    request: z.object({
      kind: z.enum(creditKinds),
      below: z.int().min(1).max(1_000_000_000).nullable(),
      packageId: id.nullable().default(null),
      mostMonthly: z.int().min(1).max(31).default(2),
    }),
    response: isOk,
    isEvenWhenLocked,
  }),
  list: defineCall({
    method: 'POST',
    path: 'recharge/list',
    access: READ,
    request: z.object(paging),
    response: list(purchase),
    effect: 'read',
    isEvenWhenLocked,
  }),
  detail: defineCall({
    method: 'GET',
    path: 'recharge/detail',
    access: READ,
    request: z.object({ purchaseId: id }),
    response: purchase,
    isEvenWhenLocked,
  }),
  /** By the balance it is paid at once, otherwise at `payUrl`. */
  buy: defineCall({
    method: 'POST',
    path: 'recharge/buy',
    access: WRITE,
    request: z.object({ packageId: id, provider }),
    response: start,
    needsIdempotencyKey: true,
    isEvenWhenLocked,
  }),
  /** Of a purchase that is not paid yet. */
  pay: defineCall({
    method: 'POST',
    path: 'recharge/pay',
    access: WRITE,
    request: z.object({ purchaseId: id, provider }),
    response: start,
    isEvenWhenLocked,
  }),
  /** Of what was paid, and not by the balance; the operator issues it. */
  askInvoice: defineCall({
    method: 'POST',
    path: 'recharge/askInvoice',
    access: WRITE,
    request: z.object({ purchaseId: id, ...givenTitle }),
    response: purchase,
    isEvenWhenLocked,
  }),
  invoiceFile: defineCall({
    method: 'GET',
    path: 'recharge/invoiceFile',
    access: READ,
    request: z.object({ purchaseId: id }),
    response: fileResponse,
    mediaTypes: [mediaTypes.pdf, mediaTypes.ofd],
    isEvenWhenLocked,
  }),
  ...salesCalls,
}
