import { sql } from 'kysely'
import type { ResultOf } from '#core/call.ts'
import { mediaTypes } from '#core/mediaTypes.ts'
import { textIn } from '#core/messages.ts'
import { creditKinds, RECENT_DAYS, type UsedKind } from '#features/credits/rules.ts'
import type { rechargeCalls } from '#features/recharge/contract.ts'
import { rechargeMessages } from '#features/recharge/messages.ts'
import type { Context } from '#server/kit/context.ts'
import { CSV_START, csvLine } from '#server/kit/csv.ts'
import type { Db } from '#server/kit/database/db.ts'
import type { FileAnswer } from '#server/kit/implement.ts'

const EXPORTED_DAYS = 366

/** What was used on which day in Beijing, and for which event: a send's or a live room's. */
const usedSql = (now: Date, days: number) => sql`
  select (e.at at time zone 'Asia/Shanghai')::date as day, e.kind, e.units, b.id as bvent_id, coalesce(b.title, '') as title
  from credit_entry e
    left join send s on s.top_org_id = e.top_org_id and s.id = e.use_id
    left join live_room r on r.top_org_id = e.top_org_id and r.id = e.use_id
    left join bvent b on b.top_org_id = e.top_org_id and b.id = coalesce(s.bvent_id, r.bvent_id)
  where e.top_org_id = app_org() and e.cause = 'usage' and e.kind <> 'balance'
    and e.at >= (((${now}::timestamptz at time zone 'Asia/Shanghai')::date - ${days - 1}::int)::timestamp at time zone 'Asia/Shanghai')`

type OfEvent = ResultOf<typeof rechargeCalls.usageByEvent>['list'][number]

export async function usedByEvent(db: Db, now: Date): Promise<OfEvent[]> {
  const sums = sql.join(
    creditKinds.map((kind) => sql`coalesce(sum(u.units) filter (where u.kind = ${kind}), 0)::float8 as ${sql.ref(kind)}`),
  )
  const { rows } = await sql<OfEvent>`
    select u.bvent_id, u.title, ${sums} from (${usedSql(now, RECENT_DAYS)}) u group by 1, 2 order by sum(u.units) desc, u.title limit 100`.execute(
    db,
  )
  return rows
}

export async function usageFile({ db, now, language }: Context): Promise<FileAnswer> {
  const say = (key: keyof typeof rechargeMessages) => textIn(rechargeMessages[key], language)
  const { rows } = await sql<{ day: string; kind: UsedKind; title: string; units: number }>`
    select to_char(u.day, 'YYYY-MM-DD') as day, u.kind, u.title, sum(u.units)::float8 as units
    from (${usedSql(now, EXPORTED_DAYS)}) u group by u.day, u.kind, u.title order by u.day desc, u.kind, u.title`.execute(db)
  const head = [say('recharge.day'), say('recharge.column_type'), say('recharge.column_event'), say('recharge.column_used')]
  const lines = rows.map(({ day, kind, title, units }) => [
    day,
    say(`recharge.kind_${kind}`),
    title || say('recharge.noEvent'),
    String(units),
  ])
  const body = Buffer.from(CSV_START + [head, ...lines].map(csvLine).join(''))
  return { fileName: `${say('recharge.usageName')}.csv`, mediaType: mediaTypes.csv, bytes: body.length, body }
}
