import { randomUUID } from 'node:crypto'
import { startProcess } from '#bench/processes.ts'
import { tokenOf } from '#faults/client.ts'
import { must, until, type Place } from '#faults/fault.ts'
import { registerOnce } from '#faults/registering.ts'
import { orderCalls } from '#features/orders/contract.ts'
import { payAccountCalls } from '#features/payments/accountContract.ts'
import { paymentCalls } from '#features/payments/contract.ts'
import { registrationCalls } from '#features/registration/contract.ts'
import { prepare } from '#server/database/open.ts'
import { freePort } from '#server/database/ports.ts'
import { openPool, type Db } from '#server/kit/database/db.ts'
import { buildIn } from '#test/build.ts'
import { fairWeather } from '#test/pay/postman.ts'
import type { WechatSimulator } from '#test/pay/wechatSimulator.ts'

const PRICE = 9_900
const PATIENCE_MS = 120_000

export type Order = { orderId: string; tradeNo: string; payUrl: string }
export type Paying = {
  db: Db
  wechat: WechatSimulator
  event: { orgId: string; bventId: string; accountId: string }
  ask: (path: string, body: object, headers?: Record<string, string>) => Promise<Record<string, string>>
  order: () => Promise<Order>
  /** The same, as the owner of the organisation. */
  organise: (path: string, body: object) => Promise<Record<string, string>>
  token: string
  /** Of one server, and the next time of the other. */
  urlOf: () => string
  /** kill -9 of one server and its worker; it is back on its port afterwards. */
  killOne: (index: number) => Promise<void>
  /** A payer opens the link; the answer is what they see. */
  open: (order: Order) => Promise<number>
  cancel: (order: Order) => Promise<void>
  /** kill -9 of both servers once the provider has been asked this, before it answers; then both start again. */
  killWhileAsked: (what: string, doing: () => Promise<unknown>) => Promise<void>
}

/** Two servers, an event with a ticket that costs something, and the organisation's own account with the provider. */
export async function openPaying(
  { databaseUrl, dataDir }: Pick<Place, 'databaseUrl' | 'dataDir'>,
  wechat: WechatSimulator,
  environment: Record<string, string> = {},
): Promise<{ scene: Paying; close: () => Promise<void> }> {
  await prepare(databaseUrl)
  const pool = openPool({ url: databaseUrl, max: 4, name: 'faults', role: null, onError: () => {} })
  const { db } = pool
  const ports = [await freePort(), await freePort()]
  const PUBLIC_URL = `http://127.0.0.1:${ports[0]}`
  const common = { ...environment, DATABASE_URL: databaseUrl, DATA_DIR: dataDir, WECHAT_PAY_URL: wechat.url, PUBLIC_URL }
  const startOne = (port: number) => startProcess('server/main.ts', { ...common, PORT: String(port) })
  const start = () => Promise.all(ports.map(startOne))
  let servers = await start()
  const urlOf = (index: number) => servers[index % servers.length]?.url ?? ''
  const build = buildIn(db)
  const event = await build.event({ status: 'Published' })
  const { orgId, bventId, accountId } = event
  const { ticketId } = await build.ticket({ bventId, orgId, total: 100_000, priceMinor: PRICE })
  const token = await tokenOf(db, PUBLIC_URL, accountId)
  let number = 0

  async function ask(path: string, body: object, headers: Record<string, string> = {}): Promise<Record<string, string>> {
    const response = await fetch(urlOf((number += 1)) + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID(), ...headers },
      body: JSON.stringify(body),
    })
    const { businessCode, returnObj } = (await response.json()) as { businessCode: number; returnObj: Record<string, string> }
    must(businessCode === 0, `${path}: ${response.status} ${businessCode} ${JSON.stringify(returnObj)}`)
    return returnObj
  }
  const organise = (path: string, body: object) => ask(path, body, { authorization: `Bearer ${token}`, 'x-org-id': orgId })
  const { id } = await organise(payAccountCalls.save.paths[0], {
    provider: 'wechat',
    name: '主账户',
    currencies: ['CNY'],
    fields: wechat.fields,
  })
  await organise(payAccountCalls.check.paths[0], { id })
  await organise(paymentCalls.saveOptions.paths[0].replace('{bventId}', bventId), {
    bventId,
    options: [{ provider: 'wechat', isEnable: true }],
  })

  const scene: Paying = {
    db,
    wechat,
    event,
    ask,
    organise,
    token,
    urlOf: () => urlOf((number += 1)),
    async killOne(index) {
      servers[index]?.kill('SIGKILL')
      servers[index] = await startOne(ports[index] ?? 0)
    },
    async order() {
      const { result } = await registerOnce(urlOf(number), { bventId, ticketId, number: (number += 1) }, { payType: 'Online' })
      const { orderId = '', siteToken = '' } = result ?? {}
      const { payUrl = '' } = await ask(registrationCalls.pay.paths[0], { orderId, provider: 'wechat', t: siteToken })
      return { orderId, payUrl, tradeNo: new URL(payUrl).pathname.split('/').at(-1) ?? '' }
    },
    open: async ({ payUrl }) => (await fetch(payUrl).catch(() => null))?.status ?? 0,
    cancel: async ({ orderId }) => void (await organise(orderCalls.refund.paths[0], { orderId, isCancel: true, reason: '行程冲突' })),
    async killWhileAsked(what, doing) {
      const before = wechat.asked.length
      wechat.weather.slowMs = 2_000
      const done = doing()
      done.catch(() => {})
      const isAsked = async () => wechat.asked.slice(before).some(({ method, path }) => `${method} ${path}`.startsWith(what))
      await until(isAsked, PATIENCE_MS, `the provider asked ${what}`)
      for (const server of servers) server.kill('SIGKILL')
      await done.catch(() => {})
      Object.assign(wechat.weather, fairWeather)
      servers = await start()
    },
  }
  const close = async () => {
    for (const server of servers) await server.stop()
    await pool.end()
  }
  return { scene, close }
}
