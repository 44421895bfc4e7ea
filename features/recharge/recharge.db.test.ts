import fc from 'fast-check'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { afterAll, describe, expect, test } from 'vitest'
import type { FunctionKey } from '#core/benefits.ts'
import { orgCalls } from '#features/org/contract.ts'
import { benefitCalls } from '#features/benefits/contract.ts'
import { reserveCredits, settleCredits } from '#features/credits/server/book.ts'
import { hear } from '#features/payments/server/hear.ts'
import { queryPayments } from '#features/payments/server/queryPayments.ts'
import { rechargeCalls as calls } from '#features/recharge/contract.ts'
import { askedInvoices, issueInvoice, rejectInvoice } from '#features/recharge/server/operator.ts'
import { watchCredits } from '#features/recharge/server/watchCredits.ts'
import { inScope, openPool, type Db } from '#server/kit/database/db.ts'
import { AppError } from '#server/kit/errors.ts'
import { balancesOf, brokenRules } from '#test/books.ts'
import { openFileHarness, type Asker } from '#test/harness.ts'
import { openPaperProvider } from '#test/pay/paperProvider.ts'

const provider = openPaperProvider()
const clock = { now: new Date('2026-11-17T08:00:00Z') }
const harness = await openFileHarness({ adapters: { pay: { wechat: provider } }, clock: () => clock.now })
const second = openPool({ url: harness.ownerUrl, max: 10, name: 'test-second', onError: () => {} })
afterAll(second.end)
const pools = [harness.services.web, second] as const
const MINUTE_MS = 60_000

type Given = { kind: string; units?: number; functionKey?: FunctionKey; days?: number; quota?: number; priceMinor?: number }

/** A seller with an account at a provider, one who buys there, and what is sold. */
async function shop({ accountStatus = 1, isOfficial = true }: { accountStatus?: number; isOfficial?: boolean } = {}) {
  const tenantId = uuid()
  const { topOrgId: sellerOrgId } = await harness.build.org({ tenantId })
  const { topOrgId: orgId } = await harness.build.org({ tenantId, accountStatus, isOfficial })
  const { accountId } = await harness.build.member({ orgId, roles: ['finance'] })
  await harness.db.insertInto('seller').values({ tenantId, orgId: sellerOrgId }).execute()
  const payAccountId = uuid()
  await harness.db
    .insertInto('payAccount')
    .values({ topOrgId: sellerOrgId, id: payAccountId, provider: 'wechat', name: '运营方', checkState: 'Passed', currencies: ['CNY'] })
    .execute()
  const headers = () => ({ 'x-tenant-id': tenantId, 'idempotency-key': uuid() })
  // A token of its own for each: the clock goes on.
  const get: Asker['get'] = async (call, request) => (await harness.as(accountId, orgId)).get(call, request, headers())
  const attempt: Asker['try'] = async (call, request) => (await harness.as(accountId, orgId)).try(call, request, headers())

  async function sell({ priceMinor = 25_000, ...goods }: Given): Promise<string> {
    const id = uuid()
    await harness.db
      .insertInto('package')
      .values({ id, tenantId, code: id, priceMinor, ...goods })
      .execute()
    return id
  }

  /** The trade of the newest attempt at the provider, where its page was opened. */
  async function open(purchaseId: string): Promise<string> {
    const { tradeNo, amountMinor, currency } = await harness.db
      .selectFrom('payment')
      .select(['tradeNo', 'amountMinor', 'currency'])
      .where('purchaseId', '=', purchaseId)
      .where('provider', '=', 'wechat')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    if (!provider.till.find(tradeNo))
      provider.till.add({
        tradeNo,
        subject: '',
        amountMinor,
        currency: currency as 'CNY',
        notifyUrl: '',
        returnUrl: '',
        expiresAt: null,
      })
    return tradeNo
  }

  function bring(letter: Buffer, server = 0) {
    const { adapters, config, log } = harness.services
    const db = (pools[server % 2] ?? pools[0]).db
    const told = { orgId: sellerOrgId, provider: 'wechat', payAccountId, rawBody: letter, headers: {} }
    return hear({ db, adapters, config, log, now: clock.now, requestId: 'callback' }, told).catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error
    })
  }

  /** Bought, paid at the provider, told of. */
  async function have(packageId: string): Promise<string> {
    const { purchaseId } = await get(calls.buy, { packageId, provider: 'wechat' })
    const tradeNo = await open(purchaseId)
    provider.till.pay(tradeNo)
    await bring(provider.ofPayment(tradeNo))
    return purchaseId
  }

  /** The seller's finance, which sees what is to come by transfer and decides about it. */
  const takeTransfers = (words = '账号 6200') =>
    harness.db.updateTable('seller').set({ transferWords: words }).where('tenantId', '=', tenantId).execute()
  let finance = ''
  const asSeller: Asker['try'] = async (call, request) => {
    finance ||= (await harness.build.member({ orgId: sellerOrgId, roles: ['finance'] })).accountId
    return (await harness.as(finance, sellerOrgId)).try(call, request, headers())
  }
  return { orgId, accountId, sellerOrgId, payAccountId, tenantId, get, attempt, sell, open, bring, have, takeTransfers, asSeller }
}

