import { describe, expect, test } from 'vitest'
import { codesOfRoles, roles } from '#core/access.ts'
import { attendeeCalls, attendeeTasks } from '#features/attendees/contract.ts'
import { orderCalls } from '#features/orders/contract.ts'
import { openFileHarness } from '#test/harness.ts'

const harness = await openFileHarness()
const { orgId, bventId, owner } = await harness.ownEvent({ status: 'Published' })
const { ticketId } = await harness.build.ticket({ bventId, orgId, priceMinor: 9_900 })
const { attendeeId, orderId } = await owner.get(attendeeCalls.create, {
  bventId,
  ticketId,
  attendeeFieldValues: [
    { fieldName: 'FullName', value: '李娜' },
    { fieldName: 'Mobile', value: '13900001111' },
    { fieldName: 'Email', value: 'person@example.com' },
  ],
})
await owner.get(orderCalls.payOffline, { bventId, orderId })

describe.each(roles)('%s', (role) => {
  const codes = codesOfRoles([role])
  const asker = harness.build.member({ orgId, roles: [role] }).then(({ accountId }) => harness.as(accountId))

  test('learns what an order costs only by keeping the orders', async () => {
    const isSeen = codes.has('lite_res_page_order')
    const ask = await asker
    const detail = await ask.get(attendeeCalls.detail, { attendeeId })
    const read = await ask.get(orderCalls.read, { attendeeId })
    for (const order of [detail.order, read])
      expect([order.amount, order.paidAmount, order.items[0]?.price]).toEqual(isSeen ? ['99.00', '99.00', '99.00'] : ['', '', ''])
    expect(JSON.stringify(detail).includes('99.00')).toBe(isSeen)
    expect(detail.order).toMatchObject({ status: 'Paid', orderNo: read.orderNo })
  })

  test('is shown whole contacts in what a merge compares only where it may reveal them', async () => {
    const { attendeeFieldValues } = await (await asker).get(attendeeCalls.detail, { attendeeId })
    const shown = Object.fromEntries(attendeeFieldValues.map(({ fieldName, value }) => [fieldName, value]))
    const isWhole = codes.has('lite_res_act_reveal')
    expect([shown['Mobile'], shown['Email']]).toEqual(
      isWhole ? ['13900001111', 'person@example.com'] : ['139****1111', 'pe***@example.com'],
    )
    const [merging] = [attendeeTasks.merge.calls.start.access].flat()
    if (!isWhole) expect(codes.has(merging as never)).toBe(false)
  })
})
