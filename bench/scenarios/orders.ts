import pg from 'pg'
import { median, spreadOf, type Figure, type Scenario } from '#bench/figures.ts'
import { startProcess, type Running } from '#bench/processes.ts'
import { inTurns } from '#bench/turns.ts'
import { openWorld, type Person, type World } from '#bench/world.ts'
import { orderCalls } from '#features/orders/contract.ts'
import { fillBigEvent } from '#server/demo/bigEvent.ts'
import { APP_ROLE } from '#server/kit/database/db.ts'

const SIZES = [1_000, 100_000, 1_000_000]
/** `BENCH_LARGEST=100000` leaves out what takes a quarter of an hour to write. */
const LARGEST = Number(process.env.BENCH_LARGEST ?? SIZES.at(-1))
const TIMES_LONG = 20
/** As a server works that has been up for a while, its code compiled. */
const WARM_SERVER = 500

type Event = Person & { bventId: string; orders: number; orderNo: string }
type Question = { name: string; body: (event: Event) => object; where: (event: Event) => string; pageNo?: number }

const questions: Question[] = [
  { name: 'first page', body: () => ({}), where: () => 'true' },
  { name: 'page 500', body: () => ({}), where: () => 'true', pageNo: 500 },
  { name: 'status', body: () => ({ status: 'Unpaid' }), where: () => `status = 'Unpaid'` },
  { name: 'rare status', body: () => ({ status: 'RefundFailed' }), where: () => `status = 'RefundFailed'` },
  { name: 'amount', body: () => ({ amountFrom: '1299.00', amountTo: '1299.00' }), where: () => 'amount_minor = 129900' },
  { name: 'order number', body: ({ orderNo }) => ({ keyWords: orderNo }), where: ({ orderNo }) => `order_no = '${orderNo}'` },
]

export const ordersScenario: Scenario = {
  name: 'orders',
  about: `lists of ${SIZES.filter((size) => size <= LARGEST).join(', ')} orders with counts and sums beside the bare SQL`,
  async run(): Promise<Figure[]> {
    const world = await openWorld()
    const client = new pg.Client({ connectionString: world.environment.DATABASE_URL })
    try {
      await client.connect()
      const who = await world.build.member()
      const events: Event[] = []
      for (const orders of SIZES.filter((size) => size <= LARGEST)) {
        const { bventId } = await fillBigEvent(client, { orgId: who.orgId, attendees: orders, log: () => {} })
        const { rows } = await client.query<{ orderNo: string }>(
          `select order_no as "orderNo" from reg_order where bvent_id = $1 limit 1`,
          [bventId],
        )
        await failRefunds(client, bventId)
        events.push({ ...who, bventId, orders, orderNo: rows[0]?.orderNo ?? '' })
      }
      await client.query('select fold_orders()')
      await client.query('vacuum analyze reg_order')
      await client.query(`set role ${APP_ROLE}`)
      const server = await startProcess('server/main.ts', world.environment)
      const figures = await lists(world, client, server, events)
      await server.stop()
      return figures
    } finally {
      await client.end()
      await world.close()
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
  await client.query(`select * from reg_order ${matching} order by created_at desc, id desc limit 20 offset ${(pageNo - 1) * 20}`, ids)
  await client.query(`select currency, count(*), sum(amount_minor), sum(paid_minor) from reg_order ${matching} group by 1`, ids)
  await client.query('commit')
  return performance.now() - began
}

async function lists(world: World, client: pg.Client, server: Running, events: readonly Event[]): Promise<Figure[]> {
  const [smallest, ...larger] = events
  if (!smallest) return []
  const list = (event: Event, body: object) => world.ask(server.url, event, orderCalls.list.paths[0], { bventId: event.bventId, ...body })
  await inTurns([() => list(smallest, {})], { times: WARM_SERVER })
  const figures: Figure[] = []
  for (const question of questions) {
    const pageIn = ({ orders }: Event) => Math.min(question.pageNo ?? 1, orders / 20)
    const ours = (event: Event) => () => list(event, { ...question.body(event), pageNo: pageIn(event) })
    const bareIn = (event: Event) => () => bare(client, event, question, pageIn(event))
    const taken = await inTurns(events.flatMap((event) => [ours(event), bareIn(smallest)]))
    const limits = [taken.filter((_, index) => index % 2 === 1).flat()]
    for (const event of larger) limits.push(...(await inTurns([bareIn(event)], { warm: 2, times: TIMES_LONG })))
    for (const [index, event] of events.entries())
      figures.push({
        name: `${question.name}, ${event.orders.toLocaleString('en')}`,
        unit: 'ms',
        ours: median(taken[2 * index] ?? []),
        limit: { what: 'bare SQL', value: median(limits[index] ?? []) },
        spread: spreadOf(taken[2 * index] ?? []),
      })
  }
  return figures
}
