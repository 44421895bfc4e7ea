import type { Discount, Off } from '#features/orders/discounting.ts'

/** One code for everybody, a batch of unique ones, or none: it comes by itself. */
export const discountWays = ['code', 'batch', 'auto'] as const
export type DiscountWay = (typeof discountWays)[number]
export const offKinds = ['percent', 'amount', 'price', 'cheapestFree'] as const
export type OffKind = (typeof offKinds)[number]
export const discountStates = ['Active', 'NotStarted', 'UsedUp', 'Ended', 'Disabled'] as const
export type DiscountState = (typeof discountStates)[number]
export const codeStates = ['free', 'held', 'used'] as const
export type CodeState = (typeof codeStates)[number]

export const MOST_CODES = 50_000
export const MOST_DISCOUNTS = 200
/** Those that every order is quoted with. */
export const MOST_AUTOMATIC = 50
/** Codes that one order may bring. */
export const MOST_CODES_OF_ORDER = 5
export const MOST_PREFIX = 12
export const MOST_CODE_LENGTH = 40

/** Without 0, O, 1, I and L, which are misread and misheard. */
export const CODE_LETTERS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const SHORT_LENGTH = 6
const LONG_LENGTH = 8
const MANY = 1_000

/** The more there are, the longer, so that a guess is as hopeless. */
export function codeLength(count: number): number {
  return count > MANY ? LONG_LENGTH : SHORT_LENGTH
}

/** What two codes are compared by: case, blanks, strokes and letters that look alike do not matter. */
export function foldCode(text: string): string {
  return text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1')
}

export function isCode(text: string): boolean {
  return text.length <= MOST_CODE_LENGTH && foldCode(text).length >= 2
}

type Standing = {
  isEnable: boolean
  startTime: Date | null
  endTime: Date | null
  taken: number
  useLimit: number | null
  spentMinor: number
  budgetMinor: number | null
}

/** First match: switched off, over, used up, not begun. WIRE2 §9. */
export function discountState(discount: Standing, now: Date): DiscountState {
  const { isEnable, startTime, endTime, taken, useLimit, spentMinor, budgetMinor } = discount
  if (!isEnable) return 'Disabled'
  if (endTime && now > endTime) return 'Ended'
  if ((useLimit !== null && taken >= useLimit) || (budgetMinor !== null && spentMinor >= budgetMinor)) return 'UsedUp'
  return startTime && now < startTime ? 'NotStarted' : 'Active'
}

type Stored = {
  id: string
  name: string
  ticketIds: readonly string[]
  currency: string
  offKind: string
  offValue: number
  isPerOrder: boolean
  mostPeople: number | null
  minPeople: number
  minMinor: number
  isCombinable: boolean
}

export function offOf(kind: OffKind, value: number): Off {
  if (kind === 'percent') return { kind, percent: value }
  if (kind === 'amount') return { kind, amountMinor: value }
  return kind === 'price' ? { kind, priceMinor: value } : { kind, every: value }
}

/** As the price rule knows it; a line says the code as well, unless that is the name. */
export function quotable(stored: Stored, code = ''): Discount {
  const { id, name, ticketIds, currency, offKind, offValue, isPerOrder, mostPeople, minPeople, minMinor, isCombinable } = stored
  return {
    id,
    name: code === '' || name === code ? name : `${name} ${code}`,
    ticketIds: ticketIds.length === 0 ? null : ticketIds,
    currency,
    off: offOf(offKind as OffKind, offValue),
    isPerOrder,
    mostPeople,
    minPeople,
    minMinor,
    isCombinable,
  }
}
