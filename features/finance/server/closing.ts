import { sql } from 'kysely'
import type { RequestOf, ResultOf } from '#core/call.ts'
import { EVENT_TIME_ZONE, todayIn } from '#core/dateTime.ts'
import type { billCalls } from '#features/finance/billContract.ts'
import { days } from '#features/finance/server/bills.ts'
import { audit } from '#server/kit/audit.ts'
import type { Context } from '#server/kit/context.ts'
import { AppError, required } from '#server/kit/errors.ts'
import type { FileAnswer } from '#server/kit/implement.ts'

/** For good: there is no way back. The database itself writes down what each day says. */
export async function close(
  ctx: Context,
  { from, to, isConfirmed }: RequestOf<typeof billCalls.close>,
): Promise<ResultOf<typeof billCalls.close>> {
  const { db, who, now } = ctx
  if (to >= todayIn(EVENT_TIME_ZONE, now)) throw new AppError('ledger.notOver')
  const { list } = await days(ctx, { from, to })
  const open = list.filter(({ closing }) => closing === null)
  if (open.length === 0) throw new AppError('ledger.closed')
  const unsettled = open.flatMap(({ day, bills }) => (bills.some((bill) => bill.open > 0) ? [day] : []))
  if (unsettled.length > 0) throw new AppError('ledger.unsettled', { returnObj: { days: unsettled } })
  const unbilled = open.flatMap(({ day, unbilled: accounts }) => accounts.map(({ name }) => ({ day, name })))
  if (unbilled.length > 0 && !isConfirmed) throw new AppError('ledger.unbilled', { returnObj: { unbilled } })
  const closed = open.map(({ day }) => day).toSorted()
  const { rows } = await sql`
    insert into book_closing (top_org_id, day, closed_by, closed_by_name)
    select ${who.orgId}, d, ${who.accountId}, ${who.accountName} from unnest(${closed}::date[]) d
    on conflict (top_org_id, day) do nothing returning 1`.execute(db)
  if (rows.length === 0) throw new AppError('ledger.closed')
  await audit(ctx, { action: 'ledger.close', objectId: who.orgId, after: { days: closed } })
  return { days: closed }
}

/** The very bytes a fingerprint was made of. */
export async function canonical(ctx: Context, { day, account }: RequestOf<typeof billCalls.canonical>): Promise<FileAnswer> {
  const { rows } = await sql<{ text: string }>`
    select ${account ? sql`(select bill_text(b.top_org_id, b.id) from pay_bill b where b.day = c.day and b.account = ${account} and b.state = 'Read')` : sql`book_text(c.top_org_id, c.day)`} as text
    from book_closing c where c.day = ${day}::date`.execute(ctx.db)
  const body = required(rows[0]?.text)
  return { fileName: `${day}-${account?.replace(':', '-') ?? 'books'}.txt`, mediaType: 'text/plain', body }
}
