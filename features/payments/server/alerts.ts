import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Db } from '#server/kit/database/db.ts'

export type AlertReason = 'signature' | 'unknown' | 'amount' | 'merchant'
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
    from (select) as one left join payment p on p.trade_no = ${tradeNo} and p.provider = ${provider}
    on conflict (top_org_id, provider, reason, trade_no) where settled_at is null
      do update set times = a.times + 1, last_at = excluded.last_at, detail = excluded.detail`.execute(db)
}
