import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { todayIn } from '#core/dateTime.ts'
import { billCalls as calls } from '#features/finance/billContract.ts'
import { entryCalls } from '#features/finance/contract.ts'
import { fetchBills } from '#features/finance/server/fetchBills.ts'
import { storeBill } from '#features/finance/server/storeBill.ts'
import { post, type Entry } from '#features/ledger/server/post.ts'
import { inScope, openPool, type Pool } from '#server/kit/database/db.ts'
import { openHarness, type Asker, type Harness } from '#test/harness.ts'
import { gbk } from '#test/pay/gbk.ts'
import { billOf } from '#test/pay/wechatWords.ts'
import { startWechatSimulator, type WechatSimulator } from '#test/pay/wechatSimulator.ts'

let harness: Harness
let pool: Pool
let simulator: WechatSimulator
beforeAll(async () => {
  simulator = await startWechatSimulator()
  harness = await openHarness({ environment: { WECHAT_PAY_URL: simulator.url } })
  pool = openPool({ url: harness.ownerUrl, max: 6, name: 'test-closing', onError: () => {} })
})
afterAll(async () => {
  await pool.end()
  await harness.stop()
  await simulator.close()
})

const DAY = '2026-03-10'
const at = (time: string) => new Date(`${DAY}T${time}+08:00`)

async function newOrder({ orgId, bventId }: { orgId: string; bventId: string }) {
  const orderId = uuid()
  const orderNo = `BK${orderId.replaceAll('-', '').slice(-12).toUpperCase()}`
  await harness.db
    .insertInto('regOrder')
    .values({ topOrgId: orgId, id: orderId, bventId, orderNo, status: 'Paid', payType: 'Online' })
    .execute()
  return { orderId, orderNo }
}

async function books(provider = 'wechat') {
  const event = await harness.ownEvent()
  const { orgId, bventId } = event
  const payAccountId = uuid()
  await harness.db
    .insertInto('payAccount')
    .values({ topOrgId: orgId, id: payAccountId, provider, name: '主账户', fields: JSON.stringify(simulator.fields), checkState: 'Passed' })
    .execute()
  const account = `merchant:${payAccountId}`
  /** A payment that is in the books, as a provider would know it. */
  const paid = async (amountMinor: number, time = at('12:00:00')) => {
    const id = uuid()
    const { orderId } = await newOrder(event)
    const tradeNo = `P${id.replaceAll('-', '').slice(0, 24)}`
    await sql`
      insert into payment (top_org_id, id, bvent_id, order_id, provider, account_id, trade_no, amount_minor, currency, state, is_used, paid_at)
      values (${orgId}, ${id}, ${bventId}, ${orderId}, ${provider}, ${payAccountId}, ${tradeNo}, ${amountMinor}, 'CNY', 'Paid', true, ${time})`.execute(
      harness.db,
    )
    await enter({ amountMinor, at: time, paymentId: id, orderId, key: `payment:${id}` })
    return { tradeNo, amountMinor, at: time }
  }
  const entry = (given: Partial<Entry>): Entry => ({
    orgId,
    at: at('12:00:00'),
    cause: 'order',
    debit: account,
    credit: `revenue:${bventId}`,
    amountMinor: 100,
    currency: 'CNY',
    bventId,
    key: uuid(),
    ...given,
  })
  const enter = (given: Partial<Entry>) => post(harness.db, [entry(given)])
  return { ...event, account, payAccountId, paid, entry, enter }
}

type Told = { tradeNo: string; amountMinor: number; at: Date }
const row = ({ tradeNo, amountMinor, at: time }: Told) => ({
  kind: 'payment' as const,
  tradeNo,
  refundNo: '',
  providerNo: `W${tradeNo}`,
  amountMinor,
  currency: 'CNY',
  feeMinor: 0,
  at: time,
  text: '',
})
const bill = (of: { orgId: string; account: string }, told: readonly Told[], day = DAY) =>
  inScope(pool.db, { orgId: of.orgId }, (db) =>
    storeBill(db, { orgId: of.orgId, account: of.account, day, source: 'fetched', rows: told.map(row), now: new Date() }),
  )
