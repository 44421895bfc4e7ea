import { sql } from 'kysely'
import type { FoundCompany } from '#features/certification/contract.ts'
import { CREDIT_CODE_PLACES } from '#features/certification/rules.ts'
import type { Context } from '#server/kit/context.ts'
import { inScope, type Db } from '#server/kit/database/db.ts'
import { contains } from '#server/kit/database/like.ts'

const MOST = 20
/** A single sign finds everything and nothing, and the register counts every question. */
const FEWEST_SIGNS = 2

/** A register that does not answer is as good as none. */
export async function searchCompany(ctx: Context, { keyword }: { keyword: string }): Promise<{ list: FoundCompany[] }> {
  if ([...keyword].length < FEWEST_SIGNS) return { list: [] }
  const { companies } = ctx.adapters
  const found = await companies?.search(keyword).catch((error: Error) => {
    ctx.log.warn({ reason: error.message }, 'register of companies did not answer')
    return null
  })
  if (found) return { list: found.slice(0, MOST) }
  const { orgId, accountId } = ctx.who
  return { list: await inScope(ctx.db, { orgId, accountId }, (db) => knownHere(db, keyword)) }
}

/** Companies that this organisation has written invoices for, and the one it said it is; of other organisations nothing. */
async function knownHere(db: Db, keyword: string): Promise<FoundCompany[]> {
  const pattern = contains(keyword)
  const { rows } = await sql<FoundCompany>`
    select distinct on (credit_code) name, credit_code, legal_person, '' as state from (
      select name, credit_code, legal_person, 1 as rank from certification where top_org_id = app_org()
      union all
      select title, tax_no, '', 2 from invoice where top_org_id = app_org() and length(tax_no) = ${CREDIT_CODE_PLACES} and title ilike ${pattern}
    ) known where name ilike ${pattern} or credit_code = upper(${keyword})
    order by credit_code, rank limit ${MOST}`.execute(db)
  return rows
}
