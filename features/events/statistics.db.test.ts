import { expect, test } from 'vitest'
import { v7 as uuid } from 'uuid'
import { eventCalls } from '#features/events/contract.ts'
import { OFFLINE_ACCOUNT, REFUND_ACCOUNT } from '#features/ledger/rules.ts'
import { post } from '#features/ledger/server/post.ts'
import { openFileHarness, type Harness } from '#test/harness.ts'

const harness = await openFileHarness()
type Event = Awaited<ReturnType<Harness['ownEvent']>>

async function order({ orgId, bventId }: Event, amountMinor: number, fields: { currency?: string } = {}): Promise<string> {
  const orderId = uuid()
  const row = { topOrgId: orgId, id: orderId, bventId, orderNo: `T${orderId}`, status: 'Unpaid', payType: 'Offline', ...fields }
  await harness.db.insertInto('regOrder').values(row).execute()
  await harness.build.paid({ orderId, amountMinor })
  return orderId
}
const today = async ({ owner, bventId }: Event) => (await owner.get(eventCalls.statistics, { bventId })).trend.at(-1)

test('sums, and one order alone, may be larger than 21,474,836.47', async () => {
  const event = await harness.ownEvent()
  for (const minor of [2_000_000_000, 2_000_000_000, 3_000_000_001]) await order(event, minor)
  await order(event, 5, { currency: 'USD' })
  for (const which of [{}, { bventId: event.bventId }])
    expect(await event.owner.get(eventCalls.totalAmount, which)).toEqual({
      list: [
        { currency: 'CNY', amount: '70000000.01' },
        { currency: 'USD', amount: '0.05' },
      ],
    })
  expect(await today(event)).toMatchObject({ amount: '70000000.01' })
})

test('the trend and the total count what came less what went back', async () => {
  const event = await harness.ownEvent()
  await order(event, 100)
  const orderId = await order(event, 200)
  const { orgId, bventId, owner } = event
  const back = {
    orgId,
    bventId,
    orderId,
    at: new Date(),
    cause: 'refund',
    debit: REFUND_ACCOUNT,
    credit: OFFLINE_ACCOUNT,
    currency: 'CNY',
  } as const
  for (const key of ['once', 'once']) await post(harness.db, [{ ...back, amountMinor: 150, key }])
  expect(await today(event)).toMatchObject({ amount: '1.50' })
  expect(await owner.get(eventCalls.totalAmount, { bventId })).toEqual({ list: [{ currency: 'CNY', amount: '1.50' }] })
})

test('a day on which more went back than came is below nothing', async () => {
  const { orgId, bventId, owner } = await harness.ownEvent()
  const back = { orgId, bventId, at: new Date(), cause: 'refund', debit: REFUND_ACCOUNT, credit: OFFLINE_ACCOUNT, currency: 'CNY' } as const
  await post(harness.db, [{ ...back, amountMinor: 250, key: 'more' }])
  expect((await owner.get(eventCalls.statistics, { bventId })).trend.at(-1)).toMatchObject({ amount: '-2.50' })
})

test('the trend counts who is there: whoever is deleted goes from their day, and comes back with it', async () => {
  const event = await harness.ownEvent()
  const { ticketId } = await harness.build.ticket({ bventId: event.bventId, orgId: event.orgId })
  const person = () => harness.build.attendee({ bventId: event.bventId, orgId: event.orgId, ticketId })
  const [one, other] = [await person(), await person()]
  const set = (deletedAt: Date | null, ...ids: string[]) =>
    harness.db.updateTable('attendee').set({ deletedAt }).where('id', 'in', ids).execute()
  const countOf = async () => (await today(event))?.attendeeCount
  expect(await countOf()).toBe(2)
  await set(new Date(), one.attendeeId)
  expect(await countOf()).toBe(1)
  await set(new Date(), one.attendeeId, other.attendeeId)
  expect(await countOf()).toBe(0)
  await set(null, one.attendeeId)
  expect(await countOf()).toBe(1)
  await harness.db.deleteFrom('attendee').where('id', 'in', [one.attendeeId, other.attendeeId]).execute()
  expect(await countOf()).toBe(0)
})
