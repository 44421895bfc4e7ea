import { sql } from 'kysely'
import { maskedName } from '#features/checkin/rules.ts'
import { admittedSql } from '#features/checkin/server/admitted.ts'
import type { PointRow } from '#features/checkin/server/points.ts'
import { codeText, clockText, gateText } from '#features/checkin/server/scan.ts'
import type { Board, Conflict } from '#features/checkin/shapes.ts'
import { errors } from '#core/errors.ts'
import { textIn, format } from '#core/messages.ts'
import { checkinMessages } from '#features/checkin/messages.ts'
import type { ScanOutcome } from '#features/checkin/pointTypes.ts'
import type { Config } from '#server/config.ts'
import type { Context } from '#server/kit/context.ts'
import type { Db } from '#server/kit/database/db.ts'

const RATE_MINUTES = 10
const LATEST = 10
const MINUTES_SHOWN = 24 * 60

/** Whom the point admits and who has come: from the kept counts, unless a saved search decides. */
export async function numbersOf(
  { db, config }: { db: Db; config: Config },
  point: PointRow,
): Promise<{ arrived: number; expected: number }> {
  const { rows } = await sql<{ arrived: number; expected: number }>`
    select (select count(distinct e.attendee_id)::int from checkin_entry e
        where e.top_org_id = ${point.topOrgId} and e.checkin_id = ${point.id} and e.cancelled_at is null) as arrived,
      ${
        point.searchId
          ? sql`(select count(*)::int from attendee a where a.top_org_id = ${point.topOrgId} and a.bvent_id = ${point.bventId}
              and a.deleted_at is null and a.status = 'Registered' ${await admittedSql({ db, config }, point.id)})`
          : sql`(select coalesce(sum(t.total), 0)::int from attendee_tally t where t.top_org_id = ${point.topOrgId} and t.bvent_id = ${point.bventId}
              and t.status = 'Registered' ${point.ticketIds.length > 0 ? sql`and t.ticket_id = any(${point.ticketIds}::uuid[])` : sql``})`
      } as expected`.execute(db)
  return rows[0] ?? { arrived: 0, expected: 0 }
}

export async function boardOf(ctx: Context, point: PointRow): Promise<Board> {
  const { db, language } = ctx
  const live = sql`from checkin_entry e where e.top_org_id = ${point.topOrgId} and e.checkin_id = ${point.id} and e.cancelled_at is null`
  const rateSince = new Date(ctx.now.getTime() - RATE_MINUTES * 60_000)
  const shownSince = new Date(ctx.now.getTime() - MINUTES_SHOWN * 60_000)
  const label = ({ gate, source }: { gate: string; source: string }) => gateText(gate, source, language)
  // A gate keeps its place on the screen, whoever overtakes it; 2 comes before 10.
  const byName = new Intl.Collator(language, { numeric: true })

  const numbers = await numbersOf(ctx, point)
  const minutes = await sql<{ time: Date; gate: string; source: string; total: number }>`
    select date_trunc('minute', e.time) as time, e.gate, case when e.gate = '' then e.source else '' end as source, count(*)::int as total
    ${live} and e.time > ${shownSince} group by 1, 2, 3 order by 1, 2`.execute(db)
  const gates = await sql<{ gate: string; source: string; total: number; recent: number; lastTime: Date }>`
    select e.gate, case when e.gate = '' then e.source else '' end as source, count(*)::int as total,
      (count(*) filter (where e.time > ${rateSince}))::int as recent, max(e.time) as last_time ${live} group by 1, 2`.execute(db)
  const tickets = await sql<{ ticketId: string; ticketName: string; arrived: number; expected: number }>`
    select t.id as ticket_id, t.name as ticket_name, coalesce(c.arrived, 0)::int as arrived,
      coalesce((select sum(n.total) from attendee_tally n where n.top_org_id = t.top_org_id and n.bvent_id = t.bvent_id and n.ticket_id = t.id
        and n.status = 'Registered'), 0)::int as expected
    from ticket t left join (
      select a.ticket_id, count(distinct a.id) as arrived from checkin_entry e
        join attendee a on a.top_org_id = e.top_org_id and a.bvent_id = e.bvent_id and a.id = e.attendee_id
      where e.top_org_id = ${point.topOrgId} and e.checkin_id = ${point.id} and e.cancelled_at is null group by 1) c on c.ticket_id = t.id
    where t.top_org_id = ${point.topOrgId} and t.bvent_id = ${point.bventId}
      ${point.ticketIds.length > 0 ? sql`and t.id = any(${point.ticketIds}::uuid[])` : sql``} order by t.sort_id, t.id`.execute(db)
  const latest = await sql<{ fullName: string; ticketName: string; gate: string; source: string; time: Date }>`
    select a.full_name, t.name as ticket_name, e.gate, e.source, e.time
    from (select e.* ${live} order by e.changed_at desc limit ${LATEST}) e
      join attendee a on a.top_org_id = e.top_org_id and a.bvent_id = e.bvent_id and a.id = e.attendee_id
      join ticket t on t.top_org_id = a.top_org_id and t.id = a.ticket_id order by e.time desc, e.id`.execute(db)
  const listed = await sql<{ count: number }>`
    select count(*)::int as count from checkin_scan s
    where s.bvent_id = ${point.bventId} and s.checkin_id = ${point.id} and ${isListed}`.execute(db)

  return {
    checkinId: point.id,
    name: point.name,
    ...numbers,
    rate: gates.rows.reduce((sum, { recent }) => sum + recent, 0) / RATE_MINUTES,
    arrivals: minutes.rows.map((row) => ({ time: row.time.toISOString(), gate: label(row), total: row.total })),
    gates: gates.rows
      .map((row) => ({ gate: label(row), total: row.total, rate: row.recent / RATE_MINUTES, lastTime: row.lastTime.toISOString() }))
      .toSorted((one, other) => byName.compare(one.gate, other.gate)),
    tickets: tickets.rows,
    latest: latest.rows.map((row) => ({
      fullName: maskedName(row.fullName),
      ticketName: row.ticketName,
      gate: label(row),
      time: row.time.toISOString(),
    })),
    conflictCount: listed.rows[0]?.count ?? 0,
    rehearsal: point.rehearsal as Board['rehearsal'],
    time: ctx.now.toISOString(),
  }
}

