import { afterAll, describe, expect, test } from 'vitest'
import { PayRefusal } from '#server/adapters/pay/port.ts'
import { openFileHarness } from '#test/harness.ts'
import { openWorlds, PRICE } from '#test/pay/moneyWorld.ts'
import { openPaperProvider, type PaperProvider } from '#test/pay/paperProvider.ts'

const paper = openPaperProvider()
/** What the provider does instead, for as long as it is there. */
let instead: Partial<PaperProvider> = {}
const provider: PaperProvider = {
  ...paper,
  query: (...asked) => (instead.query ?? paper.query)(...asked),
  refund: (...asked) => (instead.refund ?? paper.refund)(...asked),
  queryRefund: (...asked) => (instead.queryRefund ?? paper.queryRefund)(...asked),
}
const clock = { now: new Date() }
const harness = await openFileHarness({ adapters: { pay: { wechat: provider } }, clock: () => clock.now })
const worlds = openWorlds(harness, provider, clock)
afterAll(worlds.close)

const refuses = () => Promise.reject(new PayRefusal('SIGN_ERROR', '签名错误'))
const losesItsAnswer: PaperProvider['refund'] = async (...asked) => {
  await paper.refund(...asked)
  throw new Error('the answer was lost')
}
const turn = async (doing: Partial<PaperProvider> = {}) => {
  instead = doing
  worlds.later(70)
  await worlds.askRefunds()
  await worlds.query()
  instead = {}
}

/** Three people paid, and one of them is to have their money back. */
async function refunding() {
  const world = await worlds.newWorld({ total: 5 })
  const order = await world.place(3)
  if (!order) throw new Error('there are seats')
  await world.start(order)
  world.pay(order.tradeNos[0] ?? '')
  await world.deliver([...world.mail])
  await world.refund(order, { what: 'person', isCancel: true })
  const state = async () => {
    const { state } = await harness.db.selectFrom('refund').select('state').where('orderId', '=', order.orderId).executeTakeFirstOrThrow()
    return `${state}, ${world.trades()[0]?.refunds.length} at the provider`
  }
  return { world, order, state }
}

describe('a refund', () => {
  test('that the provider refuses at once has failed', async () => {
    const { state } = await refunding()
    await turn({ refund: refuses })
    expect(await state()).toBe('Failed, 0 at the provider')
  })

  test('that was taken on without an answer is not failed by a no to the second asking', async () => {
    const { world, state } = await refunding()
    await turn({ refund: losesItsAnswer })
    expect(await state()).toBe('Requested, 1 at the provider')
    await turn({ refund: refuses, queryRefund: refuses })
    expect(await state()).toBe('Requested, 1 at the provider')
    await turn({ refund: refuses })
    expect(await state()).toBe('Processing, 1 at the provider')
    await world.drain()
    await world.expectRight({ isOver: true })
    expect(await state()).toBe('Done, 1 at the provider')
  })

  test('is not failed by a no to the question what became of it', async () => {
    const { state } = await refunding()
    await turn()
    await turn({ queryRefund: refuses })
    expect(await state()).toBe('Processing, 1 at the provider')
  })

  test('that the provider took on and knows nothing of is asked for again', async () => {
    const { world, state } = await refunding()
    await turn({ refund: async () => ({ state: 'Processing', reason: 'notFound' }) })
    expect(await state()).toBe('Processing, 0 at the provider')
    await turn()
    expect(await state()).toBe('Processing, 1 at the provider')
    await world.drain()
    await world.expectRight({ isOver: true })
  })
})

test('a provider that is asked and tells of other money changes nothing and is seen', async () => {
  const { world, order } = await refunding()
  await turn({ refund: async () => ({ state: 'Done', amountMinor: 1, currency: 'CNY' }) })
  await world.start((await world.place(1)) ?? order)
  const other = { state: 'Paid' as const, amountMinor: PRICE, currency: 'USD' }
  await turn({ query: async () => other })
  const seen = harness.db.selectFrom('payAlert').select(['reason', 'orderId']).where('topOrgId', '=', world.orgId).orderBy('firstAt')
  expect(await seen.execute()).toEqual([
    { reason: 'amount', orderId: world.orders[0]?.orderId },
    { reason: 'amount', orderId: world.orders[1]?.orderId },
  ])
  const payments = await harness.db.selectFrom('payment').select('state').where('bventId', '=', world.bventId).execute()
  expect(payments.map(({ state }) => state).sort()).toEqual(['Created', 'Paid'])
  await world.expectRight()
})
