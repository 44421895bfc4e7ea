import pg from 'pg'
import { bigWorld, bytesOfRegistration, sizes, type BigEvent } from '#bench/bigWorld.ts'
import { callClient } from '#bench/callClient.ts'
import { median, spreadOf, type Figure, type Scenario } from '#bench/figures.ts'
import { startProcess, type Running } from '#bench/processes.ts'
import { inTurns } from '#bench/turns.ts'
import type { World } from '#bench/world.ts'
import { eventCalls } from '#features/events/contract.ts'
import { orderCalls } from '#features/orders/contract.ts'
import { APP_ROLE } from '#server/kit/database/db.ts'

const PAGE = 20
const TIMES = { warm: 10, times: 60 }
/** For what takes so long that it comes out the same each time. */
const TIMES_LONG = { warm: 1, times: 5 }
/** As a server works that has been up for a while, its code compiled. */
const WARM_SERVER = 300

type Event = BigEvent & { orderNo: string }
type Question = {
  name: string
  body: (event: Event) => object
  where: (event: Event) => string
  pageNo?: (event: Event) => number
  /** Asked as the console does that was on the page before. */
  isOnward?: boolean
  /** Nothing is kept of it, so everything is looked at. */
  isCounted?: boolean
}

const everything = { body: () => ({}), where: () => 'true' }
const questions: Question[] = [
  { name: 'first page', ...everything },
  { name: 'page 500', ...everything, pageNo: () => 500 },
  { name: 'the page after the one in the middle', ...everything, pageNo: ({ size }) => size / PAGE / 2, isOnward: true },
  { name: 'last page', ...everything, pageNo: ({ size }) => size / PAGE },
  { name: 'status', body: () => ({ status: 'Unpaid' }), where: () => `status = 'Unpaid'` },
  { name: 'rare status', body: () => ({ status: 'RefundFailed' }), where: () => `status = 'RefundFailed'` },
  { name: 'amount', body: () => ({ amountFrom: '1299.00', amountTo: '1299.00' }), where: () => 'amount_minor = 129900', isCounted: true },
  { name: 'order number', body: ({ orderNo }) => ({ keyWords: orderNo }), where: ({ orderNo }) => `order_no = '${orderNo}'` },
]

export const ordersScenario: Scenario = {
  name: 'orders',
  about: `lists of ${sizes.join(', ')} orders with counts and sums beside the bare SQL`,
  async run(): Promise<Figure[]> {
    const world = await bigWorld()
    const client = new pg.Client({ connectionString: world.environment['DATABASE_URL'] })
    try {
      await client.connect()
      const bytes = await bytesOfRegistration(world)
      const events: Event[] = []
      for (const event of world.events) {
        const { rows } = await client.query<{ orderNo: string }>(
          `select order_no as "orderNo" from reg_order where bvent_id = $1 limit 1`,
          [event.bventId],
        )
        await failRefunds(client, event.bventId)
        events.push({ ...event, orderNo: rows[0]?.orderNo ?? '' })
      }
      await client.query('vacuum analyze reg_order, refund')
      await client.query(`set role ${APP_ROLE}`)
      const server = await startProcess('server/main.ts', world.environment)
      const figures = [...(await lists(world, client, server, events)), ...(await sums(world, server, events))]
      await server.stop()
      return [...figures, { name: 'a registration on the disk', unit: 'kB', ours: bytes / 1024 }]
    } finally {
      await client.end()
    }
  },
}

/** A handful of each event, as a bad day at a provider leaves them. */
async function failRefunds(client: pg.Client, bventId: string): Promise<void> {
  await client.query(
    `with few as (select * from payment where bvent_id = $1 and state = 'Paid' order by id limit 20), failed as (
       insert into refund (top_org_id, id, bvent_id, order_id, payment_id, refund_no, amount_minor, currency, state)
       select top_org_id, gen_random_uuid(), bvent_id, order_id, id, 'R' || trade_no, 1, currency, 'Failed' from few)
     update reg_order o set status = 'RefundFailed' from few where o.top_org_id = few.top_org_id and o.id = few.order_id`,
    [bventId],
  )
}

/** What a page costs the database alone, on a connection like the server's: its rows, then their count and sums. */
async function bare(client: pg.Client, event: Event, { where }: Question, pageNo: number): Promise<number> {
  const began = performance.now()
  const matching = `where top_org_id = $1 and bvent_id = $2 and ${where(event)}`
  await client.query(`begin; set local app.org = '${event.orgId}'; set local app.account = '${event.accountId}'`)
  const ids = [event.orgId, event.bventId]
  await client.query(
    `select * from reg_order ${matching} order by created_at desc, id desc limit ${PAGE} offset ${(pageNo - 1) * PAGE}`,
    ids,
  )
  await client.query(`select currency, count(*), sum(amount_minor), sum(paid_minor) from reg_order ${matching} group by 1`, ids)
  await client.query('commit')
  return performance.now() - began
}

async function lists(world: World, client: pg.Client, server: Running, events: readonly Event[]): Promise<Figure[]> {
  const [smallest, ...larger] = events
  if (!smallest) return []
  const call = callOf(world, server, smallest)
  const list = (event: Event, body: object) => world.ask(server.url, event, orderCalls.list.paths[0], { bventId: event.bventId, ...body })
  await inTurns([() => list(smallest, {})], { times: WARM_SERVER })
  const figures: Figure[] = []
  for (const question of questions) {
    const pageIn = (event: Event) => Math.min(question.pageNo?.(event) ?? 1, event.size / PAGE)
    const onward = new Map<Event, object>()
    for (const event of question.isOnward ? events : []) {
      const { next } = await call<{ next: string }>(orderCalls.list, { bventId: event.bventId, pageNo: pageIn(event) - 1 })
      onward.set(event, { after: next })
    }
    const ours = (event: Event) => () => list(event, { ...question.body(event), pageNo: pageIn(event), ...onward.get(event) })
    const bareIn = (event: Event) => () => bare(client, event, question, pageIn(event))
    const taken = await inTurns(
      events.flatMap((event) => [ours(event), bareIn(smallest)]),
      TIMES,
    )
    const limits = [taken.filter((_, index) => index % 2 === 1).flat()]
    for (const event of larger) limits.push(...(await inTurns([bareIn(event)], TIMES_LONG)))
    for (const [index, event] of events.entries())
      figures.push({
        name: `${question.name}, ${event.size.toLocaleString('en')}`,
        unit: 'ms',
        ours: median(taken[2 * index] ?? []),
        limit: { what: 'bare SQL', value: median(limits[index] ?? []) },
        spread: spreadOf(taken[2 * index] ?? []),
      })
  }
  return figures
}

const callOf = (world: World, server: Running, { accountId, orgId }: Event) =>
  callClient({ serverUrl: () => server.url, token: () => world.tokenOf(server.url, accountId), orgId })

/** What an event has earned, as its dashboard asks for it. */
async function sums(world: World, server: Running, events: readonly Event[]): Promise<Figure[]> {
  const taken = await inTurns(
    events.map((event) => {
      const call = callOf(world, server, event)
      return async () => {
        const began = performance.now()
        await call(eventCalls.totalAmount, { bventId: event.bventId })
        return performance.now() - began
      }
    }),
    TIMES,
  )
  return events.map(({ size }, index) => ({
    name: `sums of the event, ${size.toLocaleString('en')}`,
    unit: 'ms',
    ours: median(taken[index] ?? []),
    spread: spreadOf(taken[index] ?? []),
  }))
}