const dayOf = async (owner: Asker, day = DAY) => (await owner.get(calls.days, { from: day, to: day })).list[0]

describe('a bill and the books', () => {
  test('agree, differ, or miss something on either side', async () => {
    const own = await books()
    const [same, other, missing] = [await own.paid(10_000), await own.paid(20_000), await own.paid(30_000)]
    const strange = { tradeNo: 'P-of-nobody', amountMinor: 40_000, at: at('13:00:00') }
    const billId = await bill(own, [same, { ...other, amountMinor: 19_999 }, strange, same])
    expect((await dayOf(own.owner))?.bills).toMatchObject([{ rows: 4, both: 1, differs: 1, onlyOurs: 1, onlyTheirs: 2, open: 4 }])
    const of = async (outcome: 'both' | 'onlyOurs' | 'onlyTheirs' | 'differs') =>
      (await own.owner.get(calls.matches, { billId, outcome })).list
    expect(await of('differs')).toMatchObject([{ tradeNo: other.tradeNo, ours: '200.00', theirs: '199.99', settledTime: null }])
    expect(await of('onlyOurs')).toMatchObject([{ tradeNo: missing.tradeNo, ours: '300.00', theirs: null }])
    expect((await of('onlyTheirs')).map(({ tradeNo }) => tradeNo).toSorted()).toEqual([same.tradeNo, strange.tradeNo].toSorted())
    // The same bill again says the same.
    await bill(own, [same, { ...other, amountMinor: 19_999 }, strange, same])
    expect((await dayOf(own.owner))?.bills).toMatchObject([{ rows: 4, both: 1, differs: 1, onlyOurs: 1, onlyTheirs: 2, open: 4 }])
  })

  test('money of one day that the next day’s bill tells of is missed nowhere', async () => {
    const own = await books()
    const late = await own.paid(10_000, at('23:59:59'))
    await bill(own, [])
    expect((await dayOf(own.owner))?.bills).toMatchObject([{ onlyOurs: 1, open: 1 }])
    await bill(own, [{ ...late, at: new Date(late.at.getTime() + 2_000) }], '2026-03-11')
    expect((await dayOf(own.owner))?.bills).toMatchObject([{ onlyOurs: 0, open: 0 }])
    expect((await dayOf(own.owner, '2026-03-11'))?.bills).toMatchObject([{ both: 1, open: 0 }])
  })

  test('a difference is settled once, with a note, and by one person', async () => {
    const own = await books()
    await own.paid(10_000)
    const billId = await bill(own, [])
    const [open] = (await own.owner.get(calls.matches, { billId, outcome: 'onlyOurs' })).list
    const id = open?.id ?? ''
    expect((await own.owner.try(calls.settle, { id, note: ' ' })).status).toBe(400)
    const tries = await Promise.all([1, 2].map((n) => own.owner.try(calls.settle, { id, note: `说明 ${n}` })))
    expect(tries.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await dayOf(own.owner))?.bills).toMatchObject([{ onlyOurs: 1, open: 0 }])
    const stranger = await harness.ownEvent()
    expect((await stranger.owner.try(calls.settle, { id, note: '别人的' })).status).toBe(404)
  })

  /** What the books say of an account on the day, in both directions, and of which causes. */
  const balanceOf = async (own: { orgId: string; account: string }, account = own.account) => {
    const { rows } = await sql<{ minor: number }>`
      select coalesce(sum(case when debit = ${account} then amount_minor else -amount_minor end), 0)::int as minor from ledger_entry
      where top_org_id = ${own.orgId} and ${account} in (debit, credit)`.execute(harness.db)
    return rows[0]?.minor
  }
  const openOf = async (own: { owner: Asker }, billId: string) => {
    const lists = await Promise.all(
      (['differs', 'onlyOurs', 'onlyTheirs'] as const).map((outcome) => own.owner.get(calls.matches, { billId, outcome })),
    )
    return lists.flatMap(({ list }) => list).filter(({ settledTime }) => settledTime === null)
  }

  test('the books follow the bill by new entries: afterwards the account says what the bill does, and reading it again agrees', async () => {
    const own = await books()
    const [same, other, missing] = [await own.paid(10_000), await own.paid(20_000), await own.paid(30_000)]
    const strange = { tradeNo: `P${uuid()}`, amountMinor: 40_000, at: at('13:00:00') }
    const told = [same, { ...other, amountMinor: 19_999 }, strange]
    const billId = await bill(own, told)
    for (const { id, canFollow } of await openOf(own, billId)) {
      expect(canFollow).toBe(true)
      expect((await own.owner.try(calls.settle, { id, note: '以账单为准', isFollowing: true })).status).toBe(200)
      expect((await own.owner.try(calls.settle, { id, note: '再来', isFollowing: true })).status).toBe(409)
    }
    expect(await balanceOf(own)).toBe(10_000 + 19_999 + 40_000)
    expect(await balanceOf(own, 'buyer')).toBe(-40_000)
    const { list } = await own.owner.get(entryCalls.entries, { from: DAY, to: DAY, cause: 'correction' })
    expect(list.map(({ amount, note }) => [amount, note]).toSorted()).toEqual([
      ['0.01', '以账单为准'],
      ['300.00', '以账单为准'],
      ['400.00', '以账单为准'],
    ])
    await bill(own, told)
    expect((await dayOf(own.owner))?.bills).toMatchObject([{ both: 3, open: 0 }])
    // The next day's bill tells of what was taken back: it is a difference again, and comes back by an entry.
    const nextId = await bill(own, [{ ...missing, at: new Date('2026-03-11T00:00:01+08:00') }], '2026-03-11')
    const [late] = await openOf(own, nextId)
    expect(late).toMatchObject({ outcome: 'differs', ours: '0.00', theirs: '300.00' })
    await own.owner.get(calls.settle, { id: late?.id ?? '', note: '次日到账', isFollowing: true })
    expect(await balanceOf(own)).toBe(10_000 + 19_999 + 40_000 + 30_000)
  })

  test('a note stays when the same bill is read again; a payment of ours that waits is not entered after the bill', async () => {
    const own = await books()
    const missing = await own.paid(30_000)
    const waiting = await own.paid(5_000)
    const billId = await bill(own, [waiting, waiting])
    const open = await openOf(own, billId)
    const repeated = open.find(({ outcome }) => outcome === 'onlyTheirs')
    expect(repeated).toMatchObject({ tradeNo: waiting.tradeNo, canFollow: false })
    const refused = await own.owner.try(calls.settle, { id: repeated?.id ?? '', note: '补记', isFollowing: true })
    expect(refused.envelope.businessCode).toBe(35303)
    await own.owner.get(calls.settle, { id: open.find(({ tradeNo }) => tradeNo === missing.tradeNo)?.id ?? '', note: '次日到账' })
    expect((await dayOf(own.owner))?.bills).toMatchObject([{ open: 1 }])
    await bill(own, [waiting, waiting])
    expect((await dayOf(own.owner))?.bills).toMatchObject([{ onlyOurs: 1, onlyTheirs: 1, open: 1 }])
  })

  test('what the provider kept is entered with the bill, of each event; read again only what is said otherwise', async () => {
    const own = await books()
    const [one, two] = [await own.paid(10_000), await own.paid(20_000)]
    const read = (fees: readonly number[]) =>
      inScope(pool.db, { orgId: own.orgId }, (db) => {
        const rows = [one, two].map((paid, n) => ({ ...row(paid), feeMinor: fees[n] ?? 0 }))
        return storeBill(db, { orgId: own.orgId, account: own.account, day: DAY, source: 'fetched', rows, now: new Date() })
      })
    const fees = async () =>
      (await own.owner.get(entryCalls.entries, { from: DAY, to: DAY, cause: 'fee' })).list
        .map(({ amount, debit, bventId }) => [debit.account, amount, bventId])
        .toReversed()
    await read([60, 120])
    expect(await fees()).toEqual([['fee', '1.80', own.bventId]])
    await read([60, 120])
    expect(await fees()).toHaveLength(1)
    await read([60, 100])
    expect((await fees()).toSorted()).toEqual([
      ['fee', '1.80', own.bventId],
      [own.account, '0.20', own.bventId],
    ])
    expect(await balanceOf(own)).toBe(30_000 - 160)
    const summed = await own.owner.get(entryCalls.summary, { from: DAY, to: DAY })
    expect(JSON.stringify(summed)).toContain('"fee":"1.60"')
    expect((await dayOf(own.owner))?.bills).toMatchObject([{ both: 2, open: 0 }])
  })

  test('of a provider is fetched outside of any transaction; one that fails says why and is asked for again', async () => {
    const own = await books()
    const day = todayIn('Asia/Shanghai', new Date())
    const now = new Date(Date.parse(`${day}T12:00:00+08:00`) + 86_400_000)
    const { adapters, config, log, hooksOf } = harness.services
    const ctx = { pool, adapters, config, log, hooksOf, now }
    simulator.weather.failNext = 1_000
    await fetchBills(ctx)
    const told = async () => (await own.owner.get(calls.days, { from: day, to: day })).list[0]?.bills
    expect(await told()).toMatchObject([{ state: 'Failed', source: 'fetched' }])
    simulator.weather.failNext = 0
    await fetchBills(ctx)
    expect(await told()).toMatchObject([{ state: 'Failed' }])
    await fetchBills({ ...ctx, now: new Date(now.getTime() + 3_600_001) })
    expect(await told()).toMatchObject([{ state: 'Read', rows: 0 }])
  })

  test('ten thousand payments are held against their bill, none forgotten', async () => {
    const own = await books()
    const order = (await newOrder(own)).orderId
    await sql`
      with made as (
        insert into payment (top_org_id, id, bvent_id, order_id, provider, account_id, trade_no, amount_minor, currency, state, is_used, paid_at)
        select ${own.orgId}, gen_random_uuid(), ${own.bventId}, ${order}, 'wechat', ${own.payAccountId}, ${own.payAccountId}::text || n, n, 'CNY', 'Paid', true, ${at('09:00:00')}
        from generate_series(1, 10000) n returning *)
      insert into ledger_entry (top_org_id, at, cause, debit, credit, amount_minor, currency, bvent_id, payment_id, key)
      select top_org_id, paid_at, 'order', ${own.account}, 'revenue:' || bvent_id, amount_minor, currency, bvent_id, id, 'payment:' || id from made`.execute(
      harness.db,
    )
    const told = Array.from({ length: 10_000 }, (_, n) => ({
      tradeNo: `${own.payAccountId}${n + 1}`,
      amountMinor: n + 1 + Number(n === 0),
      at: at('09:00:00'),
    }))
    await bill(own, told)
    expect((await dayOf(own.owner))?.bills).toMatchObject([{ rows: 10_000, both: 9_999, differs: 1, open: 1 }])
  })
})

