import { expect } from 'vitest'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { expireHolds } from '#features/orders/server/expireHolds.ts'
import { lockOrder } from '#features/orders/server/lockOrder.ts'
import { cancelOrder, markPaidOffline } from '#features/orders/server/moveOrders.ts'
import { placeOrder } from '#features/orders/server/placeOrder.ts'
import { tradeNoOf } from '#features/orders/server/receiveMoney.ts'
import { retryRefunds } from '#features/orders/server/refundOrder.ts'
import { orderCalls } from '#features/orders/contract.ts'
import { moneyOf } from '#core/money.ts'
import { nextQueryAt } from '#features/payments/rules.ts'
import { askRefunds } from '#features/payments/server/askRefunds.ts'
import { hear } from '#features/payments/server/hear.ts'
import { queryPayments } from '#features/payments/server/queryPayments.ts'
import { inScope, openPool, type Db } from '#server/kit/database/db.ts'
import { AppError } from '#server/kit/errors.ts'
import type { JobContext } from '#server/kit/job.ts'
import { balancesOf, brokenRules } from '#test/books.ts'
import type { Harness } from '#test/harness.ts'
import type { PaperProvider } from '#test/pay/paperProvider.ts'

export const PRICE = 700
const MINUTE_MS = 60_000
const MOST_ROUNDS = 50

export type Placed = { orderId: string; attendeeIds: string[]; tradeNos: string[] }
export type RefundWish = { what: 'whole' | 'person' | 'amount'; isCancel: boolean; person?: number; amountMinor?: number }
export type World = Awaited<ReturnType<ReturnType<typeof openWorlds>['newWorld']>>

/** An answer that says no is one of the things that happen; anything else that is thrown is a fault. */
export async function orRefused<Result>(work: Promise<Result>): Promise<Result | null> {
  return work.catch((error: unknown) => {
    if (error instanceof AppError) return null
    throw error
  })
}

export type Clock = { now: Date }