const query = () =>
  Promise.all(
    pools.map((pool) => {
      const { adapters, config, log, hooksOf } = harness.services
      return queryPayments({ pool, adapters, config, log, hooksOf, now: clock.now })
    }),
  )
/** On both servers at once. */
const watch = () => {
  const { adapters, config, log, hooksOf } = harness.services
  return Promise.all(pools.map((pool) => watchCredits({ pool, adapters, config, log, hooksOf, now: clock.now })))
}
const later = (minutes: number) => void (clock.now = new Date(clock.now.getTime() + minutes * MINUTE_MS))
const sound = async () => expect(await brokenRules(harness.db)).toEqual([])

test('without a seller there is no shop, no menu for it and no limit', async () => {
  const { accountId, orgId } = await harness.build.member()
  const owner = await harness.as(accountId)
  expect(await owner.get(calls.asset)).toMatchObject({ isSelling: false, sms: { left: null }, live: { leftMinutes: null } })
  expect(await owner.try(calls.shop)).toMatchObject({ status: 404 })
  expect(await owner.try(calls.buy, { packageId: uuid(), provider: 'wechat' }, { 'idempotency-key': uuid() })).toMatchObject({
    status: 404,
  })
  const menu = JSON.stringify(await owner.get(orgCalls.menuTrees, { orgId, appCode: 'litehome', tag: '' }))
  expect(menu).not.toContain('/home/finance/recharge')
})

test('SMS are bought, told of five times on two servers, and there once; both books agree', async () => {
  const { get, sell, open, bring, orgId, sellerOrgId } = await shop()
  const packageId = await sell({ kind: 'sms', units: 5_000 })
  const { purchaseId, payUrl } = await get(calls.buy, { packageId, provider: 'wechat' })
  expect(payUrl).toContain('/pay/P')
  expect(await get(calls.detail, { purchaseId })).toMatchObject({ state: 'Unpaid', isFailed: false })
  const tradeNo = await open(purchaseId)
  provider.till.pay(tradeNo)
  await Promise.all([0, 1, 2, 3, 4].map((server) => bring(provider.ofPayment(tradeNo), server)))
  expect(await get(calls.detail, { purchaseId })).toMatchObject({ state: 'Paid', paidWith: 'wechat', units: 5_000 })
  expect(await get(calls.asset)).toMatchObject({ isSelling: true, sms: { left: 5_000, used: 0 } })
  expect(await balancesOf(harness.db, sellerOrgId)).toEqual({ merchant: -25_000, revenue: 25_000 })
  expect(await balancesOf(harness.db, orgId)).toEqual({ credit: -25_000, provider: 25_000 })
  await sound()
})

test('another amount, another currency and another account change nothing', async () => {
  const { get, sell, open, bring } = await shop()
  const { purchaseId } = await get(calls.buy, { packageId: await sell({ kind: 'email', units: 10 }), provider: 'wechat' })
  const notice = { about: 'payment', tradeNo: await open(purchaseId), state: 'Paid', amountMinor: 25_000, currency: 'CNY' }
  for (const change of [{ amountMinor: 1 }, { currency: 'USD' }])
    await bring(Buffer.from(JSON.stringify({ ...notice, ...change }))).catch(() => {})
  const other = await shop()
  await other.bring(Buffer.from(JSON.stringify(notice)))
  expect(await get(calls.detail, { purchaseId })).toMatchObject({ state: 'Unpaid' })
  await sound()
})

test('nobody told of it: it is asked for; paid when its time is over, it is taken all the same', async () => {
  const { get, sell, open, bring } = await shop()
  const packageId = await sell({ kind: 'live', units: 600 })
  const asked = (await get(calls.buy, { packageId, provider: 'wechat' })).purchaseId
  provider.till.pay(await open(asked))
  later(2)
  await query()
  expect(await get(calls.detail, { purchaseId: asked })).toMatchObject({ state: 'Paid' })

  const late = (await get(calls.buy, { packageId, provider: 'wechat' })).purchaseId
  const tradeNo = await open(late)
  later(25 * 60)
  await query()
  expect(await get(calls.detail, { purchaseId: late })).toMatchObject({ state: 'Closed' })
  provider.till.pay(tradeNo, true)
  await bring(provider.ofPayment(tradeNo))
  expect(await get(calls.detail, { purchaseId: late })).toMatchObject({ state: 'Paid' })
  expect(await get(calls.asset)).toMatchObject({ live: { leftMinutes: 1_200 } })
  await sound()
})

