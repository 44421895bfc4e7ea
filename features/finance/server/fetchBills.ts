import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { merchantAccount } from '#features/ledger/rules.ts'
import { storeBill } from '#features/finance/server/storeBill.ts'
import { openAccount } from '#features/payments/server/openAccount.ts'
import { inScope } from '#server/kit/database/db.ts'
import type { JobContext } from '#server/kit/job.ts'

const RETRY_MS = 3_600_000
type Wanted = { orgId: string; payAccountId: string; day: string }

/**
 * Yesterday's bill of every account, from ten in the morning in Beijing, and those of the last week that were missed. The next turn is
 * set before the provider is asked, and nothing is held open while it answers.
 */
export async function fetchBills(ctx: JobContext): Promise<void> {
  const { rows } = await sql<Wanted>`
    select org_id, pay_account_id, to_char(day, 'YYYY-MM-DD') as day from bills_to_fetch(${ctx.now})`.execute(ctx.pool.db)
  for (const wanted of rows) await fetchBill(ctx, wanted)
}

async function fetchBill({ pool, adapters, config, log, now }: JobContext, { orgId, payAccountId, day }: Wanted): Promise<void> {
  const account = merchantAccount(payAccountId)
  const opened = await inScope(pool.db, { orgId }, async (db) => {
    await sql`
      insert into pay_bill as b (top_org_id, id, account, day, state, source, tries, next_try_at)
      values (${orgId}, ${uuid()}, ${account}, ${day}, 'Asked', 'fetched', 1, ${new Date(now.getTime() + RETRY_MS)})
      on conflict (top_org_id, account, day) do update set tries = b.tries + 1, next_try_at = excluded.next_try_at`.execute(db)
    const row = await db.selectFrom('payAccount').select('provider').where('id', '=', payAccountId).executeTakeFirst()
    return row ? openAccount({ db, config, adapters }, { provider: row.provider, payAccountId }) : null
  })
  if (!opened) return
  try {
    // The test till keeps the books of every organisation and has to be told whose are meant.
    const rows = (await opened.with.bill({ ...opened.account, orgId }, day)).filter(({ amountMinor }) => amountMinor > 0)
    await inScope(pool.db, { orgId }, (db) =>
      storeBill(db, { orgId, account, day, source: 'fetched', rows: rows.map((row) => ({ ...row, text: '' })), now }),
    )
  } catch (error) {
    const reason = (error as Error).message
    log.warn({ reason, day }, 'bill is asked for again')
    await inScope(pool.db, { orgId }, (db) =>
      sql`update pay_bill set state = 'Failed', failure = ${reason.slice(0, 500)} where account = ${account} and day = ${day} and state <> 'Read'`.execute(
        db,
      ),
    )
  }
}
