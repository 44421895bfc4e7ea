import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { DIRECT, MOST_AUTO, winnerOf, type sourceIcons, type SourceKind, type Touch } from '#features/sources/rules.ts'
import { sourcesByCode } from '#features/sources/server/queries.ts'
import { inScope, type Db, type Pool } from '#server/kit/database/db.ts'
import { enterOrgOf } from '#server/kit/database/enterOrg.ts'

const FLUSH_MS = 1_000
/** What waits while the database is away; more than this is let go. */
const MOST_WAITING = 20_000

/** A source that nobody sets up: what an advertisement says of itself, and the invitations of an event. */
export type Made = { code: string; kind: SourceKind; name: string; icon: (typeof sourceIcons)[number]; isAuto: boolean }

export type Visit = {
  bventId: string
  /** 'visit': by this link alone; 'begun': of all links that were followed the newest comes last. */
  stage: 'visit' | 'begun'
  codes: readonly string[]
  isNewPerson: boolean
  /** What is made by itself when it is first followed. */
  makes?: Made | undefined
}
type Waiting = Map<string, Visit & { count: number }>
type Counter = { waiting: Waiting; since: Date; timer: NodeJS.Timeout | null; writing: Promise<void> }

const counters = new WeakMap<Pool, Counter>()

function counterOf(web: Pool): Counter {
  const counter = counters.get(web) ?? { waiting: new Map(), since: new Date(0), timer: null, writing: Promise.resolve() }
  counters.set(web, counter)
  return counter
}

/** Off the request's way: held in memory for a moment, then written with all others of that moment. */
export function countVisit(web: Pool, now: Date, visit: Visit): void {
  const counter = counterOf(web)
  if (counter.waiting.size === 0) counter.since = now
  add(counter.waiting, visit, 1)
  counter.timer ??= setTimeout(() => void flushVisits(web), FLUSH_MS).unref()
}

function add(waiting: Waiting, visit: Visit, count: number): void {
  const key = [visit.bventId, visit.stage, visit.isNewPerson, ...visit.codes].join('|')
  const known = waiting.get(key)
  if (known) known.count += count
  else if (waiting.size < MOST_WAITING) waiting.set(key, { ...visit, count })
}

/** Writes what waits, one event after the other; asked by the clock, and once more when the server stops. */
export function flushVisits(web: Pool): Promise<void> {
  const counter = counterOf(web)
  if (counter.timer) clearTimeout(counter.timer)
  counter.timer = null
  counter.writing = counter.writing.then(() => write(web, counter))
  return counter.writing
}

async function write(web: Pool, counter: Counter): Promise<void> {
  const { waiting, since } = counter
  counter.waiting = new Map()
  for (const [bventId, visits] of Map.groupBy(waiting.values(), (visit) => visit.bventId))
    await inScope(web.db, {}, (db) => writeEvent(db, bventId, visits, since)).catch(() => {
      // The database is away: they wait for the next turn.
      for (const { count, ...visit } of visits) add(counter.waiting, visit, count)
      counter.since = since
      counter.timer ??= setTimeout(() => void flushVisits(web), FLUSH_MS).unref()
    })
}

type Sums = { visits: number; visitors: number; begunLast: number; begunFirst: number }

export async function writeEvent(db: Db, bventId: string, visits: readonly (Visit & { count: number })[], at: Date): Promise<void> {
  const orgId = await enterOrgOf(db, { bventId })
  if (!orgId) return
  await makeSources(
    db,
    { orgId, bventId, at },
    visits.flatMap(({ makes }) => makes ?? []),
  )
  const sources = await sourcesByCode(db, bventId, [...new Set(visits.flatMap(({ codes }) => codes))])
  const rows = [...summed(visits, sources)].sort(([one], [other]) => (one < other ? -1 : 1))
  await sql`
    insert into source_visit as v (top_org_id, bvent_id, day, source_id, visits, visitors, begun_last, begun_first)
    select b.top_org_id, b.id, (${at}::timestamptz at time zone b.time_zone)::date, c.*
    from bvent b, unnest(${rows.map(([id]) => id)}::uuid[], ${rows.map(([, sums]) => sums.visits)}::bigint[],
      ${rows.map(([, sums]) => sums.visitors)}::bigint[], ${rows.map(([, sums]) => sums.begunLast)}::bigint[],
      ${rows.map(([, sums]) => sums.begunFirst)}::bigint[]) as c
    where b.id = ${bventId}
    on conflict (top_org_id, bvent_id, day, source_id) do update set visits = v.visits + excluded.visits,
      visitors = v.visitors + excluded.visitors, begun_last = v.begun_last + excluded.begun_last,
      begun_first = v.begun_first + excluded.begun_first`.execute(db)
}

/** By source, in one order for everyone, so that two servers never wait for each other in a circle. */
function summed(
  visits: readonly (Visit & { count: number })[],
  sources: readonly { id: string; code: string; kind: SourceKind }[],
): Map<string, Sums> {
  const rows = new Map<string, Sums>()
  const of = (codes: readonly string[], touch: Touch) => {
    const id = winnerOf(codes, sources, touch)?.id ?? DIRECT
    const sums = rows.get(id) ?? { visits: 0, visitors: 0, begunLast: 0, begunFirst: 0 }
    rows.set(id, sums)
    return sums
  }
  for (const { stage, codes, count, isNewPerson } of visits) {
    if (stage === 'begun') {
      of(codes, 'last').begunLast += count
      of(codes, 'first').begunFirst += count
    } else {
      of(codes, 'last').visits += count
      if (isNewPerson) of(codes, 'last').visitors += count
    }
  }
  return rows
}

export async function makeSources(db: Db, { orgId, bventId, at }: { orgId: string; bventId: string; at: Date }, made: readonly Made[]) {
  const rows = [...new Map(made.map((one) => [one.code, one])).values()].sort((one, other) => (one.code < other.code ? -1 : 1))
  if (rows.length === 0) return
  await sql`
    insert into source (top_org_id, id, bvent_id, kind, code, name, icon, is_auto, created_at)
    select ${orgId}, n.id, ${bventId}, n.kind, n.code, n.name, n.icon, n.is_auto, ${at}
    from unnest(${rows.map(() => uuid())}::uuid[], ${rows.map(({ kind }) => kind)}::text[], ${rows.map(({ code }) => code)}::text[],
      ${rows.map(({ name }) => name)}::text[], ${rows.map(({ icon }) => icon)}::text[],
      ${rows.map(({ isAuto }) => isAuto)}::boolean[]) with ordinality as n (id, kind, code, name, icon, is_auto, place)
    where (not n.is_auto or n.place <= ${MOST_AUTO} - (select count(*) from source where bvent_id = ${bventId} and is_auto))
      and not exists (select from source s where s.code = n.code)
    on conflict do nothing`.execute(db)
}
