import { sql } from 'kysely'
import type { RequestOf, ResultOf } from '#core/call.ts'
import { isGranted } from '#core/access.ts'
import { balanceOf } from '#core/money.ts'
import { INCOME } from '#features/events/rules.ts'
import { findEvent } from '#features/events/server/queries.ts'
import type { standardCalls } from '#features/statistics/contract.ts'
import type { Context } from '#server/kit/context.ts'
import type { Db } from '#server/kit/database/db.ts'

type Money = ResultOf<typeof standardCalls.money>

export async function money(ctx: Context, { bventId }: RequestOf<typeof standardCalls.money>): Promise<Money> {
  const { timeZone } = await findEvent(ctx, bventId)
  return { timeZone, list: isGranted(INCOME, ctx.who.codes) ? await moneyIn(ctx.db, bventId) : [] }
}

type Sum = { currency: string; kind: string; account: string; day: string; net: number; debit: number; debits: number; credits: number }

/** By the books' own sums. */
export async function moneyIn(db: Db, bventId: string): Promise<Money['list']> {
  const { rows } = await sql<Sum>`
    select currency, split_part(account, ':', 1) as kind, account, day::text, sum(amount_minor)::bigint as net, sum(debit_minor)::bigint as debit,
      sum(debits)::float8 as debits, sum(credits)::float8 as credits
    from ledger_tally where top_org_id = app_org() and bvent_id = ${bventId} group by 1, 2, 3, 4 order by 4`.execute(db)
  const names = await merchantNames(db)
  return [...Map.groupBy(rows, ({ currency }) => currency)].map(([currency, all]) => {
    const of = (...kinds: string[]) => all.filter(({ kind }) => kinds.includes(kind))
    const sum = (sums: readonly Sum[], value: (one: Sum) => number) => sums.reduce((total, one) => total + value(one), 0)
    const days = Map.groupBy(of('revenue', 'discount', 'refund'), ({ day }) => day)
    const ways = Map.groupBy(of('merchant', 'offline'), ({ account }) => account)
    return {
      currency,
      income: balanceOf(sum(of('revenue', 'discount'), ({ net }) => net)),
      incomes: sum(of('revenue'), ({ credits }) => credits),
      refund: balanceOf(-sum(of('refund'), ({ net }) => net)),
      refunds: sum(of('refund'), ({ debits }) => debits),
      days: [...days].map(([day, sums]) => ({ day, amount: balanceOf(sum(sums, ({ net }) => net)) })),
      ways: [...ways]
        .map(([account, sums]) => ({ way: names.get(account) ?? account, minor: sum(sums, ({ debit }) => debit) }))
        .toSorted((one, other) => other.minor - one.minor)
        .map(({ way, minor }) => ({ way, amount: balanceOf(minor) })),
    }
  })
}

async function merchantNames(db: Db): Promise<Map<string, string>> {
  const { rows } = await sql<{ account: string; name: string }>`
    select 'merchant:' || id as account, name from pay_account where top_org_id = app_org()`.execute(db)
  return new Map(rows.map(({ account, name }) => [account, name]))
}
