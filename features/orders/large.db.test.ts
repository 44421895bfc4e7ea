import { expect, test } from 'vitest'
import type { Call } from '#core/call.ts'
import { eventCalls } from '#features/events/contract.ts'
import { entryCalls } from '#features/finance/contract.ts'
import { invoiceCalls } from '#features/invoices/contract.ts'
import { orderCalls } from '#features/orders/contract.ts'
import { orderListCalls } from '#features/orders/listContract.ts'
import { refundCalls } from '#features/orders/refundContract.ts'
import { standardCalls } from '#features/statistics/contract.ts'
import { brokenRules } from '#test/books.ts'
import { openFileHarness } from '#test/harness.ts'
import { keyOf, openEvent, person, registering } from '#test/registering.ts'

const harness = await openFileHarness()
/** As much as a ticket may cost, for so many people that together it is more than 32 bits hold. */
const PRICE = 100_000_000
const [ORDERS, PEOPLE] = [6, 4]

test('sums beyond 32 bits are the same wherever they are said: lists, events, statistics, books, invoices', async () => {
  const event = await openEvent(harness, [{ priceMinor: PRICE, total: 1_000 }], ['offline'])
  const { bventId } = event
  const owner = await harness.as(event.accountId)
  await owner.get(invoiceCalls.saveOptions, { bventId, version: 0, isEnable: true, items: ['会议服务费'] })
  const orderIds: string[] = []
  while (orderIds.length < ORDERS) {
    const items = Array.from({ length: PEOPLE }, () => ({ ticketId: event.ticketIds[0], attendeeFieldValues: person() }))
    const { result } = await registering(harness, event)({ payType: 'Offline', items })
    await owner.get(orderCalls.payOffline, { bventId, orderId: result.orderId })
    const title = { titleType: 'Personal', title: '个人', email: 'buyer@example.com' }
    await harness.nobody.try(invoiceCalls.apply, { orderId: result.orderId, t: result.siteToken, ...title }, keyOf())
    orderIds.push(result.orderId)
  }

  const year = { from: '2026-01-01', to: '2037-12-31' }
  const says = async (call: Call, request: Record<string, unknown>, amount: string) => {
    const { status, text } = await owner.try(call, request)
    const path = call.paths[0]
    expect({ path, status, text: text.includes(`"${amount}"`) ? amount : text }).toEqual({ path, status: 200, text: amount })
  }
  const everywhere = async (amount: string) => {
    await says(orderListCalls.list, { bventId }, amount)
    await says(eventCalls.totalAmount, {}, amount)
    await says(eventCalls.totalAmount, { bventId }, amount)
    await says(eventCalls.statistics, { bventId }, amount)
    await says(entryCalls.summary, year, amount)
    await says(invoiceCalls.list, { bventId }, amount)
  }
  await everywhere('24000000.00')
  await says(standardCalls.money, { bventId }, '24000000.00')
  await owner.get(refundCalls.refund, { orderId: orderIds[0] ?? '', amount: '0.01', reason: '协商' })
  await everywhere('23999999.99')
  expect(await brokenRules(harness.db)).toEqual([])
})