test('paid twice by two attempts, the second becomes balance; the balance buys at once, and no more than there is', async () => {
  const { get, attempt, sell, open, bring } = await shop()
  const packageId = await sell({ kind: 'sms', units: 100, priceMinor: 10_000 })
  const { purchaseId } = await get(calls.buy, { packageId, provider: 'wechat' })
  const first = await open(purchaseId)
  await get(calls.pay, { purchaseId, provider: 'wechat' })
  const again = await open(purchaseId)
  expect(again).not.toBe(first)
  for (const tradeNo of [first, again]) provider.till.pay(tradeNo)
  await Promise.all([first, again].map((tradeNo, server) => bring(provider.ofPayment(tradeNo), server)))
  expect(await get(calls.asset)).toMatchObject({ balance: '100.00', sms: { left: 100 } })
  expect(await attempt(calls.pay, { purchaseId, provider: 'wechat' })).toMatchObject({ envelope: { businessCode: 20011 } })

  const both = await Promise.all([0, 1].map(() => attempt(calls.buy, { packageId, provider: 'balance' })))
  expect(both.map(({ envelope }) => envelope.businessCode).toSorted()).toEqual([0, 35201])
  expect(both.find(({ envelope }) => envelope.businessCode === 35201)?.envelope.returnObj).toEqual({ need: '100.00', have: '0.00' })
  expect(await get(calls.asset)).toMatchObject({ balance: '0.00', sms: { left: 200 } })
  await sound()
})

const title = { titleType: 'Company', title: '上海申岳电气有限公司', taxNo: '91350100M000100Y43', email: 'fapiao@example.com' } as const
const operator = () => ({ db: harness.db, config: harness.services.config, now: clock.now, storage: harness.services.adapters.storage })
const pdf = Buffer.from('%PDF-1.7\n%%EOF\n')

