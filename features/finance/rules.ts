import type { Cause } from '#features/ledger/rules.ts'

/** An account as lists are asked for it: what all events earned is one of them. */
export const accountKinds = ['merchant', 'offline', 'buyer', 'revenue', 'discount', 'fee', 'refund', 'credit', 'provider'] as const
export type AccountKind = (typeof accountKinds)[number]

export function kindOf(account: string): AccountKind | null {
  const [kind] = account.split(':')
  return accountKinds.find((known) => known === kind) ?? null
}

/** Sums of one currency and kind of account under one cause: what was credited to it less what was debited, and each of them. */
export type BookSum = {
  currency: string
  kind: string
  cause: Cause
  netMinor: number
  debitMinor: number
  debits: number
  credits: number
}

export type Figures = {
  currency: string
  incomeMinor: number
  refundMinor: number
  feeMinor: number
  rechargeMinor: number
  netMinor: number
  entries: number
  incomes: number
  refunds: number
  recharges: number
}

/** What came, what went, and what is left of it; each currency by itself, the one with the most entries first. */
export function figuresOf(sums: readonly BookSum[]): Figures[] {
  return [...Map.groupBy(sums, ({ currency }) => currency)]
    .map(([currency, of]) => {
      const add = (isMeant: (sum: BookSum) => boolean, value: (sum: BookSum) => number) =>
        of.filter(isMeant).reduce((all, sum) => all + value(sum), 0)
      const net = (kind: string) =>
        add(
          (sum) => sum.kind === kind,
          ({ netMinor }) => netMinor,
        )
      const figures = {
        incomeMinor: net('revenue') + net('discount'),
        refundMinor: -net('refund'),
        feeMinor: -net('fee'),
        rechargeMinor: add(
          ({ cause }) => cause === 'recharge',
          ({ debitMinor }) => debitMinor,
        ),
      }
      return {
        currency,
        ...figures,
        netMinor: figures.incomeMinor - figures.refundMinor - figures.feeMinor - figures.rechargeMinor,
        entries: add(
          () => true,
          ({ credits }) => credits,
        ),
        incomes: add(
          ({ kind }) => kind === 'revenue',
          ({ credits }) => credits,
        ),
        refunds: add(
          ({ kind }) => kind === 'refund',
          ({ debits }) => debits,
        ),
        recharges: add(
          ({ cause }) => cause === 'recharge',
          ({ debits }) => debits,
        ),
      }
    })
    .toSorted((one, other) => other.entries - one.entries)
}

/** What part of the whole, in tenths of a percent; null where there is none of either. */
export function shareOf(part: number, whole: number): number | null {
  return part > 0 && whole > 0 ? Math.round((part / whole) * 1_000) / 10 : null
}

/** By how much more or less than before, in tenths of a percent; null where there is nothing to compare with. */
export function changeOf(now: number, before: number): number | null {
  return before > 0 ? Math.round(((now - before) / before) * 1_000) / 10 : null
}
