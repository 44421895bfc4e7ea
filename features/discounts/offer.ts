import { moneyOf, parseMoney } from '#core/money.ts'
import type { Discount, Off } from '#features/orders/discounting.ts'
import type { WireOff, WireOffer } from '#features/discounts/shapes.ts'

export function minorOff(of: WireOff): Off {
  if (of.kind === 'amount') return { kind: 'amount', amountMinor: parseMoney(of.amount) ?? 0 }
  if (of.kind === 'price') return { kind: 'price', priceMinor: parseMoney(of.price) ?? 0 }
  return of
}

export function wireOff(of: Off): WireOff {
  if (of.kind === 'amount') return { kind: 'amount', amount: moneyOf(of.amountMinor) }
  if (of.kind === 'price') return { kind: 'price', price: moneyOf(of.priceMinor) }
  return of
}

export function shownOffer({ id, minMinor, ticketIds, off: taken, ...plain }: Discount & { code: string }): WireOffer {
  const { name, code, isPerOrder, currency, mostPeople, minPeople, isCombinable } = plain
  return {
    discountId: id,
    name,
    code,
    off: wireOff(taken),
    isPerOrder,
    currency,
    ticketIds: ticketIds && [...ticketIds],
    mostPeople,
    minPeople,
    minAmount: moneyOf(minMinor),
    isCombinable,
  }
}

/** Back into what the price rule reads. */
export function quotableOffer({ discountId, minAmount, off: of, code: _, ...plain }: WireOffer): Discount {
  return { id: discountId, minMinor: parseMoney(minAmount) ?? 0, off: minorOff(of), ...plain }
}
