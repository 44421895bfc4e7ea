import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { v7 as uuid } from 'uuid'
import { startProcess, type Running } from '#bench/processes.ts'
import { pathOf } from '#core/page.ts'
import { checkinCalls } from '#features/checkin/contract.ts'
import { checkinPages } from '#features/checkin/pages.ts'
import { freePort } from '#server/database/ports.ts'
import { expectAccessible } from '#e2e/axe.ts'
import { makeDoor, openDesk, scanByHand } from '#e2e/door.ts'
import { expect, test as base } from '#e2e/fixtures.ts'
import { openNet } from '#e2e/net.ts'

type Net = Awaited<ReturnType<typeof openNet>>

const test = base.extend<{ net: Net; server: Net }>({
  net: async ({ baseURL }, use) => {
    const net = await openNet(baseURL ?? '')
    await use(net)
    await net.stop()
  },
  /** A server of one's own that can be stopped and comes back at the same address with the same data. */
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads which fixtures are wanted from the pattern
  server: async ({}, use) => {
    const port = await freePort()
    const dataDir = await mkdtemp(join(tmpdir(), 'light-net-'))
    const environment = { ROLE: 'web', DATABASE_URL: process.env.E2E_DATABASE ?? '', DATA_DIR: dataDir, PORT: String(port) }
    let running: Running | null = null
    const server: Net = {
      url: `http://127.0.0.1:${port}`,
      async start() {
        running = await startProcess('server/main.ts', environment)
      },
      async stop() {
        await running?.stop()
        running = null
      },
    }
    await server.start()
    await use(server)
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  },
})

/** The list is on the device, and so is the page. */
async function untilKept(page: Page): Promise<void> {
  await page.getByRole('button', { name: '记录' }).click()
  await expect(page.getByText(/名单更新于/)).toBeVisible()
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
}

/** Everything this browser keeps for the door, as text, the way a finder of the phone would read it. */
async function keptText(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const wait = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((done) => request.addEventListener('success', () => done(request.result)))
    const db = await wait(indexedDB.open('light-staff'))
    const parts: string[] = []
    for (const store of db.objectStoreNames) {
      const rows: unknown[] = await wait(db.transaction(store).objectStore(store).getAll())
      const text = (_: string, value: unknown) =>
        value instanceof ArrayBuffer || value instanceof Uint8Array ? new TextDecoder().decode(value) : value
      parts.push(...rows.map((row) => `${store} ${JSON.stringify(row, text)}`))
    }
    db.close()
    return parts.join('\n')
  })
}