test('an invoice for what was bought: asked for once, rejected, asked for again, issued by the operator with its file', async () => {
  const own = await shop()
  const unpaid = await own.get(calls.buy, { packageId: await own.sell({ kind: 'sms', units: 10 }), provider: 'wechat' })
  const ask = (purchaseId: string, more: object = {}) => own.attempt(calls.askInvoice, { purchaseId, ...title, ...more })
  expect((await ask(unpaid.purchaseId)).envelope.businessCode).toBe(20011)
  const purchaseId = await own.have(await own.sell({ kind: 'sms', units: 5_000 }))
  expect((await ask(purchaseId, { taxNo: '91350100M000100Y44' })).status).toBe(400)
  const asked = await Promise.all([ask(purchaseId), ask(purchaseId)])
  expect(asked.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const { purchaseNo, invoice } = await own.get(calls.detail, { purchaseId })
  expect(invoice).toMatchObject({ state: 'Applied', title: title.title })
  expect((await askedInvoices(harness.db)).filter((one) => one.purchaseNo === purchaseNo)).toMatchObject([{ amountMinor: 25_000 }])
  await rejectInvoice(operator(), purchaseNo, '税号查不到')
  expect(await own.get(calls.detail, { purchaseId })).toMatchObject({
    canInvoice: true,
    invoice: { state: 'Rejected', reason: '税号查不到' },
  })
  expect((await ask(purchaseId)).status).toBe(200)
  const number = '26332000001187450231'
  const issue = (bytes: Buffer) => issueInvoice(operator(), purchaseNo, { number, bytes })
  await expect(issue(Buffer.from('<html>'))).rejects.toThrow(purchaseNo)
  await issue(pdf)
  await expect(issue(pdf)).rejects.toThrow(purchaseNo)
  expect(await own.get(calls.detail, { purchaseId })).toMatchObject({ canInvoice: false, invoice: { state: 'Issued', number } })
  expect((await own.attempt(calls.invoiceFile, { purchaseId })).text.slice(0, 5)).toBe('%PDF-')
  expect((await (await shop()).attempt(calls.invoiceFile, { purchaseId })).status).toBe(404)
})

test('the seller sees who asked, issues once or says why not, and a letter goes out; nobody else is a seller', async () => {
  const own = await shop()
  const { accountId } = await harness.build.member({ orgId: own.sellerOrgId, roles: ['finance'] })
  const headers = { 'x-tenant-id': own.tenantId }
  const seller = async () => harness.as(accountId, own.sellerOrgId)
  const sales = async (state: 'Applied' | 'Issued' | 'Rejected', keyWords = '') =>
    (await (await seller()).get(calls.sales, { state, ...(keyWords && { keyWords }) }, headers)).list
  const [first, other] = [
    await own.have(await own.sell({ kind: 'sms', units: 10 })),
    await own.have(await own.sell({ kind: 'email', units: 10 })),
  ]
  await own.get(calls.askInvoice, { purchaseId: first, ...title })
  const buyer = await harness.as(own.accountId, own.orgId)
  await buyer.get(calls.askInvoice, { purchaseId: other, ...title }, { ...headers, 'accept-language': 'en' })
  expect(await sales('Applied')).toMatchObject([
    { purchaseId: first, title: title.title, invoiced: '250.00', kind: 'sms' },
    { purchaseId: other, kind: 'email' },
  ])
  expect(await sales('Applied', '91350100m')).toHaveLength(2)
  expect(await sales('Applied', '没有这样的')).toEqual([])

  const number = '26332000001187450232'
  const issue = async (purchaseId: string, bytes = pdf) => {
    const { accessToken } = await harness.services.identity.issue(accountId, clock.now)
    const form = new FormData()
    form.set('purchaseId', purchaseId)
    form.set('number', number)
    form.set('file', new Blob([new Uint8Array(bytes)]), 'x.pdf')
    const body = new Response(form)
    const { statusCode: status } = await harness.app.inject({
      method: 'POST',
      url: calls.issueSale.paths[0],
      headers: {
        ...headers,
        authorization: `Bearer ${accessToken}`,
        'x-org-id': own.sellerOrgId,
        'content-type': body.headers.get('content-type') ?? '',
      },
      payload: Buffer.from(await body.arrayBuffer()),
    })
    return { status }
  }
  expect((await issue(first, Buffer.from('<html>'))).status).toBe(400)
  const twice = await Promise.all([issue(first), issue(first)])
  expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect((await (await seller()).try(calls.rejectSale, { purchaseId: first, reason: '晚了' }, headers)).status).toBe(409)
  await (await seller()).get(calls.rejectSale, { purchaseId: other, reason: '税号查不到' }, headers)
  expect(await sales('Applied')).toEqual([])
  expect(await sales('Issued')).toMatchObject([{ purchaseId: first, number }])
  expect(await sales('Rejected')).toMatchObject([{ purchaseId: other, reason: '税号查不到' }])
  expect((await own.attempt(calls.invoiceFile, { purchaseId: first })).text.slice(0, 5)).toBe('%PDF-')
  expect((await (await seller()).try(calls.saleFile, { purchaseId: first }, headers)).text.slice(0, 5)).toBe('%PDF-')
  const letters = await harness.db
    .selectFrom('message')
    .select(['topOrgId', 'recipient', 'kind', 'body'])
    .where('topOrgId', '=', own.sellerOrgId)
    .orderBy('id')
    .execute()
  expect(letters.map(({ recipient, kind }) => [recipient, kind])).toEqual([
    [title.email, 'recharge.invoice.issued'],
    [title.email, 'recharge.invoice.rejected'],
  ])
  expect(letters[0]?.body).toContain('你申请的发票已经开好')
  expect(letters[1]?.body).toContain('Reason: 税号查不到')

  const rival = await shop()
  expect((await own.attempt(calls.sales, {})).status).toBe(404)
  const theirs = await harness.build.member({ orgId: rival.sellerOrgId, roles: ['finance'] })
  const elsewhere = await harness.as(theirs.accountId, rival.sellerOrgId)
  expect((await elsewhere.get(calls.sales, {}, { 'x-tenant-id': rival.tenantId })).list).toEqual([])
  expect((await elsewhere.try(calls.saleFile, { purchaseId: first }, { 'x-tenant-id': rival.tenantId })).status).toBe(404)
})

describe('a benefit', () => {
  const endOf = async (world: Awaited<ReturnType<typeof shop>>, key: FunctionKey) =>
    (await world.get(benefitCalls.info)).benefitDetails.find(({ functionKey }) => functionKey === key)?.endDurationTime
  const set = (orgId: string, change: object) =>
    harness.db.updateTable('benefit').set(change).where('topOrgId', '=', orgId).where('functionKey', '=', 'LightEventApplication').execute()
  const days = (n: number) => new Date(clock.now.getTime() + n * 24 * 60 * MINUTE_MS)

  test('that was over counts from today, that is running from its end; two at once extend it twice', async () => {
    const world = await shop({ isOfficial: false })
    await set(world.orgId, { endDurationTime: days(-40) })
    const packageId = await world.sell({ kind: 'benefit', functionKey: 'LightEventApplication', days: 30 })
    await world.have(packageId)
    expect(await endOf(world, 'LightEventApplication')).toBe(days(30).toISOString())
    expect(await world.get(benefitCalls.info)).toMatchObject({ isOfficialUser: true })
    await Promise.all([world.have(packageId), world.have(packageId)])
    expect(await endOf(world, 'LightEventApplication')).toBe(days(90).toISOString())
    await sound()
  })

  test('of a frozen account is paid for, and the account is active again', async () => {
    const world = await shop({ accountStatus: 3 })
    await set(world.orgId, { endDurationTime: days(-1) })
    await world.have(await world.sell({ kind: 'benefit', functionKey: 'LightEventApplication', days: 365 }))
    const org = await harness.db.selectFrom('org').select('accountStatus').where('topOrgId', '=', world.orgId).executeTakeFirstOrThrow()
    expect(org.accountStatus).toBe(1)
  })

  test('that runs is given more of, twice by two at once; one without a limit or not active has nothing to add to', async () => {
    const world = await shop()
    const packageId = await world.sell({ kind: 'benefit', functionKey: 'AttendeeToTalCount', quota: 500 })
    await setSeats(world.orgId, 1_000)
    await Promise.all([world.have(packageId), world.have(packageId)])
    expect(await seatsOf(world.orgId)).toBe(2_000)
    const { list } = await world.get(calls.benefitUse)
    expect(list.find(({ functionKey }) => functionKey === 'AttendeeToTalCount')).toEqual({ functionKey: 'AttendeeToTalCount', used: 0 })
    const refused = () => world.attempt(calls.buy, { packageId, provider: 'wechat' })
    await setSeats(world.orgId, null)
    expect((await refused()).status).toBe(400)
    await harness.db
      .updateTable('benefit')
      .set({ currentQuota: 10, endDurationTime: days(-1) })
      .where('topOrgId', '=', world.orgId)
      .where('functionKey', '=', 'AttendeeToTalCount')
      .execute()
    expect((await refused()).status).toBe(400)
    await sound()
  })

  test('that was never granted begins now, for so many as the plan says', async () => {
    const world = await shop()
    await harness.db.deleteFrom('benefit').where('topOrgId', '=', world.orgId).where('functionKey', '=', 'AttendeeToTalCount').execute()
    await world.have(await world.sell({ kind: 'benefit', functionKey: 'AttendeeToTalCount', days: 365, quota: 10_000 }))
    const detail = (await world.get(benefitCalls.info)).benefitDetails.find(({ functionKey }) => functionKey === 'AttendeeToTalCount')
    expect(detail).toMatchObject({ enable: true, currentQuota: 10_000, endDurationTime: days(365).toISOString() })
  })
})

test('what one organisation buys is no other’s to see or to pay', async () => {
  const [mine, theirs] = [await shop(), await shop()]
  const { purchaseId } = await mine.get(calls.buy, { packageId: await mine.sell({ kind: 'sms', units: 1 }), provider: 'wechat' })
  expect(await theirs.attempt(calls.detail, { purchaseId })).toMatchObject({ status: 404 })
  expect(await theirs.attempt(calls.pay, { purchaseId, provider: 'wechat' })).toMatchObject({ status: 404 })
  expect((await theirs.get(calls.list, {})).list).toEqual([])
  const notTheirs = await mine.sell({ kind: 'sms', units: 1 })
  expect(await theirs.attempt(calls.buy, { packageId: notTheirs, provider: 'wechat' })).toMatchObject({ status: 404 })
})

const act = fc.oneof(
  fc.record({ do: fc.constant('buy' as const), what: fc.nat(4), by: fc.constantFrom('wechat', 'balance', 'offline') }),
  fc.record({ do: fc.constant('again' as const), pick: fc.nat(20), by: fc.constantFrom('wechat', 'balance', 'offline') }),
  fc.record({ do: fc.constantFrom('pay' as const, 'fail' as const, 'tell' as const), pick: fc.nat(20) }),
  fc.record({ do: fc.constantFrom('confirm' as const, 'confirm' as const, 'refuse' as const), pick: fc.nat(20) }),
  fc.record({ do: fc.constant('later' as const), minutes: fc.oneof(fc.integer({ min: 1, max: 200 }), fc.constant(8 * 24 * 60)) }),
  fc.record({ do: fc.constant('query' as const) }),
  fc.record({ do: fc.constant('watch' as const) }),
  fc.record({ do: fc.constantFrom('reserve' as const, 'settle' as const), send: fc.nat(3), sms: fc.nat(8) }),
  fc.record({ do: fc.constant('close' as const) }),
)
/** A day that is over by every clock, so that it can be closed while the story goes on in it. */
const STORY = new Date('2026-03-05T08:00:00Z')
const LATE = new Date('2026-08-01T08:00:00Z')
const RUNS = Number(process.env.BOOKS_RUNS ?? 10)
const AUTO = { below: 5, mostMonthly: 2 }

/** Months in which more was bought by itself than was allowed. */
const boughtTooOften = async (orgId: string) => {
  const { rows } = await sql<{ month: string }>`
    select to_char(created_at at time zone 'Asia/Shanghai', 'YYYY-MM') as month from purchase where top_org_id = ${orgId} and is_auto
    group by 1 having count(*) > ${AUTO.mostMonthly}`.execute(harness.db)
  return rows
}

const setSeats = (orgId: string, currentQuota: number | null) =>
  harness.db
    .updateTable('benefit')
    .set({ enable: true, currentQuota, endDurationTime: null })
    .where('topOrgId', '=', orgId)
    .where('functionKey', '=', 'AttendeeToTalCount')
    .execute()
const seatsOf = async (orgId: string) => {
  const found = harness.db.selectFrom('benefit').select('currentQuota').where('topOrgId', '=', orgId)
  return (await found.where('functionKey', '=', 'AttendeeToTalCount').executeTakeFirstOrThrow()).currentQuota
}
const paidTimes = async (packageId: string) =>
  (await harness.db.selectFrom('purchase').select('id').where('packageId', '=', packageId).where('state', '=', 'Paid').execute()).length

/** The day the story stands at is closed in the books of both. */
const closeDay = (orgIds: readonly string[]) =>
  sql`
    insert into book_closing (top_org_id, day) select o, (${clock.now}::timestamptz at time zone 'Asia/Shanghai')::date from unnest(${orgIds}::uuid[]) o
    on conflict do nothing`.execute(harness.db)
/** Of closed days, those whose books say something else now. */
const changedDays = async (orgIds: readonly string[]) => {
  const { rows } = await sql`
    select top_org_id, day from book_closing
    where top_org_id = any(${orgIds}::uuid[]) and fingerprint <> encode(sha256(convert_to(book_text(top_org_id, day), 'UTF8')), 'hex')`.execute(
    harness.db,
  )
  return rows
}

test('whatever buyers, sends, the provider and finance do, in whatever order, on two servers at once: both books are right', async () => {
  const moments = fc.array(fc.array(act, { minLength: 1, maxLength: 3 }), { minLength: 6, maxLength: 14 })
  await fc.assert(
    fc.asyncProperty(moments, async (story) => {
      clock.now = STORY
      const world = await shop()
      const orgIds = [world.orgId, world.sellerOrgId]
      await world.takeTransfers()
      const sends = Array.from({ length: 4 }, () => uuid())
      const inBooks = (server: number, work: (db: Db) => Promise<unknown>) =>
        inScope((pools[server % 2] ?? pools[0]).db, { orgId: world.orgId }, work)
      const prices = [30_000, 10_000, 20_000, 15_000, 5_000] as const
      const [balance, sms, email, benefit, seats] = prices
      await setSeats(world.orgId, 100)
      const sold = [
        await world.sell({ kind: 'balance', units: balance, priceMinor: balance }),
        await world.sell({ kind: 'sms', units: 10, priceMinor: sms }),
        await world.sell({ kind: 'email', units: 10, priceMinor: email }),
        await world.sell({ kind: 'benefit', functionKey: 'ExternalEvent', days: 30, priceMinor: benefit }),
        await world.sell({ kind: 'benefit', functionKey: 'AttendeeToTalCount', quota: 7, priceMinor: seats }),
      ]
      await world.get(calls.saveWatch, { kind: 'sms', packageId: sold[1], ...AUTO })
      const bought: string[] = []
      // There is some balance to begin with, for what is bought by itself.
      const trades = [await world.open(await world.have(sold[0] ?? ''))]
      const priceOf = new Map<string, number>()
      const confirmed: string[] = []
      const at = <Item>(items: readonly Item[], pick: number) => items[pick % (items.length || 1)]
      const perform = async (one: (typeof story)[number][number], server: number) => {
        if (one.do === 'later') return later(clock.now < LATE ? one.minutes : 1)
        if (one.do === 'query') return query()
        if (one.do === 'watch') return watch()
        if (one.do === 'close') return closeDay(orgIds)
        if ('send' in one) {
          const [send, amounts] = [sends[one.send] ?? '', { sms: one.sms }]
          const asking = (db: Db) => ({ db, now: clock.now })
          return inBooks(server, (db) =>
            one.do === 'reserve' ? reserveCredits(asking(db), send, amounts) : settleCredits(asking(db), send, amounts),
          )
        }
        if (one.do === 'buy') {
          const { result, envelope } = await world.attempt(calls.buy, { packageId: sold[one.what], provider: one.by })
          if (envelope.businessCode !== 0) return
          bought.push(result.purchaseId)
          priceOf.set(result.purchaseId, prices[one.what] ?? 0)
          if (one.by === 'wechat') trades.push(await world.open(result.purchaseId))
          return
        }
        const purchaseId = at(bought, one.pick)
        const tradeNo = at(trades, one.pick)
        if (one.do === 'again' && purchaseId) {
          const { envelope } = await world.attempt(calls.pay, { purchaseId, provider: one.by })
          if (envelope.businessCode === 0 && one.by === 'wechat') trades.push(await world.open(purchaseId))
        }
        if (one.do === 'confirm' && purchaseId) {
          const { status } = await world.asSeller(calls.confirmTransfer, { purchaseId })
          if (status === 200) confirmed.push(purchaseId)
        }
        if (one.do === 'refuse' && purchaseId) await world.asSeller(calls.refuseTransfer, { purchaseId, reason: '没有到账' })
        if (!tradeNo) return
        const { state } = provider.till.need(tradeNo)
        if (one.do === 'pay' && (state === 'open' || state === 'closed')) provider.till.pay(tradeNo, true)
        if (one.do === 'fail' && state === 'open') provider.till.fail(tradeNo)
        if (one.do === 'tell') await world.bring(provider.ofPayment(tradeNo), server)
      }
      for (const moment of story) await Promise.all(moment.map(perform))
      for (const tradeNo of trades) await world.bring(provider.ofPayment(tradeNo))
      for (const send of sends) await inBooks(0, (db) => settleCredits({ db, now: clock.now }, send, {}))
      await sound()
      expect(await changedDays(orgIds)).toEqual([])
      const paid = trades.map((tradeNo) => provider.till.need(tradeNo)).filter(({ state }) => state === 'paid')
      const { merchant = 0, offline = 0 } = await balancesOf(harness.db, world.sellerOrgId)
      expect(merchant + paid.reduce((all, { amountMinor }) => all + amountMinor, 0)).toBe(0)
      expect(offline + confirmed.reduce((all, purchaseId) => all + (priceOf.get(purchaseId) ?? 0), 0)).toBe(0)
      expect(await boughtTooOften(world.orgId)).toEqual([])
      expect(await seatsOf(world.orgId)).toBe(100 + 7 * (await paidTimes(sold[4] ?? '')))
    }),
    { numRuns: RUNS },
  )
})

describe('a transfer to the seller’s bank', () => {
  test('is offered where the seller said where to, confirmed once by the seller alone, and stands in both books', async () => {
    const { get, attempt, sell, orgId, sellerOrgId, takeTransfers, asSeller } = await shop()
    const packageId = await sell({ kind: 'sms', units: 5_000 })
    expect((await attempt(calls.buy, { packageId, provider: 'offline' })).status).toBe(400)
    await takeTransfers()
    expect((await get(calls.shop)).ways.map(({ provider: way }) => way)).toEqual(['wechat', 'offline'])

    const { purchaseId, payUrl } = await get(calls.buy, { packageId, provider: 'offline' })
    expect(payUrl).toBe('')
    await get(calls.pay, { purchaseId, provider: 'offline' })
    expect(await get(calls.detail, { purchaseId })).toMatchObject({ state: 'Unpaid', isTransfer: true })
    for (const call of [calls.confirmTransfer, calls.refuseTransfer])
      expect((await attempt(call, { purchaseId, ...(call === calls.refuseTransfer && { reason: '晚了' }) })).status).toBe(404)

    expect((await asSeller(calls.transfers, {})).result.list).toMatchObject([{ purchaseId, units: 5_000, price: '250.00' }])
    const tried = await Promise.all([0, 1].map(() => asSeller(calls.confirmTransfer, { purchaseId, bankNo: 'B1' })))
    expect(tried.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await asSeller(calls.refuseTransfer, { purchaseId, reason: '晚了' })).status).toBe(409)
    expect(await get(calls.detail, { purchaseId })).toMatchObject({ state: 'Paid', paidWith: 'offline', canInvoice: true })
    expect((await get(calls.asset)).sms.left).toBe(5_000)
    expect((await asSeller(calls.transfers, {})).result.list).toEqual([])
    expect(await balancesOf(harness.db, sellerOrgId)).toEqual({ offline: -25_000, revenue: 25_000 })
    expect(await balancesOf(harness.db, orgId)).toEqual({ credit: -25_000, provider: 25_000 })
    await sound()
  })

  test('that comes after it was paid otherwise is found by its number and becomes balance', async () => {
    const { get, sell, open, bring, takeTransfers, asSeller } = await shop()
    await takeTransfers()
    const { purchaseId } = await get(calls.buy, { packageId: await sell({ kind: 'email', units: 100 }), provider: 'offline' })
    const { purchaseNo } = await get(calls.detail, { purchaseId })
    await get(calls.pay, { purchaseId, provider: 'wechat' })
    const tradeNo = await open(purchaseId)
    provider.till.pay(tradeNo)
    await bring(provider.ofPayment(tradeNo))
    expect((await asSeller(calls.transfers, {})).result.list).toEqual([])
    expect((await asSeller(calls.transfers, { keyWords: purchaseNo.toLowerCase() })).result.list).toMatchObject([{ purchaseId }])
    expect((await asSeller(calls.confirmTransfer, { purchaseId })).status).toBe(200)
    expect(await get(calls.asset)).toMatchObject({ balance: '250.00', email: { left: 100 } })
    await sound()
  })

  test('that has not come is refused once, its buyer is told why in their language, and may pay anew', async () => {
    const { get, sell, tenantId, accountId, orgId, sellerOrgId, takeTransfers, asSeller } = await shop()
    await takeTransfers()
    const packageId = await sell({ kind: 'sms', units: 5_000 })
    const english = { 'x-tenant-id': tenantId, 'idempotency-key': uuid(), 'accept-language': 'en' }
    const { purchaseId } = await (await harness.as(accountId, orgId)).get(calls.buy, { packageId, provider: 'offline' }, english)
    const tried = await Promise.all([0, 1].map(() => asSeller(calls.refuseTransfer, { purchaseId, reason: '没有查到这笔款' })))
    expect(tried.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await asSeller(calls.confirmTransfer, { purchaseId })).status).toBe(409)
    expect((await asSeller(calls.transfers, {})).result.list).toEqual([])
    expect(await get(calls.detail, { purchaseId })).toMatchObject({ state: 'Unpaid', isTransfer: false, isFailed: true })
    const letters = await harness.db.selectFrom('message').select(['subject', 'body']).where('topOrgId', '=', sellerOrgId).execute()
    expect(letters).toMatchObject([{ subject: 'Your transfer has not come', body: expect.stringContaining('没有查到这笔款') }])

    await get(calls.pay, { purchaseId, provider: 'offline' })
    expect((await asSeller(calls.confirmTransfer, { purchaseId })).status).toBe(200)
    expect((await get(calls.asset)).sms.left).toBe(5_000)
    await sound()
  })
})

