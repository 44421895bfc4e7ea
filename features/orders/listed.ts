import type { OrderStatus } from '#core/statuses.ts'

/** Where an order stands in lists: one that is paid and has given back a part is told apart. The database's `listed_status`. */
export const listedStatuses = [
  'Unpaid',
  'WaitApproval',
  'Paid',
  'Refunding',
  'RefundFailed',
  'PartlyRefunded',
  'Refunded',
  'Cancelled',
] as const satisfies readonly (OrderStatus | 'PartlyRefunded')[]
export type ListedStatus = (typeof listedStatuses)[number]

export function listedStatus(status: OrderStatus, refundedMinor: number): ListedStatus {
  return status === 'Paid' && refundedMinor > 0 ? 'PartlyRefunded' : status
}

/** Orders of one status and currency, counted and added up. */
export type Sum = {
  status: ListedStatus
  currency: string
  total: number
  amountMinor: number
  paidMinor: number
  refundedMinor: number
}

export function countOf(sums: readonly Sum[], status: ListedStatus | ''): number {
  return sums.filter((sum) => status === '' || sum.status === status).reduce((all, { total }) => all + total, 0)
}

export type Totals = { currency: string; amountMinor: number; paidMinor: number; refundedMinor: number; unpaidMinor: number }

/** Each currency by itself, the one with the most orders first. */
export function totalsOf(sums: readonly Sum[], status: ListedStatus | ''): Totals[] {
  const meant = sums.filter((sum) => status === '' || sum.status === status)
  const add = (of: readonly Sum[], value: (sum: Sum) => number) => of.reduce((all, sum) => all + value(sum), 0)
  return [...Map.groupBy(meant, ({ currency }) => currency)]
    .toSorted(([, one], [, other]) => add(other, ({ total }) => total) - add(one, ({ total }) => total))
    .map(([currency, of]) => ({
      currency,
      amountMinor: add(of, (sum) => sum.amountMinor),
      paidMinor: add(of, (sum) => sum.paidMinor),
      refundedMinor: add(of, (sum) => sum.refundedMinor),
      unpaidMinor: add(
        of.filter((sum) => sum.status === 'Unpaid'),
        (sum) => sum.amountMinor,
      ),
    }))
}
