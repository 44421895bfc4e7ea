import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { expect } from 'vitest'
import { foldCode } from '#features/discounts/rules.ts'
import type { Harness } from '#test/harness.ts'

type Place = { orgId: string; bventId: string }
type Columns = Record<string, unknown>

/** For tests: a discount of ten percent with a code, or as `more` says. */
export async function makeDiscount(harness: Harness, { orgId, bventId }: Place, more: Columns & { code?: string } = {}) {
  const { code = `CODE${uuid().slice(-6)}`, ...columns } = more
  const [id, codeId] = [uuid(), uuid()]
  const stored = { way: 'code', name: '优惠', offKind: 'percent', offValue: 10, currency: 'CNY', isCombinable: true, ...columns }
  await harness.db
    .insertInto('discount')
    .values({ topOrgId: orgId, id, bventId, ...stored } as never)
    .execute()
  if (stored.way !== 'auto')
    await harness.db
      .insertInto('discountCode')
      .values({
        topOrgId: orgId,
        id: codeId,
        discountId: id,
        bventId,
        code,
        codeKey: foldCode(code),
        most: stored.way === 'batch' ? 1 : null,
      })
      .execute()
  return { id, codeId: stored.way === 'auto' ? null : codeId, code }
}

/** What must hold whatever happened: what is counted is what orders hold, and orders hold what their lines say. */
export async function expectHeld(harness: Harness, bventId: string): Promise<void> {
  const { rows: counts } = await sql`
    select d.id, d.taken, d.spent_minor, count(u.order_id) as held, coalesce(sum(u.amount_minor), 0) as worth from discount d
      left join discount_use u on u.discount_id = d.id and u.state <> 'given' where d.bvent_id = ${bventId}
    group by d.top_org_id, d.id having d.taken <> count(u.order_id) or d.spent_minor <> coalesce(sum(u.amount_minor), 0)
      or d.taken > d.use_limit or d.spent_minor > d.budget_minor`.execute(harness.db)
  expect(counts).toEqual([])
  const { rows: codes } = await sql`
    select c.code, c.taken from discount_code c left join discount_use u on u.code_id = c.id and u.state <> 'given' where c.bvent_id = ${bventId}
    group by c.top_org_id, c.id having c.taken <> count(u.order_id)`.execute(harness.db)
  expect(codes).toEqual([])
  const { rows: uses } = await sql`
    select u.order_id, u.state, u.amount_minor, l.minor, o.status from discount_use u join reg_order o on o.id = u.order_id cross join lateral (
      select coalesce(sum(-price_minor) filter (where cancelled_at is null), 0) as minor, bool_or(cancelled_at is null) as is_alive
      from order_line where order_id = u.order_id and discount_id = u.discount_id) l
    where u.bvent_id = ${bventId} and (u.amount_minor <> l.minor or (u.state <> 'given') <> l.is_alive
      or (u.state = 'held') <> (l.is_alive and o.status in ('WaitApproval', 'Unpaid')) or (u.state = 'used' and u.revenue_minor <> o.paid_minor))`.execute(
    harness.db,
  )
  expect(uses).toEqual([])
  const { rows: sums } = await sql`
    select discount_id, sum(used) as used, sum(given) as given, sum(revenue) as revenue from (
      select discount_id, used, given_minor as given, revenue_minor as revenue from discount_tally where bvent_id = ${bventId}
      union all
      select discount_id, -1, -amount_minor, -revenue_minor from discount_use where bvent_id = ${bventId} and state = 'used') as both_sides
    group by 1 having sum(used) <> 0 or sum(given) <> 0 or sum(revenue) <> 0`.execute(harness.db)
  expect(sums).toEqual([])
}
