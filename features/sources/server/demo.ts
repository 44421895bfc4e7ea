import { sql } from 'kysely'
import { EVENT_TIME_ZONE, wallOf } from '#core/dateTime.ts'
import { sourceCalls } from '#features/sources/contract.ts'
import { DIRECT } from '#features/sources/rules.ts'
import { advertisedBy } from '#features/sources/server/arrive.ts'
import { newPage, saveSetting, saveSource } from '#features/sources/server/saveSource.ts'
import { writeEvent, type Visit } from '#features/sources/server/visits.ts'
import { growth } from '#server/demo/texts/growth.ts'
import type { Demo } from '#server/kit/context.ts'

type Key = 'running' | 'onSale'
type Brought = { id: string; code: string; name: string | null; weight: number }
type Order = { id: string; createdAt: Date; sourceId: string; name: string | null }

/** Links, who came by them day by day, and which of them every order of the site is owed to. */
export async function fillSources(demo: Demo): Promise<void> {
  for (const key of ['running', 'onSale'] as const) {
    const sources = await makeSources(demo, key)
    const orders = await giveOrders(demo, key, sources)
    await countVisits(demo, key, sources, orders)
  }
}

async function makeSources({ as, at, members, ...demo }: Demo, key: Key): Promise<Brought[]> {
  const { bventId } = demo[key]
  const { direct, channels, promoters, advertisement } = growth[key]
  const by = key === 'running' ? 'shen' : 'lin'
  const made: Brought[] = [{ id: DIRECT, code: '', name: null, weight: direct }]
  const save = async (day: number, given: object) => {
    const { id } = await saveSource(as(by, at(day, '10:25')), sourceCalls.save.request.parse({ bventId, ...given }))
    return id
  }
  for (const { weight, isOff = false, ...channel } of channels)
    made.push({ ...channel, weight, id: await save(-34, { kind: 'channel', ...channel, isEnable: !isOff }) })
  for (const { weight, member, ...promoter } of promoters) {
    const accountId = member ? members[member].accountId : null
    const id = await save(-33, { kind: 'promoter', ...promoter, accountId, icon: 'users' })
    await newPage(as(by, at(-33, '10:40')), { id })
    made.push({ ...promoter, weight, id })
  }
  await saveSetting(as(by, at(-33, '11:00')), { bventId, isBoardOpen: true, isBoardNamed: true, version: 0 })
  if (advertisement) {
    const makes = advertisedBy(bventId, advertisement)
    const { code } = makes
    const first: Visit = { bventId, stage: 'visit', codes: [code], isNewPerson: true, makes }
    await writeEvent(demo.db, bventId, [{ ...first, count: 6 }], at(-20, '12:00'))
    const found = await demo.db.selectFrom('source').select(['id', 'name']).where('code', '=', code).executeTakeFirstOrThrow()
    made.push({ ...found, code, weight: 6 })
  }
  return made
}

/** Frozen with the order on the site; these were placed before there were any links to follow. */
async function giveOrders({ db, chance, ...demo }: Demo, key: Key, sources: readonly Brought[]): Promise<Order[]> {
  const { bventId } = demo[key]
  const { rows } = await sql<{ id: string; createdAt: Date }>`
    select o.id, o.created_at from reg_order o where o.bvent_id = ${bventId} and o.last_source_id is null
      and exists (select from attendee a where a.order_id = o.id and a.source = 'site') order by o.created_at, o.id`.execute(db)
  const all = sources.reduce((sum, { weight }) => sum + weight, 0)
  const orders = rows.map((row) => {
    let left = chance() * all
    const source = sources.find(({ weight }) => (left -= weight) < 0) ?? sources[0]
    return { ...row, sourceId: source?.id ?? DIRECT, name: source?.name ?? null }
  })
  await oweOrders(db, orders)
  return orders
}

/** Orders, the people in them and the money they brought, to the link they came by. */
export async function oweOrders(db: Demo['db'], orders: readonly Omit<Order, 'createdAt'>[]): Promise<void> {
  const given = sql`jsonb_to_recordset(${JSON.stringify(orders)}::jsonb) as x (id uuid, "sourceId" uuid, name text)`
  await sql`update reg_order o set last_source_id = x."sourceId", first_source_id = x."sourceId" from ${given} where o.id = x.id`.execute(
    db,
  )
  await sql`
    update attendee a set last_source_id = x."sourceId", first_source_id = x."sourceId", distribution_name = x.name
    from ${given} where a.order_id = x.id`.execute(db)
  await sql`
    insert into source_tally (top_org_id, bvent_id, day, last_source_id, first_source_id, currency, money_minor)
    select o.top_org_id, o.bvent_id, (o.created_at at time zone b.time_zone)::date, o.last_source_id, o.first_source_id, o.currency, sum(o.paid_minor)
    from reg_order o join bvent b on b.id = o.bvent_id where o.id = any(${orders.map(({ id }) => id)}::uuid[]) and o.paid_minor > 0
    group by 1, 2, 3, 4, 5, 6`.execute(db)
}

const [LEAST_LOOKS, MORE_LOOKS] = [4, 7]

/** Several look for each who orders, and most of those who begin a form end it. */
async function countVisits({ db, chance, ...demo }: Demo, key: Key, sources: readonly Brought[], orders: readonly Order[]): Promise<void> {
  const { bventId } = demo[key]
  const codeOf = new Map(sources.map(({ id, code }) => [id, code]))
  const days = Map.groupBy(orders, ({ createdAt }) => wallOf(createdAt.toISOString(), EVENT_TIME_ZONE).date)
  for (const ofDay of days.values()) {
    const visits = [...Map.groupBy(ofDay, ({ sourceId }) => sourceId)].flatMap(([id, { length }]) => {
      const visit = { bventId, codes: [codeOf.get(id) ?? ''] }
      const people = length * (LEAST_LOOKS + Math.floor(chance() * MORE_LOOKS))
      return [
        { ...visit, stage: 'visit' as const, isNewPerson: true, count: people },
        { ...visit, stage: 'visit' as const, isNewPerson: false, count: Math.round(people * 0.3) },
        { ...visit, stage: 'begun' as const, isNewPerson: false, count: length + Math.floor(chance() * (length + 1)) },
      ]
    })
    const [first] = ofDay
    if (first) await writeEvent(db, bventId, visits, first.createdAt)
  }
}