describe('when little is left', () => {
  const letters = (orgId: string) =>
    harness.db.selectFrom('message').select(['kind', 'subject']).where('topOrgId', '=', orgId).orderBy('createdAt').orderBy('id').execute()
  const use = async (orgId: string, sms: number) =>
    inScope(harness.services.web.db, { orgId }, async (db) => {
      const [asking, useId] = [{ db, now: clock.now }, uuid()]
      await reserveCredits(asking, useId, { sms })
      await settleCredits(asking, useId, { sms })
    })

  test('whoever set it is told once, in their language, and again after it was filled up', async () => {
    const { get, sell, have, orgId } = await shop()
    const packageId = await sell({ kind: 'sms', units: 100 })
    await have(packageId)
    await get(calls.saveWatch, { kind: 'sms', below: 50 })
    await watch()
    expect(await letters(orgId)).toEqual([])
    await use(orgId, 60)
    await watch()
    await watch()
    expect(await letters(orgId)).toEqual([{ kind: 'recharge.low', subject: '短信只剩 40 条' }])
    expect((await get(calls.asset)).stocks[0]).toMatchObject({ watch: { below: 50, packageId: null } })
    await have(packageId)
    await watch()
    await use(orgId, 100)
    await watch()
    expect(await letters(orgId)).toHaveLength(2)
    await get(calls.saveWatch, { kind: 'sms', below: null })
    expect((await get(calls.asset)).stocks[0]?.watch).toBe(null)
  })

  test('more is bought from the balance, so often in a month at the most, however many servers look', async () => {
    const { get, sell, have, orgId } = await shop()
    const packageId = await sell({ kind: 'sms', units: 100, priceMinor: 1_000 })
    await have(await sell({ kind: 'balance', units: 2_500, priceMinor: 2_500 }))
    await get(calls.saveWatch, { kind: 'sms', below: 10, packageId, mostMonthly: 1 })
    await watch()
    await watch()
    expect(await get(calls.asset)).toMatchObject({ balance: '15.00', sms: { left: 100 } })
    expect((await get(calls.list)).list[0]).toMatchObject({ isAuto: true, paidWith: 'balance', state: 'Paid' })
    await use(orgId, 95)
    await watch()
    await watch()
    expect(await get(calls.asset)).toMatchObject({ balance: '15.00', sms: { left: 5 } })
    expect((await letters(orgId)).map(({ kind }) => kind)).toEqual(['recharge.bought', 'recharge.low'])

    await get(calls.saveWatch, { kind: 'sms', below: 10, packageId, mostMonthly: 9 })
    await watch()
    await use(orgId, 100)
    await watch()
    expect(await get(calls.asset)).toMatchObject({ balance: '5.00', sms: { left: 5 } })
    await sound()
  })

  test('a package of another kind, and an organisation without a seller, are refused', async () => {
    const { attempt, sell } = await shop()
    const email = await sell({ kind: 'email', units: 10 })
    expect((await attempt(calls.saveWatch, { kind: 'sms', below: 10, packageId: email })).status).toBe(400)
    const { accountId } = await harness.build.member()
    expect((await (await harness.as(accountId)).try(calls.saveWatch, { kind: 'sms', below: 10 })).status).toBe(404)
  })
})

