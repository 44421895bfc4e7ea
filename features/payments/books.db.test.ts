import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { balancesOf, brokenRules } from '#test/books.ts'
import { openFileHarness } from '#test/harness.ts'
import { openWorlds, PRICE, type World } from '#test/pay/moneyWorld.ts'
import { openPaperProvider } from '#test/pay/paperProvider.ts'

const provider = openPaperProvider()
const clock = { now: new Date() }
const harness = await openFileHarness({ adapters: { pay: { wechat: provider } }, clock: () => clock.now })
const worlds = openWorlds(harness, provider, clock)
afterAll(worlds.close)

/** `BOOKS_RUNS=200` looks further. What fails is printed with its seed, cut down to what is needed for it. */
const RUNS = Number(process.env.BOOKS_RUNS ?? 10)

const pick = fc.nat(1_000)
const isOne = fc.boolean()
const wish = fc.record({
  what: fc.constantFrom('whole' as const, 'person' as const, 'amount' as const),
  isCancel: isOne,
  person: fc.nat(2),
  amountMinor: fc.integer({ min: 1, max: 3 * PRICE }),
})
const act = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('place' as const),
      people: fc.integer({ min: 1, max: 3 }),
      starts: fc.integer({ min: 0, max: 2 }),
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('pay' as const), pick, isLate: isOne }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('deliver' as const), pick, most: fc.integer({ min: 1, max: 6 }) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('refund' as const), pick, wish }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('cancel' as const), pick, isRefund: isOne, person: fc.option(fc.nat(2), { nil: undefined }) }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('later' as const), minutes: fc.integer({ min: 1, max: 20 }) }) },
  fc.record({
    do: fc.constantFrom('start' as const, 'fail' as const, 'lose' as const, 'again' as const, 'retry' as const, 'transfer' as const),
    pick,
  }),
  fc.record({ do: fc.constantFrom('query' as const, 'expire' as const, 'askRefunds' as const) }),
  fc.record({ do: fc.constant('settle' as const), isFailed: isOne }),
)
type Act = typeof act extends fc.Arbitrary<infer One> ? One : never

const chosen = <Item>(items: readonly Item[], at: number): Item | undefined => items[at % (items.length || 1)]

async function perform(world: World, one: Act): Promise<void> {
  const order = 'pick' in one ? chosen(world.orders, one.pick) : undefined
  const trade = 'pick' in one ? chosen(world.trades(), one.pick) : undefined
  switch (one.do) {
    case 'place': {
      const placed = await world.place(one.people)
      for (let started = 0; placed && started < one.starts; started += 1) await world.start(placed)
      return
    }
    case 'later':
      worlds.later(one.minutes)
      return
    case 'query':
    case 'expire':
    case 'askRefunds':
      await worlds[one.do]()
      return
    case 'settle':
      return world.settleRefunds((index) => (one.isFailed && index % 2 === 0 ? 'failed' : 'done'))
    case 'deliver':
      return world.deliver(
        Array.from({ length: world.mail.length > 0 ? one.most : 0 }, (_, index) => chosen(world.mail, one.pick + (index >> 1)) as Buffer),
      )
    case 'again':
      return world.deliver([chosen(world.brought, one.pick), chosen(world.brought, one.pick + 1)].filter((letter) => letter !== undefined))
    case 'lose':
      return world.lose(chosen(world.mail, one.pick))
  }
  if (one.do === 'pay' && trade) world.pay(trade.tradeNo, one.isLate)
  if (one.do === 'fail' && trade) world.fail(trade.tradeNo)
  if (one.do === 'refund' && order) await world.refund(order, one.wish)
  if (one.do === 'cancel' && order) await world.cancel(order, one.isRefund, one.person)
  if (one.do === 'start' && order) await world.start(order)
  if (one.do === 'retry' && order) await world.retry(order)
  if (one.do === 'transfer' && order) await world.transfer(order)
}

