import { z } from 'zod'
import { currencies } from '#core/money.ts'
import { id, money, time } from '#core/schema.ts'
import { discountStates, discountWays, MOST_CODE_LENGTH } from '#features/discounts/rules.ts'

const MOST_USES = 1_000_000
const MOST_PEOPLE = 20
const MOST_TICKETS = 100

export const off = z.discriminatedUnion('kind', [
  /** Of nought it takes nothing off, and only opens hidden tickets. */
  z.strictObject({ kind: z.literal('percent'), percent: z.int().min(0).max(100) }),
  z.strictObject({ kind: z.literal('amount'), amount: money }),
  z.strictObject({ kind: z.literal('price'), price: money }),
  z.strictObject({ kind: z.literal('cheapestFree'), every: z.int().min(2).max(MOST_PEOPLE) }),
])
export type WireOff = z.output<typeof off>

/** What an organiser says of a discount. */
export const discountFields = {
  name: z.string().trim().min(1).max(60),
  note: z.string().trim().max(200).default(''),
  way: z.enum(discountWays),
  /** Of the one that everybody uses. */
  code: z.string().trim().max(MOST_CODE_LENGTH).default(''),
  off,
  isPerOrder: z.boolean().default(false),
  currency: z.enum(currencies).default('CNY'),
  /** Empty: all of its currency. */
  ticketIds: z.array(id).max(MOST_TICKETS).default([]),
  mostPeople: z.int().min(1).max(MOST_PEOPLE).nullable().default(null),
  minPeople: z.int().min(1).max(MOST_PEOPLE).default(1),
  minAmount: money.default('0'),
  isCombinable: z.boolean().default(false),
  opensHidden: z.boolean().default(false),
  useLimit: z.int().min(1).max(MOST_USES).nullable().default(null),
  perPersonLimit: z.int().min(1).max(MOST_USES).nullable().default(null),
  /** Of each code of a batch. */
  perCodeLimit: z.int().min(1).max(MOST_USES).default(1),
  budget: money.nullable().default(null),
  startTime: time.nullable().default(null),
  endTime: time.nullable().default(null),
}
export const discountInput = z.object(discountFields)
export type DiscountInput = z.output<typeof discountInput>

export const discount = discountInput.extend({
  discountId: z.string(),
  bventId: z.string(),
  ticketIds: z.array(z.string()),
  startTime: z.string().nullable(),
  endTime: z.string().nullable(),
  minAmount: z.string(),
  budget: z.string().nullable(),
  isEnable: z.boolean(),
  status: z.enum(discountStates),
  statusName: z.string(),
  /** Orders that hold it or have used it, and what it takes off them. */
  takenCount: z.int(),
  takenAmount: z.string(),
  /** Of those, the paid ones. */
  usedCount: z.int(),
  usedAmount: z.string(),
  /** What came for them. */
  revenue: z.string(),
  codeCount: z.int(),
  version: z.int(),
  createdTime: z.string(),
})
export type ShownDiscount = z.output<typeof discount>

/** A discount as whoever orders gets to know it: enough to quote with, and nothing of how well it sells. */
export const offer = z.object({
  discountId: z.string(),
  /** As its line is called. */
  name: z.string(),
  /** '': it comes by itself. */
  code: z.string(),
  off,
  isPerOrder: z.boolean(),
  currency: z.string(),
  /** Null: every ticket of its currency. */
  ticketIds: z.array(z.string()).nullable(),
  mostPeople: z.int().nullable(),
  minPeople: z.int(),
  minAmount: z.string(),
  isCombinable: z.boolean(),
})
export type WireOffer = z.output<typeof offer>
