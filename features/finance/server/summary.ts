import { sql } from 'kysely'
import type { RequestOf, ResultOf } from '#core/call.ts'
import { balanceOf, moneyOf } from '#core/money.ts'
import type { BookFigures, entryCalls } from '#features/finance/contract.ts'
import { daysOfMonth, periodBefore, yearUpTo } from '#features/finance/period.ts'
import { figuresOf, type BookSum } from '#features/finance/rules.ts'
import { tallySql, type Narrowed } from '#features/finance/server/entrySearch.ts'
import type { Context } from '#server/kit/context.ts'
import type { Db } from '#server/kit/database/db.ts'

type Request = RequestOf<typeof entryCalls.summary>
type Summary = ResultOf<typeof entryCalls.summary>

const EVENTS_NAMED = 4

/** All of it from sums by day: how many entries there are does not matter. */
export async function summary({ db }: Context, request: Request): Promise<Summary> {
  const before = periodBefore(request)
  const [now, then, months, events] = await Promise.all([
    sumsOf(db, request),
    sumsOf(db, { ...request, ...before }),
    monthsOf(db, request, yearUpTo(request.to)),
    eventsOf(db, request),
  ])
  return {
    now: shown(now),
    before: shown(then),
    closed: figuresOf(now.filter(({ isClosed }) => isClosed)).map(({ currency, netMinor }) => ({ currency, net: balanceOf(netMinor) })),
    beforeFrom: before.from,
    beforeTo: before.to,
    moved: request.account ? movedOf(now) : [],
    months,
    events,
    debit: debitsOf(now),
  }
}

const sums = sql`t.currency, split_part(t.account, ':', 1) as kind, t.cause, sum(t.amount_minor)::bigint as net_minor,
  sum(t.debit_minor)::bigint as debit_minor, sum(t.debits)::float8 as debits, sum(t.credits)::float8 as credits`
const inDays = ({ from, to, ...narrowed }: Request) => sql`${tallySql(narrowed)} and t.book_day between ${from}::date and ${to}::date`

type DaySum = BookSum & { isClosed: boolean }

async function sumsOf(db: Db, request: Request): Promise<DaySum[]> {
  const { rows } = await sql<DaySum>`
    select ${sums}, c.day is not null as is_closed
    from ledger_tally t left join book_closing c on c.top_org_id = t.top_org_id and c.day = t.book_day
    where ${inDays(request)} group by 1, 2, 3, is_closed`.execute(db)
  return rows
}

function shown(of: readonly BookSum[]): BookFigures[] {
  return figuresOf(of).map(({ currency, incomeMinor, refundMinor, feeMinor, rechargeMinor, netMinor, ...counts }) => ({
    currency,
    income: balanceOf(incomeMinor),
    refund: balanceOf(refundMinor),
    fee: balanceOf(feeMinor),
    recharge: balanceOf(rechargeMinor),
    net: balanceOf(netMinor),
    ...counts,
  }))
}

/** The first few by name; what all others earned is one row. */
async function eventsOf(db: Db, request: Request): Promise<Summary['events']> {
  const { rows } = await sql<{ bventId: string; title: string; currency: string; minor: number; others: number }>`
    with earned as (
      select t.currency, t.bvent_id, sum(t.amount_minor) as minor,
        row_number() over (partition by t.currency order by sum(t.amount_minor) desc, t.bvent_id) as place
      from ledger_tally t where ${inDays(request)} and t.account >= 'revenue:' and t.account < 'revenue;' and t.bvent_id is not null
      group by 1, 2 having sum(t.amount_minor) <> 0
    )
    select e.currency, case when e.place <= ${EVENTS_NAMED} then e.bvent_id::text else '' end as bvent_id, coalesce(max(b.title), '') as title,
      sum(e.minor)::bigint as minor, (count(*) filter (where e.place > ${EVENTS_NAMED}))::int as others
    from earned e left join bvent b on b.top_org_id = app_org() and b.id = e.bvent_id and e.place <= ${EVENTS_NAMED}
    group by 1, 2 order by 1, min(e.place)`.execute(db)
  return rows.map(({ minor, ...row }) => ({ ...row, income: balanceOf(minor) }))
}

async function monthsOf(db: Db, narrowed: Narrowed, months: readonly string[]): Promise<Summary['months']> {
  const [first = '', last = ''] = [months[0], months.at(-1)]
  const { rows } = await sql<BookSum & { month: string }>`
    select to_char(t.book_day, 'YYYY-MM') as month, ${sums} from ledger_tally t
    where ${tallySql(narrowed)} and t.book_day between ${daysOfMonth(first).from}::date and ${daysOfMonth(last).to}::date group by 1, 2, 3, 4`.execute(
    db,
  )
  return [...Map.groupBy(rows, ({ month }) => month)]
    .flatMap(([month, of]) =>
      figuresOf(of).map(({ currency, incomeMinor, netMinor }) => ({
        month,
        currency,
        income: balanceOf(incomeMinor),
        spent: balanceOf(incomeMinor - netMinor),
      })),
    )
    .toSorted((one, other) => (one.month < other.month ? -1 : 1))
}

function movedOf(sums: readonly BookSum[]): Summary['moved'] {
  return [...Map.groupBy(sums, ({ currency }) => currency)].map(([currency, of]) => {
    const came = of.reduce((all, { debitMinor }) => all + debitMinor, 0)
    const net = -of.reduce((all, { netMinor }) => all + netMinor, 0)
    return { currency, came: moneyOf(came), went: moneyOf(came - net), net: balanceOf(net) }
  })
}

/** What was debited in all, which is what was credited. */
function debitsOf(sums: readonly BookSum[]): Summary['debit'] {
  return [...Map.groupBy(sums, ({ currency }) => currency)].map(([currency, of]) => ({
    currency,
    amount: moneyOf(of.reduce((all, { debitMinor }) => all + debitMinor, 0)),
  }))
}
