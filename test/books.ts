import { sql } from 'kysely'
import { readInvariants, violationsOf } from '#server/database/invariants.ts'
import type { Db } from '#server/kit/database/db.ts'

/** What breaks the invariants, nothing where they hold. Asked as the owner of the tables; of one event, or of everything. */
export async function brokenRules(db: Db, bventId: string | null = null): Promise<string[]> {
  const invariants = await readInvariants()
  const found = await Promise.all(invariants.map((invariant) => violationsOf(db, invariant, bventId)))
  return found.flatMap(({ name, examples }) => examples.map((example) => `${name}: ${example}`))
}

/** By account, credit less debit: what the books say of an organisation. */
export async function balancesOf(db: Db, orgId: string): Promise<Record<string, number>> {
  const { rows } = await sql<{ account: string; amount: number }>`
    select split_part(s.account, ':', 1) as account, sum(s.amount)::bigint as amount from ledger_entry e
      cross join lateral (values (e.credit, e.amount_minor), (e.debit, -e.amount_minor)) as s (account, amount)
    where e.top_org_id = ${orgId} group by 1 order by 1`.execute(db)
  return Object.fromEntries(rows.map(({ account, amount }) => [account, amount]))
}
