import { sql } from 'kysely'
import { must, timed, until, type Fault } from '#faults/fault.ts'
import { openPaying, type Order, type Paying } from '#faults/paying.ts'
import type { Db } from '#server/kit/database/db.ts'
import { balancesOf, brokenRules } from '#test/books.ts'
import { fairWeather } from '#test/pay/postman.ts'
import { startWechatSimulator } from '#test/pay/wechatSimulator.ts'

const EACH = 8
const PATIENCE_MS = 120_000
const START = 'POST /v3/pay/transactions'
const REFUND = 'POST /v3/refund'

/** Slow, down, answering twice, late or never, and servers killed between asking and answering: nothing is lost, nothing happens twice. */
export const payProviderTrouble: Fault = {
  name: 'a payment provider slow, down, failing, repeating itself, late, silent; kill -9 between asking and answering',
  isDurable: true,
  async run(place) {
    const wechat = await startWechatSimulator()
    const { scene, close } = await openPaying(place, wechat)
    try {
      const paid = [
        await whileDown(scene),
        await whileSlow(scene),
        await repeated(scene),
        await unheard(scene),
        await afterTheEnd(scene),
        await killed(scene),
      ].flat()
      const refunded = await givenBack(scene, paid)
      const { ms } = await timed(() => settled(scene))
      return await judged(scene, { paid: paid.length, refunded }, ms)
    } finally {
      await close()
      await wechat.close()
    }
  },
}

const times = <Made>(count: number, make: () => Promise<Made>) => Promise.all(Array.from({ length: count }, make))
const stateOf = async (db: Db, { orderId }: Order) =>
  (await db.selectFrom('regOrder').select('status').where('id', '=', orderId).executeTakeFirstOrThrow()).status
const untilStatus = (db: Db, orders: readonly Order[], status: string) =>
  until(
    async () => (await Promise.all(orders.map((order) => stateOf(db, order)))).every((one) => one === status),
    PATIENCE_MS,
    `orders ${status}`,
  )

/** Whoever is told to come again does. */
const opened = ({ open }: Paying, orders: readonly Order[]) =>
  Promise.all(orders.map((order) => until(async () => (await open(order)) === 200, PATIENCE_MS, 'a payer at the provider')))

/** Whoever comes while the provider is down is told so, and pays once it is back; the payment is the same. */
async function whileDown(scene: Paying): Promise<Order[]> {
  const { wechat, db, order, open } = scene
  const orders = await times(EACH, order)
  Object.assign(wechat.weather, { failNext: EACH, only: START })
  const refused = await Promise.all(orders.map(open))
  must(
    refused.every((status) => status === 503),
    `a payer is told ${refused.join(', ')} while the provider is down`,
  )
  Object.assign(wechat.weather, { loseAnswers: EACH, only: START })
  await Promise.all(orders.map(open))
  Object.assign(wechat.weather, fairWeather)
  await opened(scene, orders)
  for (const { tradeNo } of orders) wechat.pay(tradeNo)
  await untilStatus(db, orders, 'Paid')
  return orders
}

async function whileSlow(scene: Paying): Promise<Order[]> {
  const { wechat, db, order } = scene
  const orders = await times(EACH, order)
  Object.assign(wechat.weather, { slowMs: 3_000, callbackDelayMs: 2_000 })
  await opened(scene, orders)
  for (const { tradeNo } of orders) wechat.pay(tradeNo)
  await untilStatus(db, orders, 'Paid')
  Object.assign(wechat.weather, fairWeather)
  return orders
}

/** Each thing three times, the last first, all at once. */
async function repeated(scene: Paying): Promise<Order[]> {
  const { wechat, db, order } = scene
  const orders = await times(EACH, order)
  await opened(scene, orders)
  Object.assign(wechat.weather, { callbackCopies: 3, isHolding: true })
  for (const { tradeNo } of orders) wechat.pay(tradeNo)
  wechat.release(true)
  Object.assign(wechat.weather, fairWeather)
  await untilStatus(db, orders, 'Paid')
  return orders
}

/** The provider never says a word; a minute later it is asked. */
async function unheard(scene: Paying): Promise<Order[]> {
  const { wechat, db, order } = scene
  const orders = await times(EACH, order)
  await opened(scene, orders)
  wechat.weather.loseCallbacks = EACH
  for (const { tradeNo } of orders) wechat.pay(tradeNo)
  await db.updateTable('payment').set({ nextQueryAt: new Date() }).where('state', '=', 'Created').execute()
  await untilStatus(db, orders, 'Paid')
  return orders
}