test('200 scans without a network survive a reload and arrive once; double entries are listed', async ({
  page,
  server,
  pool,
  build,
  newMember,
  signIn,
}) => {
  const member = await newMember()
  const event = await build.event({ orgId: member.orgId, createdBy: member.accountId, status: 'Published' })
  const door = await makeDoor(pool.db, build, event)
  const people = await Promise.all(Array.from({ length: 200 }, (_, at) => door.attendee({ fullName: `来宾 ${at + 1}` })))
  const tickets = await Promise.all(people.map(({ attendeeId }) => door.ticketOf(attendeeId)))
  const [gateA, gateB] = [await door.makeLink({ gate: '2 号门' }), await door.makeLink({ gate: '1 号门' })]
  const phone = await page.context().newPage()
  await phone.setViewportSize({ width: 390, height: 844 })
  await openDesk(phone, { ...gateA, path: server.url + gateA.path })
  await untilKept(phone)

  await server.stop()
  // Meanwhile five of them come through the other gate, which still has its network.
  const elsewhere = async <Result>(path: string, body: unknown, authorization = ''): Promise<Result> => {
    const headers = { 'content-type': 'application/json', ...(authorization && { authorization }) }
    const response = await fetch(`${process.env.E2E_URL}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    return ((await response.json()) as { returnObj: Result }).returnObj
  }
  const opened = await elsewhere<{ staffToken: string }>(checkinCalls.open.paths[0], {
    token: gateB.token,
    pin: gateB.pin,
    deviceId: 'gate-b-1',
  })
  for (const ticket of tickets.slice(0, 5)) {
    const scan = { scanId: uuid(), checkinId: door.checkinId, credential: ticket, deviceTime: new Date().toISOString() }
    expect(await elsewhere(checkinCalls.checkin.paths[0], scan, `Staff ${opened.staffToken}`)).toMatchObject({ result: 'accepted' })
  }

  for (const [at, ticket] of tickets.entries()) {
    if (at === 120) {
      await phone.reload()
      await expect(phone.getByText('离线 · 120')).toBeVisible()
    }
    await scanByHand(phone, ticket)
    await expect(phone.getByRole('status')).toContainText(new RegExp(`可以入场.*来宾 ${at + 1}专`))
  }
  await expect(phone.getByText('离线 · 200')).toBeVisible()
  await expectAccessible(phone)
  await scanByHand(phone, tickets[150] ?? '')
  await expect(phone.getByRole('status')).toContainText('已签到过')

  await server.start()
  await expect(phone.getByText('在线', { exact: true })).toBeVisible()
  await phone.getByRole('button', { name: '记录' }).click()
  await expect(phone.getByText('没有待同步的记录')).toBeVisible()
  await expect(phone.getByRole('listitem').filter({ hasText: '1 号门' }).first()).toBeVisible()
  const entries = await pool.db
    .selectFrom('checkinEntry')
    .select(['attendeeId', 'gate', 'isOffline'])
    .where('checkinId', '=', door.checkinId)
    .where('cancelledAt', 'is', null)
    .execute()
  expect(new Set(entries.map(({ attendeeId }) => attendeeId)).size).toBe(200)
  expect(entries.filter(({ gate, isOffline }) => gate === '2 号门' && isOffline)).toHaveLength(195)
  const conflicts = await pool.db.selectFrom('checkinScan').select('attendeeId').where('checkinId', '=', door.checkinId).execute()
  expect(new Set(conflicts.map(({ attendeeId }) => attendeeId))).toEqual(new Set(people.slice(0, 5).map(({ attendeeId }) => attendeeId)))

  await signIn(member, pathOf(checkinPages.tab, { bventId: door.bventId, signTabName: 'conflicts' }))
  for (const at of [1, 5]) await expect(page.getByRole('row', { name: new RegExp(`来宾 ${at}\\b`) })).toBeVisible()
})

test('what lies on the device is closed without the PIN, opens with it, and goes when the link is revoked', async ({
  context,
  net,
  pool,
  build,
}) => {
  const door = await makeDoor(pool.db, build)
  const { attendeeId } = await door.attendee({ fullName: '欧阳静怡' })
  const ticket = await door.ticketOf(attendeeId)
  const link = await door.makeLink()
  const first = await context.newPage()
  await openDesk(first, { ...link, path: net.url + link.path })
  await untilKept(first)
  await net.stop()
  await scanByHand(first, ticket)
  await expect(first.getByRole('status')).toContainText('可以入场')
  const text = await keptText(first)
  expect(text).toContain('scan ')
  expect(text).not.toMatch(/欧阳静怡|LE1:|专业观众票/)
  expect(text).not.toContain(link.token)
  await first.close()

  const phone = await context.newPage()
  await phone.goto(net.url + link.path)
  await phone.getByLabel('6 位 PIN').fill(link.pin === '000000' ? '111111' : '000000')
  await phone.getByRole('button', { name: '进入' }).click()
  await expect(phone.getByRole('alert')).toContainText('PIN 不对')
  await phone.getByLabel('6 位 PIN').fill(link.pin)
  await phone.getByRole('button', { name: '进入' }).click()
  await expect(phone.getByText('离线 · 1')).toBeVisible()
  await scanByHand(phone, ticket)
  await expect(phone.getByRole('status')).toContainText('已签到过')

  await pool.db.updateTable('staffLink').set({ revokedAt: new Date() }).where('id', '=', link.id).execute()
  await net.start()
  await expect(phone.getByLabel('6 位 PIN')).toBeVisible()
  expect(await keptText(phone)).toBe('')
})

test('a link that expired while its device was away still brings in what it did in its time, then leaves nothing', async ({
  context,
  net,
  pool,
  build,
}) => {
  const door = await makeDoor(pool.db, build)
  const { attendeeId } = await door.attendee({ fullName: '马晓琳' })
  const link = await door.makeLink()
  const first = await context.newPage()
  await openDesk(first, { ...link, path: net.url + link.path })
  await untilKept(first)
  await net.stop()
  await scanByHand(first, await door.ticketOf(attendeeId))
  await expect(first.getByText('离线 · 1')).toBeVisible()
  await first.close()

  await pool.db.updateTable('staffLink').set({ expiresAt: new Date() }).where('id', '=', link.id).execute()
  await net.start()
  const phone = await context.newPage()
  await phone.goto(net.url + link.path)
  await phone.getByLabel('6 位 PIN').fill(link.pin)
  await phone.getByRole('button', { name: '进入' }).click()
  await expect(phone.getByRole('alert')).toContainText('过期')
  const entry = await pool.db.selectFrom('checkinEntry').select('isOffline').where('attendeeId', '=', attendeeId).executeTakeFirst()
  expect(entry).toEqual({ isOffline: true })
  expect(await keptText(phone)).toBe('')
})

test('without a network forged, foreign and revoked tickets have their own words, and a newcomer gets in', async ({
  context,
  net,
  pool,
  build,
}) => {
  const door = await makeDoor(pool.db, build)
  const other = await makeDoor(pool.db, build)
  const known = await door.attendee({ fullName: '沈嘉禾' })
  const unpaid = await door.attendee({ status: 'Unpaid' })
  await pool.db.updateTable('attendee').set({ serial: 2 }).where('id', '=', known.attendeeId).execute()
  const link = await door.makeLink()
  const phone = await context.newPage()
  await openDesk(phone, { ...link, path: net.url + link.path })
  await untilKept(phone)
  const newcomer = await door.attendee({ fullName: '徐若兰' })
  await net.stop()
  const good = await door.ticketOf(known.attendeeId, 2)
  const answers: [text: string, words: string][] = [
    [good.replace(/.{4}$/, 'AAAA'), '无效的票'],
    [await other.ticketOf((await other.attendee()).attendeeId), '其他活动的票'],
    [await door.ticketOf(known.attendeeId, 1), '票已作废'],
    [await door.ticketOf(unpaid.attendeeId), '未支付'],
    ['ZZZZ2222', '待核对'],
    [known.checkinCode, '可以入场'],
    [good, '已签到过'],
  ]
  for (const [text, words] of answers) {
    await scanByHand(phone, text)
    await expect(phone.getByRole('status')).toContainText(words)
  }
  await scanByHand(phone, await door.ticketOf(newcomer.attendeeId, 1, new Date()))
  await expect(phone.getByRole('status')).toContainText('不在本机名单')
  await phone.getByRole('button', { name: '撤销这次' }).click()
  await expect(phone.getByRole('status')).toContainText('已撤销')
  await expect(phone.getByText('离线 · 1')).toBeVisible()
  await phone.getByLabel(/扫码/).fill('沈')
  await phone.getByRole('button', { name: '查找' }).click()
  await expect(phone.getByRole('list', { name: '查找结果' })).toContainText('沈嘉禾')
})

test('whoever is let in again without a network is told to the organiser afterwards', async ({
  page: phone,
  net,
  pool,
  build,
  newMember,
}) => {
  const member = await newMember()
  const { bventId } = await build.event({ orgId: member.orgId, createdBy: member.accountId, status: 'Published' })
  const door = await makeDoor(pool.db, build, { bventId, orgId: member.orgId, accountId: member.accountId })
  const { attendeeId, checkinCode } = await door.attendee({ fullName: '吴佳宁' })
  const link = await door.makeLink()
  await openDesk(phone, { ...link, path: net.url + link.path })
  await untilKept(phone)
  await net.stop()
  for (const words of ['可以入场', '已签到过']) {
    await scanByHand(phone, checkinCode)
    await expect(phone.getByRole('status')).toContainText(words)
  }
  await phone.getByRole('button', { name: '核对后放行' }).click()
  await expect(phone.getByRole('status')).toContainText('已放行')
  await expect(phone.getByText('离线 · 2')).toBeVisible()
  await net.start()
  await expect(phone.getByText('没有待同步的记录')).toBeVisible()
  const rows = await pool.db.selectFrom('checkinScan').select(['result', 'attendeeId']).where('bventId', '=', bventId).execute()
  expect(rows).toEqual([{ result: 'conflict', attendeeId }])
})

test('a device that is full goes on with the server, and says so before it lets somebody in without one', async ({
  page: phone,
  net,
  pool,
  build,
}) => {
  const door = await makeDoor(pool.db, build)
  const [first, second] = [await door.attendee({ fullName: '陈思远' }), await door.attendee({ fullName: '沈嘉禾' })]
  await phone.addInitScript(() => {
    const put = IDBObjectStore.prototype.put
    IDBObjectStore.prototype.put = function (...given) {
      if (document.documentElement.dataset.isFull) throw new DOMException('full', 'QuotaExceededError')
      return put.apply(this, given)
    }
  })
  const fill = (isFull: string) => phone.evaluate((text) => (document.documentElement.dataset.isFull = text), isFull)
  const link = await door.makeLink()
  await openDesk(phone, { ...link, path: net.url + link.path })
  await untilKept(phone)
  await fill('yes')
  await scanByHand(phone, first.checkinCode)
  await expect(phone.getByText('已到 1 / 2')).toBeVisible()
  await expect(phone.getByRole('status')).toContainText('可以入场')

  await net.stop()
  await scanByHand(phone, second.checkinCode)
  await expect(phone.getByText('本机存储已满，这次没有记下')).toBeVisible()
  await fill('')
  await phone.getByRole('button', { name: '再试一次' }).click()
  await expect(phone.getByRole('status')).toContainText('可以入场')
  await expect(phone.getByText('离线 · 1')).toBeVisible()
})

test('a ticket that was opened once is shown without a network, and no longer after it was cancelled', async ({
  page,
  net,
  pool,
  build,
}) => {
  const door = await makeDoor(pool.db, build)
  const { attendeeId, checkinCode } = await door.attendee({ fullName: '陈思远' })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(net.url + (await door.ticketLinkOf(attendeeId)))
  await expect(page.getByText('已存到本机，没有网络也能出示')).toBeVisible()
  await expectAccessible(page)
  const address = page.url()
  expect(address).not.toContain('t=')

  await net.stop()
  await page.goto('about:blank')
  await page.goto(address)
  await expect(page.getByRole('img', { name: '二维码' })).toBeVisible()
  await expect(page.getByText(checkinCode.replace(/(.{4})/, '$1 '))).toBeVisible()
  expect(await page.locator('.e-head img').evaluate((picture: HTMLImageElement) => picture.complete && picture.naturalWidth > 0)).toBe(true)
  await page.context().setOffline(true)
  await expect(page.getByRole('link')).toHaveCount(0)
  await page.context().setOffline(false)
  // Only this page: the personal centre beside it needs its network.
  await expect(page.goto(address.replace(/\/ticket\/.*/, ''))).rejects.toThrow()
  await page.waitForURL('chrome-error://chromewebdata/')

  await pool.db.updateTable('attendee').set({ status: 'Cancelled' }).where('id', '=', attendeeId).execute()
  await page.goto(address)
  await expect(page.getByRole('img', { name: '二维码' })).toBeVisible()
  await net.start()
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(page.getByText('暂不能入场')).toBeVisible()
  expect(await page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('light-ticket')))).toEqual([])
  await net.stop()
  await expect(page.goto(address)).rejects.toThrow()
})

test('a kept ticket stays in hand when its access has run out, and goes when it was issued anew', async ({ page, net, pool, build }) => {
  const door = await makeDoor(pool.db, build)
  const { attendeeId } = await door.attendee({ fullName: '陈思远' })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(net.url + (await door.ticketLinkOf(attendeeId)))
  await expect(page.getByText('已存到本机，没有网络也能出示')).toBeVisible()
  const address = page.url()

  await page.context().clearCookies()
  await page.goto(address)
  await expect(page.getByRole('img', { name: '二维码' })).toBeVisible()
  await pool.db.updateTable('attendee').set({ serial: 2 }).where('id', '=', attendeeId).execute()
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(page.getByRole('img', { name: '二维码' })).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('light-ticket')))).toEqual([])
})
