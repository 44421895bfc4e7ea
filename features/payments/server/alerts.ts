import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { alertReasons } from '#features/payments/rules.ts'
import type { PayAlert } from '#features/payments/accountContract.ts'
import { visibleSql } from '#features/events/server/queries.ts'
import { audit } from '#server/kit/audit.ts'
import type { Context } from '#server/kit/context.ts'
import { required } from '#server/kit/errors.ts'
import type { Db } from '#server/kit/database/db.ts'

export type AlertReason = (typeof alertReasons)[number]
type Alert = {
  orgId: string
  provider: string
  payAccountId: string | null
  reason: AlertReason
  tradeNo?: string
  detail?: string
  now: Date
}

/** Something was told of money that is not to be believed; nothing has changed by it, and finance sees it. */
export async function raiseAlert(db: Db, { orgId, provider, payAccountId, reason, tradeNo = '', detail = '', now }: Alert): Promise<void> {
  await sql`
    insert into pay_alert as a (top_org_id, id, account_id, provider, reason, trade_no, order_id, bvent_id, detail, first_at, last_at)
    select ${orgId}, ${uuid()}, ${payAccountId}::uuid, ${provider}, ${reason}, ${tradeNo}, p.order_id, p.bvent_id, ${detail}, ${now}, ${now}
    from (select) as one left join lateral (
      select p.order_id, p.bvent_id from payment p where p.trade_no = ${tradeNo} and p.provider = ${provider}
      union all
      select r.order_id, r.bvent_id from refund r join payment p on p.top_org_id = r.top_org_id and p.id = r.payment_id
      where r.refund_no = ${tradeNo} and p.provider = ${provider} limit 1) p on true
    on conflict (top_org_id, provider, reason, trade_no) where settled_at is null
      do update set times = a.times + 1, last_at = excluded.last_at, detail = excluded.detail`.execute(db)
}

/** Another amount or currency than ours, said by a provider that was asked. */
export const differing = (about: Pick<Alert, 'orgId' | 'provider' | 'payAccountId' | 'tradeNo' | 'now'>): Alert => ({
  ...about,
  reason: 'amount',
  detail: 'another amount or currency',
})

const MOST_SHOWN = 100

/** The newest first; orders of events that the caller may not see are not named. */
export async function openAlerts({ db, who }: Context): Promise<PayAlert[]> {
  const { rows } = await sql<Omit<PayAlert, 'firstTime' | 'lastTime'> & { firstAt: Date; lastAt: Date }>`
    select a.id, a.provider, coalesce(p.name, '') as account_name, a.reason, a.trade_no, o.id as order_id, coalesce(o.order_no, '') as order_no,
      o.bvent_id,
      a.detail, a.times, a.first_at, a.last_at
    from pay_alert a left join pay_account p on p.top_org_id = a.top_org_id and p.id = a.account_id
      left join (reg_order o join bvent on bvent.top_org_id = o.top_org_id and bvent.id = o.bvent_id and bvent.deleted_at is null
        and ${visibleSql(who)}) on o.top_org_id = a.top_org_id and o.id = a.order_id
    where a.settled_at is null order by a.last_at desc limit ${MOST_SHOWN}`.execute(db)
  return rows.map(({ firstAt, lastAt, ...row }) => ({ ...row, firstTime: firstAt.toISOString(), lastTime: lastAt.toISOString() }))
}

export async function settleAlert(ctx: Context, { id }: { id: string }): Promise<{ isOk: true }> {
  const settled = await ctx.db
    .updateTable('payAlert')
    .set({ settledAt: ctx.now, settledByName: ctx.who.accountName })
    .where('id', '=', id)
    .where('settledAt', 'is', null)
    .returning(['reason', 'tradeNo'])
    .executeTakeFirst()
  await audit(ctx, { action: 'payAccount.settleAlert', objectId: id, after: required(settled) })
  return { isOk: true }
}
