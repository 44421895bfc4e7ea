import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { advertisementName, DIRECT, MOST_AUTO, winnerOf, type Advertisement, type SourceKind, type Touch } from '#features/sources/rules.ts'
import { sourcesByCode } from '#features/sources/server/queries.ts'
import { inScope, type Db, type Pool } from '#server/kit/database/db.ts'
import { enterOrgOf } from '#server/kit/database/enterOrg.ts'

const FLUSH_MS = 1_000
/** What waits while the database is away; more than this is let go. */
const MOST_WAITING = 20_000

export type Visit = {
  bventId: string
  /** 'visit': by this link alone; 'begun': of all links that were followed the newest comes last. */
  stage: 'visit' | 'begun'
  codes: readonly string[]
  isNewPerson: boolean
  /** The channel that an advertisement makes when it is first followed. */
  advertisement?: { code: string; said: Advertisement } | undefined
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
  await makeAuto(db, { orgId, bventId, at }, visits)
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

async function makeAuto(db: Db, { orgId, bventId, at }: { orgId: string; bventId: string; at: Date }, visits: readonly Visit[]) {
  const made = new Map(visits.flatMap(({ advertisement }) => (advertisement ? [[advertisement.code, advertisement.said] as const] : [])))
  if (made.size === 0) return
  const rows = [...made].sort(([one], [other]) => (one < other ? -1 : 1))
  await sql`
    insert into source (top_org_id, id, bvent_id, kind, code, name, icon, is_auto, created_at)
    select ${orgId}, n.id, ${bventId}, 'channel', n.code, n.name, 'star', true, ${at}
    from unnest(${rows.map(() => uuid())}::uuid[], ${rows.map(([code]) => code)}::text[],
      ${rows.map(([, said]) => advertisementName(said))}::text[]) with ordinality as n (id, code, name, place)
    where n.place <= ${MOST_AUTO} - (select count(*) from source where bvent_id = ${bventId} and is_auto)
      and not exists (select from source s where s.code = n.code)
    on conflict do nothing`.execute(db)
}
