import { sql } from 'kysely'
import type { RequestOf, ResultOf } from '#core/call.ts'
import { pagerOf } from '#core/envelope.ts'
import type { entryCalls } from '#features/finance/contract.ts'
import { countEntries, idsSql } from '#features/finance/server/entrySearch.ts'
import { entryColumns, entrySource, listedEntry, type EntryRow } from '#features/finance/server/listedEntries.ts'
import type { Context } from '#server/kit/context.ts'
import { page, type Paged } from '#server/kit/implement.ts'

type List = ResultOf<typeof entryCalls.entries>

export async function entries({ db, who }: Context, request: RequestOf<typeof entryCalls.entries>): Promise<Paged<List>> {
  const { pageNo, pageSize } = request
  const total = await countEntries(db, request, who)
  const end = pageNo * pageSize
  const ids = await idsSql(db, request, who, sql`limit ${end}`)
  const { rows } =
    total <= end - pageSize
      ? { rows: [] }
      : await sql<EntryRow>`
          with page as materialized (select i.at, i.id from (${ids}) i order by i.at desc, i.id desc limit ${pageSize} offset ${end - pageSize})
          select ${entryColumns} from ${entrySource} where e.id = any(array(select id from page)) order by e.at desc, e.id desc`.execute(db)
  return page({ list: rows.map(listedEntry) }, pagerOf(request, total))
}

/** What all events earned is one account; the others are as the books name them. */
export async function choices({ db }: Context): Promise<ResultOf<typeof entryCalls.choices>> {
  const [{ rows: accounts }, { rows: events }] = await Promise.all([
    sql<{ account: string; name: string }>`
      select n.account, coalesce(a.name, '') as name from (
        select distinct case when t.account >= 'revenue:' and t.account < 'revenue;' then 'revenue' else t.account end as account
        from ledger_tally t where t.top_org_id = app_org()) n
        left join pay_account a on a.top_org_id = app_org() and 'merchant:' || a.id = n.account
      order by 1`.execute(db),
    sql<{ bventId: string; title: string }>`
      select b.id as bvent_id, b.title from bvent b where b.top_org_id = app_org()
        and exists (select from ledger_tally t where t.top_org_id = app_org() and t.bvent_id = b.id) order by b.start_time desc, b.id`.execute(
      db,
    ),
  ])
  return { accounts, events }
}
