import { expect, test } from 'vitest'
import { v7 as uuid } from 'uuid'
import { eventCalls } from '#features/events/contract.ts'
import { openFileHarness, type Harness } from '#test/harness.ts'

const harness = await openFileHarness()
type Event = Awaited<ReturnType<Harness['ownEvent']>>

function order({ orgId, bventId }: Event, amountMinor: number, fields: { status?: string; currency?: string } = {}) {
  const id = uuid()
  const row = { topOrgId: orgId, id, bventId, orderNo: `T${id}`, status: 'Paid', payType: 'Offline', paidTime: new Date(), ...fields }
  return harness.db
    .insertInto('regOrder')
    .values({ ...row, amountMinor, paidMinor: amountMinor })
    .execute()
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

test('the trend counts the money that the total counts', async () => {
  const event = await harness.ownEvent()
  await order(event, 100)
  await order(event, 200, { status: 'Cancelled' })
  expect(await today(event)).toMatchObject({ amount: '1.00' })
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
