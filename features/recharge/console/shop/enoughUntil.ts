import type { ShopPackage, Stock } from '#features/recharge/contract.ts'

const DAY_MS = 86_400_000
/** Further ahead nobody can tell. */
const MOST_DAYS = 3 * 366

/** Until when what is left and what would be bought lasts, if as much is used as of late; null where that says nothing. */
export function enoughUntil(
  { kind, units }: Pick<ShopPackage, 'kind' | 'units'>,
  stock: Pick<Stock, 'left' | 'planned' | 'perDay'> | undefined,
  now: Date,
): Date | null {
  if (kind === 'balance' || kind === 'benefit' || !stock || stock.left === null || stock.perDay === 0) return null
  const days = Math.floor((stock.left + (units ?? 0) - stock.planned) / stock.perDay)
  return days > 0 && days <= MOST_DAYS ? new Date(now.getTime() + days * DAY_MS) : null
}