test('whatever people and the provider do, in whatever order, on two servers at once: the books are right, and nothing is forgotten', async () => {
  const moments = fc.array(fc.array(act, { minLength: 1, maxLength: 3 }), { minLength: 8, maxLength: 20 })
  await fc.assert(
    fc.asyncProperty(moments, async (story) => {
      const world = await worlds.newWorld({ total: 6 })
      for (const atOnce of story) {
        await Promise.all(atOnce.map((one) => perform(world, one)))
        await world.expectRight()
      }
      await world.drain()
      await world.expectRight({ isOver: true })
    }),
    { numRuns: RUNS },
  )
})

const orderStory = fc.record({
  people: fc.integer({ min: 1, max: 3 }),
  starts: fc.integer({ min: 1, max: 2 }),
  paid: fc.tuple(isOne, isOne),
  before: fc.constantFrom('nothing' as const, 'cancel' as const, 'expire' as const, 'transfer' as const),
  after: fc.option(wish, { nil: undefined }),
  isFailedFirst: isOne,
})
type OrderStory = typeof orderStory extends fc.Arbitrary<infer One> ? One : never
type Carry = (letters: readonly Buffer[]) => Promise<void>

/** The same story; only how the provider's word is carried differs. */
async function told(world: World, stories: readonly OrderStory[], carry: Carry) {
  for (const { people, starts, paid } of stories) {
    const order = await world.place(people)
    for (let started = 0; order && started < starts; started += 1) await world.start(order)
    for (const [index, tradeNo] of (order?.tradeNos ?? []).entries()) if (paid[index]) world.pay(tradeNo)
  }
  const each = (work: (order: World['orders'][number], story: OrderStory) => Promise<unknown>) =>
    Promise.all(world.orders.map((order, index) => work(order, stories[index] as OrderStory)))
  await each(async (order, { before }) => {
    if (before === 'cancel') await world.cancel(order, false)
    if (before === 'transfer') await world.transfer(order)
  })
  if (stories.some(({ before }) => before === 'expire')) {
    worlds.later(16)
    await worlds.expire()
  }
  await carry([...world.mail])
  worlds.later(2)
  await worlds.query()
  await each((order, { after }) => (after ? world.refund(order, after) : Promise.resolve()))
  await worlds.askRefunds()
  world.settleRefunds(() => (stories[0]?.isFailedFirst ? 'failed' : 'done'))
  await carry([...world.mail])
  await world.drain()
  await world.expectRight({ isOver: true })
  return endOf(world)
}

/** Where everything stands, whichever of two equal payments it was that came first. */
async function endOf({ orgId, orders }: World) {
  const ids = orders.map(({ orderId }) => orderId)
  const { rows } = await sql`
    select o.status, o.amount_minor, o.paid_minor, o.refunded_minor,
      (select array_agg(a.status order by a.id) from attendee a where a.order_id = o.id) as people,
      (select array_agg(p.state || p.is_used || p.refunded_minor order by p.is_used, p.state, p.refunded_minor) from payment p where p.order_id = o.id) as payments
    from reg_order o where o.id = any(${ids}::uuid[]) order by array_position(${ids}::uuid[], o.id)`.execute(harness.db)
  return { rows, balances: await balancesOf(harness.db, orgId) }
}

test('delivered in order or shuffled, repeated, lost and found by asking: the end is the same', async () => {
  const stories = fc.array(orderStory, { minLength: 1, maxLength: 4 })
  const journey = fc.record({ order: fc.infiniteStream(pick), lost: fc.infiniteStream(fc.integer({ min: 0, max: 3 })) })
  await fc.assert(
    fc.asyncProperty(stories, journey, async (story, { order, lost }) => {
      const [calm, rough] = [await worlds.newWorld({ total: 100 }), await worlds.newWorld({ total: 100 })]
      const inOrder = await told(calm, story, async (letters) => {
        for (const letter of letters) await calm.deliver([letter])
      })
      const inDisorder = await told(rough, story, async (letters) => {
        const shuffled = letters.map((letter) => ({ letter, at: order.next().value })).toSorted((one, other) => one.at - other.at)
        const arriving = shuffled.flatMap(({ letter }) => Array.from({ length: lost.next().value }, () => letter))
        for (const letter of letters) if (!arriving.includes(letter)) rough.lose(letter)
        await rough.deliver(arriving)
      })
      expect(inDisorder).toEqual(inOrder)
    }),
    { numRuns: Math.ceil(RUNS / 2) },
  )
})