describe('a file', () => {
  const send = async (own: { accountId: string }, account: string, content: Buffer | string, mapping?: object) => {
    const { accessToken } = await harness.services.identity.issue(own.accountId, new Date())
    const form = new FormData()
    form.set('account', account)
    if (mapping) form.set('mapping', JSON.stringify(mapping))
    form.set('file', new Blob([new Uint8Array(Buffer.from(content))]), 'bill.csv')
    const request = new Request('http://x', { method: 'POST', body: form })
    const answered = await harness.app.inject({
      method: 'POST',
      url: calls.upload.paths[0],
      headers: { authorization: `Bearer ${accessToken}`, 'content-type': request.headers.get('content-type') ?? '' },
      payload: Buffer.from(await request.arrayBuffer()),
    })
    return { status: answered.statusCode, envelope: answered.json<{ businessCode: number; returnObj: Record<string, unknown> }>() }
  }
  const wechatText = (told: readonly Told[], mchId = simulator.fields.mchId ?? '') =>
    billOf(
      told.map(({ tradeNo, amountMinor, at: time }) => ({
        tradeNo,
        providerNo: `42${tradeNo}`,
        amountMinor,
        currency: 'CNY',
        subject: '票, 一张',
        state: 'paid',
        paidAt: time,
        refunds: [],
      })) as never,
      DAY,
      { ...simulator.fields, mchId } as never,
    ) ?? ''

  test('of WeChat, packed or not, is read with its day; another merchant’s, a cut one and rubbish are refused and change nothing', async () => {
    const own = await books()
    const paid = await own.paid(10_000)
    const text = wechatText([paid])
    expect(await send(own, own.account, gzipSync(text))).toMatchObject({
      status: 200,
      envelope: { returnObj: { days: [DAY], rows: 1, open: 0 } },
    })
    for (const [content, code] of [
      [wechatText([paid], '1900000001'), 35302],
      [text.slice(0, text.length / 2), 35301],
      [gzipSync(text).subarray(0, 60), 35301],
      ['\u0000\u0001rubbish', 35301],
      ['', 35301],
    ] as const)
      expect((await send(own, own.account, content)).envelope.businessCode).toBe(code)
    expect((await dayOf(own.owner))?.bills).toMatchObject([{ rows: 1, both: 1, open: 0 }])
  })

  const yuan = (minor: number) => (minor / 100).toFixed(2)
  const clock = (time: Date, zone: string) => time.toLocaleString('sv-SE', { timeZone: zone })
  /** The same rows as each of them writes its file. */
  const files: Record<string, (told: readonly Told[]) => Buffer | string> = {
    wechat: (told) => gzipSync(wechatText(told)),
    alipay: (told) =>
      gbk(
        [
          '#支付宝业务明细查询',
          '支付宝交易号,商户订单号,业务类型,商品名称,创建时间,完成时间,订单金额（元）,服务费（元）,退款批次号/请求号',
          ...told.map(({ tradeNo, amountMinor, at: time }) => {
            const when = clock(time, 'Asia/Shanghai')
            return `2026${tradeNo}\t,${tradeNo}\t,交易,票,${when},${when},${yuan(amountMinor)},0.00,`
          }),
          '#业务明细列表结束',
        ].join('\r\n'),
      ),
    stripe: (told) =>
      [
        'balance_transaction_id,created_utc,currency,gross,fee,net,reporting_category,charge_id,payment_intent_id,refund_id,payment_metadata[tradeNo],refund_metadata[refundNo]',
        ...told.map(({ tradeNo, amountMinor, at: time }) => {
          const gross = yuan(amountMinor)
          return `txn,${clock(time, 'UTC')},cny,${gross},0.00,${gross},charge,ch,pi_${tradeNo},,${tradeNo},`
        }),
        '',
      ].join('\n'),
    offline: (told) =>
      ['日期,金额,摘要', ...told.map(({ tradeNo, amountMinor }) => `${DAY},${yuan(amountMinor)},货款 ${tradeNo}`)].join('\n'),
  }

  test.each(Object.keys(files))('of %s is held against the books in both directions: all four outcomes', async (provider) => {
    const isBank = provider === 'offline'
    const own = await books(isBank ? 'wechat' : provider)
    /** A bank knows the order beside the money, anybody else their own number. */
    const came = async (amountMinor: number): Promise<Told> => {
      if (!isBank) return own.paid(amountMinor)
      const { orderId, orderNo } = await newOrder(own)
      await own.enter({ debit: 'offline', amountMinor, orderId })
      return { tradeNo: orderNo, amountMinor, at: at('12:00:00') }
    }
    const [same, other, missing] = [await came(10_000), await came(20_000), await came(30_000)]
    const strange = { tradeNo: 'P0000NOBODY', amountMinor: 40_000, at: at('13:00:00') }
    const told = files[provider]?.([same, { ...other, amountMinor: 19_999 }, strange]) ?? ''
    const account = isBank ? 'offline' : own.account
    expect(await send(own, account, told)).toMatchObject({ status: 200, envelope: { returnObj: { days: [DAY], rows: 3, open: 3 } } })
    const [read] = (await dayOf(own.owner))?.bills ?? []
    expect(read).toMatchObject({ account, rows: 3, both: 1, differs: 1, onlyOurs: 1, onlyTheirs: 1, open: 3 })
    const { list } = await own.owner.get(calls.matches, { billId: read?.id ?? '', outcome: 'onlyOurs' })
    expect(list).toMatchObject([{ ours: yuan(missing.amountMinor), theirs: null }])
  })

  test('of a bank is matched by the order beside the money or by the amount; unknown columns are asked for and remembered', async () => {
    const own = await books()
    const offline = (given: Partial<Entry>) => own.enter({ debit: 'offline', ...given })
    const { orderId, orderNo } = await newOrder(own)
    await offline({ amountMinor: 129_900, orderId })
    await offline({ amountMinor: 5_000 })
    const text = [
      '某银行流水',
      'Wann,Betrag,Zweck',
      `${DAY.replaceAll('-', '/')} 10:00:00,"1,299.00",=HYPERLINK("x") ${orderNo}`,
      `${DAY},50.00,无`,
      `${DAY},0.01,利息`,
    ].join('\r\n')
    const refused = await send(own, 'offline', text)
    expect(refused.envelope).toMatchObject({ businessCode: 35301, returnObj: { columns: ['Wann', 'Betrag', 'Zweck'] } })
    const mapping = { time: 'Wann', in: 'Betrag', text: 'Zweck' }
    expect(await send(own, 'offline', text, mapping)).toMatchObject({ status: 200, envelope: { returnObj: { rows: 3, open: 1 } } })
    expect((await send(own, 'offline', text)).status).toBe(200)
    expect((await dayOf(own.owner))?.bills).toMatchObject([{ account: 'offline', both: 2, onlyTheirs: 1 }])
  })
})

