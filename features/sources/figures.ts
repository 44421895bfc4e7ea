import type { Figures } from '#features/sources/contract.ts'

/** The figures of several links as those of one. */
export function totalOf(all: readonly Figures[]): Figures {
  const sum = (name: Exclude<keyof Figures, 'money'>) => all.reduce((total, figures) => total + figures[name], 0)
  const byCurrency = Map.groupBy(
    all.flatMap(({ money }) => money),
    ({ currency }) => currency,
  )
  return {
    visits: sum('visits'),
    visitors: sum('visitors'),
    begun: sum('begun'),
    submitted: sum('submitted'),
    paid: sum('paid'),
    signedIn: sum('signedIn'),
    money: [...byCurrency].map(([currency, parts]) => ({ currency, amount: addedUp(parts) })),
  }
}

function addedUp(parts: readonly { amount: string }[]): string {
  return (parts.reduce((cents, { amount }) => cents + Math.round(Number(amount) * 100), 0) / 100).toFixed(2)
}
