/** What can be bought to be used up; minutes of live are pieces too. */
export const creditKinds = ['sms', 'email', 'live'] as const
export type UsedKind = (typeof creditKinds)[number]
/** The balance is counted in minor units of the one currency that packages are sold in. */
export const bookKinds = ['balance', ...creditKinds] as const
export type BookKind = (typeof bookKinds)[number]
export const packageKinds = [...bookKinds, 'benefit'] as const
export type PackageKind = (typeof packageKinds)[number]
export const SHOP_CURRENCY = 'CNY'

/** How a purchase is paid without a provider. */
export const BALANCE = 'balance'

/** The account in the money's books that a purchase is spent on: WIRE §9. */
export function creditAccount(kind: PackageKind): string {
  return `credit:${kind}`
}
/** Whoever runs this installation: money for packages goes there. */
export const PROVIDER_ACCOUNT = 'provider'
/** What the operator earns by it, in the operator's own books. */
export const SHOP_REVENUE = 'revenue:shop'

const DAY_MS = 86_400_000

/** A benefit that still runs is made longer, one that is over begins anew today; one without an end keeps none. */
export function extendedEnd(end: Date | null, { isOn, days, now }: { isOn: boolean; days: number; now: Date }): Date | null {
  if (isOn && end === null) return null
  const from = isOn && end !== null && end > now ? end : now
  return new Date(from.getTime() + days * DAY_MS)
}

/** So many days ahead it is said that something runs out. */
export const LOW_DAYS = 7
/** Use is averaged over so many days. */
export const RECENT_DAYS = 28

export type Forecast = {
  /** In the recent days, rounded up. */
  perDay: number
  /** Whole days after today that it lasts; null: as long as nothing more is used than now. */
  lastsDays: number | null
  isLow: boolean
}

/** What is left is first for what is planned, then for every day as the recent ones. Null left: as many as wanted. */
export function forecastOf({ left, usedRecently, planned }: { left: number | null; usedRecently: number; planned: number }): Forecast {
  const perDay = Math.ceil(usedRecently / RECENT_DAYS)
  if (left === null) return { perDay, lastsDays: null, isLow: false }
  const free = left - planned
  const lastsDays = perDay === 0 ? null : Math.max(0, Math.floor(free / perDay))
  return { perDay, lastsDays, isLow: free < 0 || (lastsDays !== null && lastsDays < LOW_DAYS) }
}