describe('a closed day', () => {
  const close = (owner: Asker, isConfirmed = true) => owner.try(calls.close, { from: DAY, to: DAY, isConfirmed })

  test('waits for its differences and for a bill, is closed once, and never before it is over', async () => {
    const own = await books()
    await own.paid(10_000)
    expect((await close(own.owner, false)).envelope.businessCode).toBe(35203)
    const billId = await bill(own, [])
    expect((await close(own.owner)).envelope.businessCode).toBe(35202)
    const [open] = (await own.owner.get(calls.matches, { billId, outcome: 'onlyOurs' })).list
    await own.owner.get(calls.settle, { id: open?.id ?? '', note: '次日到账' })
    expect((await close(own.owner, false)).status).toBe(200)
    expect((await close(own.owner)).envelope.businessCode).toBe(35205)
    const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
    expect((await own.owner.try(calls.close, { from: today, to: today, isConfirmed: true })).envelope.businessCode).toBe(35204)
    const tooEarly = sql`insert into book_closing (top_org_id, day) values (${own.orgId}, ${today})`.execute(harness.db)
    await expect(tooEarly).rejects.toMatchObject({ code: '23514' })
    await expect(bill(own, [])).rejects.toMatchObject({ error: 'ledger.closed' })
  })

  test('is not changed by anybody; what comes late is entered now and names it', async () => {
    const own = await books()
    await own.enter({ amountMinor: 700 })
    await close(own.owner)
    const before = await dayOf(own.owner)
    await own.enter({ amountMinor: 900, note: '晚到' })
    const { list } = await own.owner.get(entryCalls.entries, { from: '2026-01-01', to: '2037-12-31' })
    expect(list.map(({ amount, corrects }) => [amount, corrects])).toEqual([
      ['9.00', DAY],
      ['7.00', ''],
    ])
    expect(Math.abs(Date.now() - Date.parse(list[0]?.time ?? ''))).toBeLessThan(60_000)
    expect(await dayOf(own.owner)).toEqual(before)
    const summary = await own.owner.get(entryCalls.summary, { from: '2026-01-01', to: '2037-12-31' })
    expect([summary.now[0]?.net, summary.closed]).toEqual(['16.00', [{ currency: 'CNY', net: '7.00' }]])
    for (const change of [
      sql`update ledger_entry set note = 'x' where top_org_id = ${own.orgId}`,
      sql`delete from ledger_entry where top_org_id = ${own.orgId}`,
    ])
      await expect(change.execute(harness.db)).rejects.toMatchObject({ constraint: 'ledger_closed' })
    const asApp = (change: ReturnType<typeof sql>) => inScope(pool.db, { orgId: own.orgId }, (db) => change.execute(db))
    for (const change of [sql`delete from book_closing`, sql`update book_closing set fingerprint = ''`])
      await expect(asApp(change)).rejects.toMatchObject({ code: '42501' })
  })

  test('has a fingerprint that anybody can make again from the bytes', async () => {
    const own = await books()
    const paid = await own.paid(10_000)
    await bill(own, [paid])
    await close(own.owner)
    const sha = (text: string) => createHash('sha256').update(text).digest('hex')
    const ours = await own.owner.try(calls.canonical, { day: DAY })
    const theirs = await own.owner.try(calls.canonical, { day: DAY, account: own.account })
    const { rows } = await sql<{ fingerprint: string; bills: { fingerprint: string }[] }>`
      select fingerprint, bills from book_closing where top_org_id = ${own.orgId}`.execute(harness.db)
    expect([sha(ours.text), sha(theirs.text)]).toEqual([rows[0]?.fingerprint, rows[0]?.bills[0]?.fingerprint])
    expect(ours.text.split('\t')).toHaveLength(8)
    const paper = await own.owner.try(calls.certificate, { day: DAY })
    expect([paper.status, paper.text.slice(0, 5)]).toEqual([200, '%PDF-'])
    expect((await own.owner.try(calls.certificate, { day: '2026-03-11' })).status).toBe(404)
  })

  test('says the same as its entries, however many are entered while it is closed', async () => {
    const own = await books()
    const hurry = Array.from({ length: 40 }, (_, n) =>
      inScope(pool.db, { orgId: own.orgId }, (db) => post(db, [own.entry({ amountMinor: n + 1 })])),
    )
    const closing = close(own.owner)
    await Promise.all([...hurry, closing])
    const { rows } = await sql<{ closed: number; stands: number; late: number; isSame: boolean }>`
      select c.entries::int as closed, (select count(*)::int from ledger_entry e where e.top_org_id = c.top_org_id and e.corrects is null) as stands,
        (select count(*)::int from ledger_entry e where e.top_org_id = c.top_org_id and e.corrects = c.day) as late,
        encode(sha256(convert_to(book_text(c.top_org_id, c.day), 'UTF8')), 'hex') = c.fingerprint as is_same
      from book_closing c where c.top_org_id = ${own.orgId}`.execute(harness.db)
    expect(rows).toMatchObject([{ isSame: true }])
    expect(rows[0]?.closed).toBe(rows[0]?.stands)
    expect((rows[0]?.stands ?? 0) + (rows[0]?.late ?? 0)).toBe(40)
  })

  test('negative control: without the lock an entry on its way slips into a day that was closed meanwhile', async () => {
    const own = await books()
    const slow = await harness.db.startTransaction().execute()
    try {
      await sql`set local session_replication_role = replica`.execute(slow)
      await post(slow as never, [own.entry({ amountMinor: 1 })])
      expect((await close(own.owner)).status).toBe(200)
      await slow.commit().execute()
    } finally {
      if (!slow.isCommitted) await slow.rollback().execute()
    }
    const { rows } = await sql<{ isSame: boolean }>`
      select encode(sha256(convert_to(book_text(c.top_org_id, c.day), 'UTF8')), 'hex') = c.fingerprint as is_same
      from book_closing c where c.top_org_id = ${own.orgId}`.execute(harness.db)
    expect(rows).toEqual([{ isSame: false }])
  })
})