/** Two servers on one database, a provider, and the harness's own clock, which only goes on. */
export function openWorlds(harness: Harness, provider: PaperProvider, clock: Clock) {
  const pools = [harness.services.web, openPool({ url: harness.ownerUrl, max: 10, name: 'test-second', onError: () => {} })] as const
  const contextOf = (server: number): JobContext => {
    const { adapters, config, log, hooksOf } = harness.services
    return { pool: pools[server % 2] ?? pools[0], adapters, config, log, hooksOf, now: clock.now }
  }
  const onBoth = (run: (ctx: JobContext) => Promise<unknown>) => Promise.all([run(contextOf(0)), run(contextOf(1))])
  let people = 0

  async function newWorld({ total }: { total: number }) {
    const { orgId, bventId, accountId } = await harness.build.event({ status: 'Published' })
    const { ticketId } = await harness.build.ticket({ orgId, bventId, total, priceMinor: PRICE })
    const payAccountId = uuid()
    const account = { topOrgId: orgId, id: payAccountId, provider: 'wechat', name: '主账户', checkState: 'Passed' }
    await harness.db.insertInto('payAccount').values(account).execute()
    const orders: Placed[] = []
    /** What the provider has said and nobody has brought so far, and what was brought before. */
    const mail: Buffer[] = []
    const brought: Buffer[] = []
    const mustArrive = new Set<Buffer>()
    const inOrg = <Result>(work: (db: Db) => Promise<Result>, server = 0) => inScope((pools[server % 2] ?? pools[0]).db, { orgId }, work)

    async function place(count: number): Promise<Placed | null> {
      const attendees = Array.from({ length: count }, () => ({
        ticketId,
        columns: { fullName: '某人', mobile: String(10_000_000_000 + (people += 1)) },
        fieldValues: {},
        uniqueValues: [],
      }))
      const asked = { orgId, bventId, people: attendees, buyer: {}, language: 'zh-CN', source: 'site', now: clock.now }
      const placed = await orRefused(inOrg((db) => placeOrder(db, { ...asked, payType: 'Online' })))
      if (!placed) return null
      const order = { orderId: placed.orderId, attendeeIds: placed.attendees.map(({ attendeeId }) => attendeeId), tradeNos: [] }
      orders.push(order)
      return order
    }

    /** One attempt to pay, as far as the provider's own page. */
    async function start({ orderId, tradeNos }: Placed): Promise<void> {
      const id = uuid()
      const tradeNo = tradeNoOf('P', id)
      const begun = await inOrg(async (db) => {
        const order = await lockOrder(db, orderId)
        if (order?.status !== 'Unpaid') return null
        const { amountMinor, currency } = order
        const expiresAt = new Date(clock.now.getTime() + 15 * MINUTE_MS)
        const next = nextQueryAt({ createdAt: clock.now, expiresAt, queries: 0 }, clock.now)
        const row = { topOrgId: orgId, id, bventId, orderId, provider: 'wechat', accountId: payAccountId, tradeNo, amountMinor, currency }
        const times = { expiresAt, nextQueryAt: next, createdAt: clock.now, updatedAt: clock.now }
        await db
          .insertInto('payment')
          .values({ ...row, ...times })
          .execute()
        return { amountMinor, currency }
      })
      if (!begun) return
      provider.till.add({ tradeNo, subject: '', ...begun, notifyUrl: '', returnUrl: '', expiresAt: null })
      tradeNos.push(tradeNo)
    }

    function bring(letter: Buffer, server: number) {
      const { pool, ...parts } = contextOf(server)
      const told = { orgId, provider: 'wechat', payAccountId, rawBody: letter, headers: {} }
      return orRefused(hear({ ...parts, db: pool.db, requestId: 'callback' }, told))
    }

    /** At once and by both servers, each letter as often as it is listed. */
    async function deliver(letters: readonly Buffer[]): Promise<void> {
      await Promise.all(letters.map((letter, index) => bring(letter, index)))
      for (const letter of letters) {
        if (mail.includes(letter)) mail.splice(mail.indexOf(letter), 1)
        if (!brought.includes(letter)) brought.push(letter)
      }
    }

    const trades = () => orders.flatMap(({ tradeNos }) => tradeNos.map((tradeNo) => provider.till.need(tradeNo)))

    /** Whether somebody pays at the provider is not ours to say; it tells of it in a letter. */
    function pay(tradeNo: string, isLate = false): boolean {
      const { state } = provider.till.need(tradeNo)
      if (state !== 'open' && !(isLate && state === 'closed')) return false
      provider.till.pay(tradeNo, isLate)
      mail.push(provider.ofPayment(tradeNo))
      if (state === 'closed') mustArrive.add(mail.at(-1) as Buffer)
      return true
    }

    /** Whoever is told that a payment is closed does not ask again: that it was paid all the same, the provider says until it is heard. */
    function lose(letter: Buffer | undefined): void {
      if (letter && !mustArrive.has(letter)) mail.splice(mail.indexOf(letter), 1)
    }

    function settleRefunds(outcome: (index: number) => 'done' | 'failed'): void {
      const waiting = trades().flatMap((trade) =>
        trade.refunds.filter(({ state }) => state === 'processing').map((refund) => ({ trade, refund })),
      )
      for (const [index, { trade, refund }] of waiting.entries()) {
        refund.state = outcome(index)
        mail.push(provider.ofRefund(trade, refund))
      }
    }

    const refund = async ({ orderId, attendeeIds }: Placed, { what, isCancel, person = 0, amountMinor = 1 }: RefundWish) =>
      (await harness.as(accountId)).try(orderCalls.refund, {
        orderId,
        isCancel,
        reason: '行程冲突',
        ...(what === 'person' && { attendeeIds: [attendeeIds[person % attendeeIds.length]] }),
        ...(what === 'amount' && { amount: moneyOf(amountMinor) }),
      })

    const retry = ({ orderId }: Placed) =>
      inOrg(async (db) => {
        const order = await lockOrder(db, orderId)
        if (order) await retryRefunds(db, order, clock.now)
      })

    async function isOpen(): Promise<boolean> {
      const { rows } = await sql`
        select 1 from payment where bvent_id = ${bventId} and next_query_at is not null
        union all select 1 from refund where bvent_id = ${bventId} and state <> 'Done' limit 1`.execute(harness.db)
      return rows.length > 0 || mail.length > 0
    }

    /** Everything is brought, asked for and given back in the end; nothing stays unknown. */
    async function drain(): Promise<void> {
      for (let round = 0; round < MOST_ROUNDS && (await isOpen()); round += 1) {
        await deliver([...mail])
        clock.now = new Date(clock.now.getTime() + 61 * MINUTE_MS)
        await onBoth(queryPayments)
        for (const order of orders) await retry(order)
        await onBoth(askRefunds)
        settleRefunds(() => 'done')
      }
      expect(await isOpen()).toBe(false)
    }

    /** The books against themselves, and what they say lies at the provider against what does. */
    async function expectRight({ isOver = false } = {}): Promise<void> {
      expect(await brokenRules(harness.db, bventId)).toEqual([])
      if (!isOver) return
      const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0)
      const paid = trades().filter(({ state }) => state === 'paid')
      const back = paid.flatMap(({ refunds }) => refunds.filter(({ state }) => state === 'done'))
      const { merchant = 0, buyer = 0 } = await balancesOf(harness.db, orgId)
      const atProvider = sum(paid.map(({ amountMinor }) => amountMinor)) - sum(back.map(({ amountMinor }) => amountMinor))
      expect({ difference: atProvider + merchant, buyer }).toEqual({ difference: 0, buyer: 0 })
    }

    return {
      bventId,
      orgId,
      orders,
      mail,
      brought,
      trades,
      place,
      start,
      pay,
      lose,
      fail: (tradeNo: string) => void (provider.till.fail(tradeNo).state === 'failed' && mail.push(provider.ofPayment(tradeNo))),
      deliver,
      settleRefunds,
      refund,
      retry,
      cancel: ({ orderId, attendeeIds }: Placed, isRefund: boolean, person?: number) =>
        inOrg((db) =>
          cancelOrder(db, orderId, {
            isRefund,
            now: clock.now,
            ...(person !== undefined && { attendeeIds: [attendeeIds[person % attendeeIds.length] ?? ''] }),
          }),
        ),
      transfer: ({ orderId }: Placed) => inOrg((db) => markPaidOffline(db, orderId, { now: clock.now })),
      drain,
      expectRight,
    }
  }

  return {
    newWorld,
    later: (minutes: number) => void (clock.now = new Date(clock.now.getTime() + minutes * MINUTE_MS)),
    query: () => onBoth(queryPayments),
    askRefunds: () => onBoth(askRefunds),
    expire: () => onBoth(expireHolds),
    close: () => pools[1].end(),
  }
}
