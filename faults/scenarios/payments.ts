import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { startProcess, type Running } from '#bench/processes.ts'
import { must, type Fault } from '#faults/fault.ts'
import { registerOnce } from '#faults/registering.ts'
import { paymentCalls } from '#features/payments/contract.ts'
import { registrationCalls } from '#features/registration/contract.ts'
import { merchantOf } from '#features/payments/server/merchant.ts'
import { paySignature } from '#server/adapters/pay/local.ts'
import { prepare } from '#server/database/open.ts'
import { openPool, type Db } from '#server/kit/database/db.ts'
import { buildIn } from '#test/build.ts'

const PAID = 40
const FORGED = 10
const TIMES = 4

type Order = { orderId: string; tradeNo: string; amount: string; currency: string }
type Callback = { order: Order; body: object; isGenuine: boolean }

/** A provider that says everything several times, in any order, to both servers at once; and somebody who only pretends to be one. */
export const paymentCallbacks: Fault = {
  name: 'payment callbacks: repeated, reordered, forged',
  async run({ databaseUrl, dataDir }) {
    await prepare(databaseUrl)
    const pool = openPool({ url: databaseUrl, max: 4, name: 'faults', role: null, onError: () => {} })
    const environment = { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, PAY_LOCAL: 'true' }
    const servers = [await startProcess('server/main.ts', environment), await startProcess('server/main.ts', environment)]
    const [one] = servers as [Running]
    try {
      const { db } = pool
      const build = buildIn(db)
      const { bventId, orgId } = await build.event({ status: 'Published' })
      const { ticketId } = await build.ticket({ bventId, orgId, total: PAID + FORGED, priceMinor: 9_900 })
      await db.insertInto('payOption').values({ topOrgId: orgId, bventId, provider: 'local' }).execute()
      const orders: Order[] = []
      for (let number = 0; number < PAID + FORGED; number += 1) orders.push(await newOrder(db, one.url, { bventId, ticketId, number }))
      const [paid, unpaid] = [orders.slice(0, PAID), orders.slice(PAID)]
      const merchant = await merchantOf(db, 'local')

      const callbacks = shuffled([
        ...paid.flatMap((order) => [...Array.from({ length: TIMES }, () => genuine(order, 'success')), genuine(order, 'fail')]),
        ...unpaid.flatMap((order) => [genuine(order, 'fail'), { ...genuine(order, 'success'), isGenuine: false }]),
        ...orders.map((order) => genuine(order, 'success', { amount: '0.01' })),
      ])
      const answers = await Promise.all(
        callbacks.map(async (callback, index) => ({ callback, ...(await send(servers[index % 2] as Running, callback, merchant.secret)) })),
      )
      const isRight = ({ callback, status, text }: (typeof answers)[number]) =>
        callback.isGenuine && (callback.body as Order).amount === callback.order.amount
          ? status === 200 && text === 'success'
          : status === 400
      const wrong = answers.filter((answer) => !isRight(answer))
      must(wrong.length === 0, `${wrong.length} wrong answers, the first: ${wrong[0]?.status} ${wrong[0]?.text.slice(0, 200)}`)
      const found = await stateOf(db, bventId)
      const expected = {
        paid: PAID,
        money: PAID * 9_900,
        unpaid: FORGED,
        registered: PAID,
        sold: PAID + FORGED,
        letters: PAID * 2,
        audits: PAID,
      }
      must(JSON.stringify(found) === JSON.stringify(expected), `${JSON.stringify(found)} instead of ${JSON.stringify(expected)}`)
      return `${callbacks.length} callbacks for ${orders.length} orders on two servers: ${PAID} paid once and told once; ${FORGED} with forged or failed ones only stay unpaid; forged and altered ones 400`
    } finally {
      for (const server of servers) await server.stop()
      await pool.end()
    }
  },
}

async function newOrder(db: Db, url: string, place: { bventId: string; ticketId: string; number: number }): Promise<Order> {
  const { result } = await registerOnce(url, place, { payType: 'Online' })
  const { orderId = '', siteToken = '' } = result ?? {}
  const response = await fetch(url + registrationCalls.pay.paths[0], {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body: JSON.stringify({ orderId, provider: 'local', t: siteToken }),
  })
  must(response.ok, `the till answered ${response.status}`)
  await response.text()
  const { tradeNo, currency } = await db
    .selectFrom('payment')
    .select(['tradeNo', 'currency'])
    .where('orderId', '=', orderId)
    .executeTakeFirstOrThrow()
  return { orderId, tradeNo: tradeNo ?? '', amount: '99.00', currency }
}

function genuine(order: Order, result: string, change: object = {}): Callback {
  return { order, body: { ...order, result, time: new Date().toISOString(), ...change }, isGenuine: true }
}

async function send({ url }: Running, { body, isGenuine }: Callback, secret: string): Promise<{ status: number; text: string }> {
  const payload = JSON.stringify(body)
  const signature = paySignature({ secret: isGenuine ? secret : 'guessed' }, payload)
  const response = await fetch(url + paymentCalls.callback.paths[0].replace('{provider}', 'local'), {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-pay-signature': signature },
    body: payload,
  })
  return { status: response.status, text: await response.text() }
}

async function stateOf(db: Db, bventId: string) {
  const { rows } = await sql<Record<string, number>>`
    select count(*) filter (where status = 'Paid')::int as paid, sum(paid_minor)::int as money, count(*) filter (where status = 'Unpaid')::int as unpaid,
      (select count(*)::int from attendee where bvent_id = ${bventId} and status = 'Registered') as registered,
      (select sold from ticket where bvent_id = ${bventId}) as sold,
      (select count(*)::int from message) as letters,
      (select count(*)::int from audit_log where action = 'payment.paid') as audits
    from reg_order where bvent_id = ${bventId}`.execute(db)
  return rows[0]
}

function shuffled<Item>(items: readonly Item[]): Item[] {
  return items
    .map((item) => ({ item, at: Math.random() }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ item }) => item)
}