const ownTexts: Partial<Record<ScanOutcome, 'checkin.conflictText' | 'checkin.releasedText'>> = {
  conflict: 'checkin.conflictText',
  already: 'checkin.releasedText',
}

/** `…` over a scan `s`: what the organiser should look at. */
const isListed = sql`((s.is_offline and s.result in ('conflict', 'refused')) or s.released_at is not null)`

type ListedScan = {
  scanId: string
  checkinId: string
  attendeeId: string | null
  fullName: string
  ticketName: string
  result: ScanOutcome
  code: number
  time: Date
  gate: string
  receivedTime: Date
  firstTime: Date | null
  firstGate: string | null
  firstSource: string | null
  total: number
}
type Asked = { bventId: string; id?: string | undefined; pageNo: number; pageSize: number }

/** Offline scans that met an earlier entry, or that would have been refused, and who was let in again: the people are inside. */
export async function conflictsOf(
  ctx: Context,
  { bventId, id, pageNo, pageSize }: Asked,
  timeZone: string,
): Promise<{ list: Conflict[]; total: number }> {
  const { language, now } = ctx
  const { rows } = await sql<ListedScan>`
    select s.id as scan_id, s.checkin_id, s.attendee_id, coalesce(a.full_name, '') as full_name, coalesce(t.name, '') as ticket_name,
      s.result, s.code, s.time, s.gate, s.received_at as received_time, s.first_time, s.first_gate, s.first_source, (count(*) over ())::int as total
    from checkin_scan s
      left join attendee a on a.top_org_id = s.top_org_id and a.bvent_id = s.bvent_id and a.id = s.attendee_id
      left join ticket t on t.top_org_id = a.top_org_id and t.id = a.ticket_id
    where s.bvent_id = ${bventId} and ${isListed} ${id ? sql`and s.checkin_id = ${id}` : sql``}
    order by s.received_at desc, s.id limit ${pageSize} offset ${(pageNo - 1) * pageSize}`.execute(ctx.db)
  const list = rows.map((row): Conflict => {
    const gate = gateText(row.firstGate, row.firstSource, language)
    const params = row.firstTime ? { time: clockText(row.firstTime, timeZone, now), gate } : {}
    const own = row.code === errors['staff.scope'].code ? 'checkin.outsideText' : ownTexts[row.result]
    const message = own ? format(textIn(checkinMessages[own], language), params, language) : codeText(row.code, language, params)
    return {
      scanId: row.scanId,
      checkinId: row.checkinId,
      attendeeId: row.attendeeId,
      fullName: row.fullName,
      ticketName: row.ticketName,
      result: row.result,
      code: row.code,
      message,
      time: row.time.toISOString(),
      gate: gateText(row.gate, 'staff', language),
      receivedTime: row.receivedTime.toISOString(),
      first: row.firstTime && { time: row.firstTime.toISOString(), gate },
    }
  })
  return { list, total: rows[0]?.total ?? 0 }
}
