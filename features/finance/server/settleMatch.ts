import { sql } from 'kysely'
import type { RequestOf, ResultOf } from '#core/call.ts'
import { OK } from '#core/schema.ts'
import type { billCalls } from '#features/finance/billContract.ts'
import { correctionOf, type Outcome } from '#features/finance/billRules.ts'
import { countMatches, rowKey } from '#features/finance/server/matchBill.ts'
import { post } from '#features/ledger/server/post.ts'
import { audit } from '#server/kit/audit.ts'
import type { Context } from '#server/kit/context.ts'
import { AppError, required } from '#server/kit/errors.ts'

/** Of a match `m`, its row `r` and its entry `e`: one currency, and no payment of ours that will be entered by itself. */
export const canFollow = sql<boolean>`(m.outcome <> 'both' and (e.id is null or r.no is null or e.currency = r.currency)
  and (m.outcome <> 'onlyTheirs' or not exists (
    select from payment p where r.kind = 'payment' and p.top_org_id = r.top_org_id and p.trade_no = r.trade_no)))`

type Settled = { billId: string; outcome: Outcome }

/** Once, by the first who says why. */
export async function settle(
  ctx: Context,
  { id, note, isFollowing }: RequestOf<typeof billCalls.settle>,
): Promise<ResultOf<typeof billCalls.settle>> {
  const { db, who, now } = ctx
  const { rows } = await sql<Settled>`
    update bill_match set settled_at = ${now}, settled_by = ${who.accountId}, settled_by_name = ${who.accountName}, note = ${note},
      is_corrected = ${isFollowing}
    where id = ${id} and settled_at is null and outcome <> 'both' returning bill_id, outcome`.execute(db)
  const [settled] = rows
  if (!settled) {
    required(await db.selectFrom('billMatch').select('id').where('id', '=', id).executeTakeFirst())
    throw new AppError('core.changed')
  }
  if (isFollowing) await followBill(ctx, id, note)
  await countMatches(db, [settled.billId])
  await audit(ctx, { action: 'bill.settle', objectId: id, after: { outcome: settled.outcome, note, isCorrected: isFollowing } })
  return OK
}

type Followed = {
  canFollow: boolean
  billId: string
  account: string
  kind: 'payment' | 'refund'
  entryId: string | null
  debit: string | null
  credit: string | null
  bventId: string | null
  currency: string
  ourMinor: number | null
  theirMinor: number | null
  at: Date
  key: string | null
}

/** The books follow the bill: a new entry of the difference on the bill's day, or now where that is closed. Orders and seats stay. */
async function followBill({ db, who }: Context, id: string, note: string): Promise<void> {
  const { day, account } = required(
    await sql<{ day: string; account: string }>`
      select to_char(b.day, 'YYYY-MM-DD') as day, b.account from bill_match m join pay_bill b on b.id = m.bill_id where m.id = ${id}`
      .execute(db)
      .then(({ rows }) => rows[0]),
  )
  const { rows } = await sql<Followed>`
    select ${canFollow} as can_follow, m.bill_id, coalesce(r.kind, case e.cause when 'refund' then 'refund' else 'payment' end) as kind,
      m.entry_id, e.debit, e.credit, e.bvent_id, coalesce(r.currency, e.currency) as currency, m.our_minor, m.their_minor, coalesce(r.at, e.at) as at,
      case when m.entry_id is null then ${rowKey(account, day)} end as key
    from bill_match m left join bill_row r on r.bill_id = m.bill_id and r.no = m.row_no left join entry_of_org e on e.id = m.entry_id
    where m.id = ${id}`.execute(db)
  const match = required(rows[0])
  if (!match.canFollow) throw new AppError('bill.known')
  const { billId, kind, entryId, debit, credit, bventId, currency, ourMinor, theirMinor, at } = match
  const entered = debit !== null && credit !== null ? { debit, credit } : null
  await post(db, [
    {
      orgId: who.orgId,
      at,
      cause: 'correction',
      ...correctionOf({ account, kind, entered, ourMinor: ourMinor ?? 0, theirMinor: theirMinor ?? 0 }),
      currency,
      bventId,
      billId,
      correctedId: entryId,
      key: match.key ?? `correction:${id}`,
      accountId: who.accountId,
      note,
    },
  ])
}