test.each([
  [
    'a callback entered twice',
    'payment_entered_once',
    (orgId: string) => sql`
    insert into ledger_entry (top_org_id, at, cause, debit, credit, amount_minor, currency, bvent_id, order_id, payment_id, key)
    select top_org_id, at, cause, debit, credit, amount_minor, currency, bvent_id, order_id, payment_id, key || ' again' from ledger_entry
    where top_org_id = ${orgId} and cause = 'order'`,
  ],
  [
    'a refund entered twice',
    'refund_entered_once',
    (orgId: string) => sql`
    insert into ledger_entry (top_org_id, at, cause, debit, credit, amount_minor, currency, bvent_id, order_id, payment_id, refund_id, key)
    select top_org_id, at, cause, debit, credit, amount_minor, currency, bvent_id, order_id, payment_id, refund_id, key || ' again' from ledger_entry
    where top_org_id = ${orgId} and cause = 'refund'`,
  ],
  [
    'a sum that one side never reached',
    'books_sum_to_nought',
    (orgId: string) => sql`
    delete from ledger_tally where top_org_id = ${orgId} and account = 'refund'`,
  ],
  [
    'a sum that is too large',
    'balance_is_sum_of_entries',
    (orgId: string) => sql`
    update ledger_tally set amount_minor = amount_minor * 2 where top_org_id = ${orgId}`,
  ],
  [
    'an order that says it holds more',
    'order_holds_what_books_say',
    (orgId: string) => sql`
    update reg_order set paid_minor = paid_minor + 1 where top_org_id = ${orgId}`,
  ],
  [
    'an order that forgot what went back',
    'order_held_or_gone_back',
    (orgId: string) => sql`
    update reg_order set refunded_minor = 0 where top_org_id = ${orgId}`,
  ],
  [
    'a refund that was promised and not noted',
    'refunds_within_payment',
    (orgId: string) => sql`
    update payment set refunded_minor = 0 where top_org_id = ${orgId}`,
  ],
  [
    'money kept without an order',
    'unusable_payment_goes_back',
    (orgId: string) => sql`
    update payment set is_used = false where top_org_id = ${orgId}`,
  ],
  [
    'an order called given back',
    'refunded_order_is_over',
    (orgId: string) => sql`
    update reg_order set status = 'Refunded' where top_org_id = ${orgId}`,
  ],
  [
    'a seat nobody holds',
    'seats_sold_are_held',
    (orgId: string) => sql`
    update ticket set sold = sold + 1 where top_org_id = ${orgId}`,
  ],
  [
    'an order nobody counted',
    'orders_counted',
    (orgId: string) => sql`
    delete from order_tally where top_org_id = ${orgId}`,
  ],
] as const)('the rules see %s', async (_, rule, tamper) => {
  const world = await worlds.newWorld({ total: 5 })
  const order = await world.place(3)
  if (!order) throw new Error('there are seats')
  await world.start(order)
  world.pay(order.tradeNos[0] ?? '')
  await world.deliver([...world.mail])
  await world.refund(order, { what: 'person', isCancel: true })
  await world.drain()
  await world.expectRight({ isOver: true })
  await tamper(world.orgId).execute(harness.db)
  const broken = await brokenRules(harness.db, world.bventId)
  expect(broken.map((words) => words.slice(0, words.indexOf(':')))).toContain(rule)
})
