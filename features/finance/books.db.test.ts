import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { v7 as uuid } from 'uuid'
import { sql } from 'kysely'
import { taskCalls } from '#core/calls/tasks.ts'
import { entryCalls as calls, financeTasks } from '#features/finance/contract.ts'
import type { Entry } from '#features/ledger/server/post.ts'
import { post } from '#features/ledger/server/post.ts'
import { eventually } from '#test/eventually.ts'
import { openHarness, type Harness } from '#test/harness.ts'

let harness: Harness
beforeAll(async () => {
  harness = await openHarness()
  await harness.withWorker()
})
afterAll(() => harness.stop())

const NOVEMBER = { from: '2026-11-01', to: '2026-11-30' }

async function books() {
  const event = await harness.ownEvent()
  const payAccountId = uuid()
  const merchant = `merchant:${payAccountId}`
  await harness.db
    .insertInto('payAccount')
    .values({ topOrgId: event.orgId, id: payAccountId, provider: 'wechat', name: '微信主账户' })
    .execute()
  const enter = (given: Partial<Entry> & { amountMinor: number }) =>
    post(harness.db, [
      {
        orgId: event.orgId,
        at: new Date('2026-11-10T04:00:00Z'),
        cause: 'order',
        debit: merchant,
        credit: `revenue:${event.bventId}`,
        currency: 'CNY',
        bventId: event.bventId,
        key: uuid(),
        ...given,
      },
    ])
  return { ...event, merchant, enter }
}

describe('sums', () => {
  test('are of the period, each currency by itself, beside the period before', async () => {
    const { owner, enter, merchant, bventId } = await books()
    await enter({ amountMinor: 10_000 })
    await enter({ amountMinor: 5_000, currency: 'USD' })
    await enter({ amountMinor: 2_000, cause: 'refund', debit: 'refund', credit: merchant })
    await enter({ amountMinor: 8_000, at: new Date('2026-10-31T15:59:59Z') })
    // The first second of November in Beijing.
    await enter({ amountMinor: 1, at: new Date('2026-10-31T16:00:00Z') })
    const told = await owner.get(calls.summary, NOVEMBER)
    expect(told.now).toMatchObject([
      { currency: 'CNY', income: '100.01', refund: '20.00', net: '80.01', entries: 3, incomes: 2, refunds: 1 },
      { currency: 'USD', income: '50.00', net: '50.00', entries: 1 },
    ])
    expect(told.before).toMatchObject([{ currency: 'CNY', income: '80.00' }])
    expect(told.months.filter(({ currency }) => currency === 'CNY')).toEqual([
      { month: '2026-10', currency: 'CNY', income: '80.00', spent: '0.00' },
      { month: '2026-11', currency: 'CNY', income: '100.01', spent: '20.00' },
    ])
    expect(told.events.find(({ currency }) => currency === 'CNY')).toMatchObject({ bventId, income: '100.01', others: 0 })
    const { moved } = await owner.get(calls.summary, { ...NOVEMBER, account: merchant, currency: 'CNY' })
    expect(moved).toEqual([{ currency: 'CNY', came: '100.01', went: '20.00', net: '80.01' }])
  })

  test('say the same before and after they are folded, and equal the entries', async () => {
    const { owner, enter, orgId } = await books()
    for (let at = 0; at < 150; at += 1) await enter({ amountMinor: at + 1 })
    const before = await owner.get(calls.summary, NOVEMBER)
    await sql`select fold_ledger()`.execute(harness.db)
    expect(await owner.get(calls.summary, NOVEMBER)).toEqual(before)
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from ledger_tally where top_org_id = ${orgId}`.execute(harness.db)
    expect(rows[0]?.n).toBe(2)
    expect(before.now).toMatchObject([{ income: '113.25', entries: 150 }])
  })
})

describe('entries', () => {
  test('are found by what they are, and counted as they are listed', async () => {
    const { owner, enter, merchant, bventId, orgId } = await books()
    const other = await harness.build.event({ orgId })
    await enter({ amountMinor: 100, note: '第一笔' })
    await enter({ amountMinor: 200, cause: 'refund', debit: 'refund', credit: merchant })
    await enter({ amountMinor: 300, bventId: other.bventId, credit: `revenue:${other.bventId}`, debit: 'offline' })
    await enter({ amountMinor: 400, currency: 'EUR' })
    const amounts = async (match: object) => {
      const { envelope, result } = await owner.try(calls.entries, { ...NOVEMBER, ...match })
      const { list } = result
      expect(envelope.pager).toMatchObject({ total: list.length })
      return list.map(({ amount }) => Number(amount)).toSorted()
    }
    expect(await amounts({})).toEqual([1, 2, 3, 4])
    expect(await amounts({ bventId })).toEqual([1, 2, 4])
    expect(await amounts({ cause: 'refund' })).toEqual([2])
    expect(await amounts({ account: merchant })).toEqual([1, 2, 4])
    expect(await amounts({ account: 'revenue' })).toEqual([1, 3, 4])
    expect(await amounts({ account: 'offline' })).toEqual([3])
    expect(await amounts({ currency: 'EUR' })).toEqual([4])
    expect(await amounts({ from: '2026-11-11' })).toEqual([])
    const { accounts, events } = await owner.get(calls.choices)
    expect(events.map((event) => event.bventId).toSorted()).toEqual([bventId, other.bventId].toSorted())
    expect(accounts.map(({ account, name }) => [account, name])).toEqual(
      [
        [merchant, '微信主账户'],
        ['offline', ''],
        ['refund', ''],
        ['revenue', ''],
      ].toSorted(([one = ''], [another = '']) => (one < another ? -1 : 1)),
    )
  })

  test('page without a row lost or told twice', async () => {
    const { owner, enter, merchant } = await books()
    for (let at = 0; at < 25; at += 1) await enter({ amountMinor: at + 1, ...(at % 3 === 0 && { debit: 'refund', credit: merchant }) })
    for (const account of [undefined, merchant]) {
      const pages = await Promise.all(
        [1, 2, 3, 4].map((pageNo) => owner.get(calls.entries, { ...NOVEMBER, account, pageNo, pageSize: 10 })),
      )
      const ids = pages.flatMap(({ list }) => list.map(({ id }) => id))
      expect(pages.map(({ list }) => list.length)).toEqual([10, 10, 5, 0])
      expect(new Set(ids).size).toBe(25)
    }
  })

  test('leave as a file with every row, a formula as text', async () => {
    const { owner, enter } = await books()
    await enter({ amountMinor: 12_345, cause: 'correction', note: '=1+1' })
    const { taskId } = await owner.get(financeTasks.export.calls.start, { ...NOVEMBER, fileType: 'csv' })
    await eventually(async () => expect((await owner.get(taskCalls.progress, { taskId })).status).toBe('done'))
    const { text } = await owner.try(taskCalls.file, { id: taskId })
    expect(text).toContain('123.45')
    expect(text).toContain(",'=1+1,")
  })

  test('are nobody else’s', async () => {
    const { enter } = await books()
    await enter({ amountMinor: 100 })
    const stranger = await harness.ownEvent()
    expect((await stranger.owner.get(calls.entries, NOVEMBER)).list).toEqual([])
    const planner = await harness.as((await harness.build.member({ roles: ['planner'] })).accountId)
    expect((await planner.try(calls.entries, NOVEMBER)).status).toBe(403)
  })
})