/** The hold has run out when the word comes: there are seats, so they are had again. */
async function afterTheEnd(scene: Paying): Promise<Order[]> {
  const { wechat, db, order } = scene
  const orders = await times(EACH, order)
  await opened(scene, orders)
  wechat.weather.isHolding = true
  for (const { tradeNo } of orders) wechat.pay(tradeNo)
  const ids = orders.map(({ orderId }) => orderId)
  await db.updateTable('regOrder').set({ payExpireTime: new Date() }).where('id', 'in', ids).execute()
  await untilStatus(db, orders, 'Cancelled')
  Object.assign(wechat.weather, fairWeather)
  wechat.release()
  await untilStatus(db, orders, 'Paid')
  return orders
}

/** Both servers die while payers are on their way to the provider, and again while its word is on its way to us. */
async function killed(scene: Paying): Promise<Order[]> {
  const { wechat, db, order, open, killWhileAsked } = scene
  const orders = await times(EACH, order)
  await killWhileAsked(START, () => Promise.all(orders.map(open)))
  await opened(scene, orders)
  wechat.weather.callbackCopies = 2
  for (const { tradeNo } of orders) wechat.pay(tradeNo)
  await untilStatus(db, orders, 'Paid')
  Object.assign(wechat.weather, fairWeather)
  return orders
}

/** Every other order goes back: with answers lost, with the provider failing, and with the servers killed while they ask. */
async function givenBack({ wechat, db, cancel, killWhileAsked }: Paying, paid: readonly Order[]): Promise<number> {
  const back = paid.filter((_, index) => index % 2 === 0)
  const half = back.length / 2
  Object.assign(wechat.weather, { loseAnswers: 3, failNext: 3, only: REFUND })
  await Promise.all(back.slice(0, half).map(cancel))
  await killWhileAsked(REFUND, () => Promise.all(back.slice(half).map(cancel)))
  // Whoever got no answer looks, and asks again where nothing has happened.
  for (const order of back) if ((await stateOf(db, order)) === 'Paid') await cancel(order)
  return back.length
}

/** Leases end, and what is not known is asked for: as in the minutes after, without waiting for them. */
async function settled({ db, event: { bventId } }: Paying): Promise<void> {
  await until(
    async () => {
      const { rows } = await sql<{ open: number }>`
        with asked as (update refund set next_try_at = now() where bvent_id = ${bventId} and next_try_at > now() + interval '5 s' returning 1)
        select count(*)::int as open from refund where bvent_id = ${bventId} and state <> 'Done'`.execute(db)
      return rows[0]?.open === 0
    },
    PATIENCE_MS,
    'every refund done',
  )
}

async function judged({ db, wechat, event }: Paying, { paid, refunded }: { paid: number; refunded: number }, ms: number): Promise<string> {
  const trades = [...wechat.trades.values()]
  const came = trades.filter(({ state }) => state === 'paid')
  const gone = trades.flatMap(({ refunds }) => refunds)
  const sum = (rows: readonly { amountMinor: number }[]) => rows.reduce((total, { amountMinor }) => total + amountMinor, 0)
  must(came.length === paid && trades.length === paid, `${trades.length} trades, ${came.length} of them paid, instead of ${paid}`)
  must(gone.length === refunded, `${gone.length} refunds at the provider instead of ${refunded}`)
  const broken = await brokenRules(db, event.bventId)
  must(broken.length === 0, `the books: ${broken.slice(0, 3).join('; ')}`)
  const { merchant = 0 } = await balancesOf(db, event.orgId)
  must(-merchant === sum(came) - sum(gone), `the books say ${-merchant}, the provider has ${sum(came) - sum(gone)}`)
  const { rows } = await sql<{ paid: number; refunded: number }>`
    select count(*) filter (where status = 'Paid')::int as paid, count(*) filter (where status = 'Refunded')::int as refunded
    from reg_order where bvent_id = ${event.bventId}`.execute(db)
  must(rows[0]?.paid === paid - refunded && rows[0].refunded === refunded, `orders: ${JSON.stringify(rows[0])}`)
  return `${paid} paid once, ${refunded} given back once, the books agree with the provider; ${(ms / 1000).toFixed(1)} s until the last refund was known`
}