test('what was used by each event, on the page and as a file', async () => {
  const { get, sell, have, orgId } = await shop()
  await have(await sell({ kind: 'sms', units: 100 }))
  const { bventId } = await harness.build.event({ orgId, title: '年会' })
  const sendId = uuid()
  await harness.db
    .insertInto('send')
    .values({
      topOrgId: orgId,
      id: sendId,
      bventId,
      origin: 'Manual',
      title: '提醒',
      kind: 'x',
      lane: 2,
      channels: ['SMS'],
      content: '{}',
      audience: '{}',
      state: 'Done',
    })
    .execute()
  await inScope(harness.services.web.db, { orgId }, async (db) => {
    for (const [useId, sms] of [
      [sendId, 30],
      [uuid(), 12],
    ] as const) {
      await reserveCredits({ db, now: clock.now }, useId, { sms })
      await settleCredits({ db, now: clock.now }, useId, { sms })
    }
  })
  expect((await get(calls.usageByEvent)).list).toEqual([
    { bventId, title: '年会', sms: 30, email: 0, live: 0 },
    { bventId: null, title: '', sms: 12, email: 0, live: 0 },
  ])
})

test('the rules see pieces that nobody bought', async () => {
  const world = await shop()
  const purchaseId = await world.have(await world.sell({ kind: 'sms', units: 10 }))
  await sound()
  await sql`update purchase set units = 11 where id = ${purchaseId}`.execute(harness.db)
  expect(await brokenRules(harness.db)).toEqual([expect.stringContaining('purchase_arrives_once')])
  await sql`update purchase set units = 10 where id = ${purchaseId}`.execute(harness.db)
})

test('the rules see a transfer that was taken for come and bought nothing, and one purchase too many by itself', async () => {
  const world = await shop()
  await world.takeTransfers()
  const packageId = await world.sell({ kind: 'sms', units: 10, priceMinor: 100 })
  const { purchaseId } = await world.get(calls.buy, { packageId, provider: 'offline' })
  await sql`update payment set state = 'Paid', paid_at = now() where purchase_id = ${purchaseId}`.execute(harness.db)
  const broken = await brokenRules(harness.db)
  expect(broken.some((one) => one.startsWith('purchase_in_books_of_seller'))).toBe(true)
  await sql`update payment set state = 'Created', paid_at = null where purchase_id = ${purchaseId}`.execute(harness.db)
  await sound()

  await world.have(await world.sell({ kind: 'balance', units: 1_000, priceMinor: 1_000 }))
  await world.get(calls.saveWatch, { kind: 'sms', below: 1_000, packageId, mostMonthly: AUTO.mostMonthly + 1 })
  for (let time = 0; time <= AUTO.mostMonthly; time += 1) await watch()
  expect(await boughtTooOften(world.orgId)).toHaveLength(1)
})
