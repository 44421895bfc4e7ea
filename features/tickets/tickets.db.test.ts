import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { eventCalls } from '#features/events/contract.ts'
import { ticketCalls } from '#features/tickets/contract.ts'
import { moveSeats } from '#features/tickets/server/seats.ts'
import { inScope } from '#server/kit/database/db.ts'
import { crowd } from '#test/crowd.ts'
import { openFileHarness, type Asker } from '#test/harness.ts'

let owner: Asker
let orgId: string
let bventId: string

const harness = await openFileHarness()

beforeEach(async () => {
  ;({ bventId, orgId, owner } = await harness.ownEvent())
})

const save = (change: object = {}) => owner.get(ticketCalls.save, { bventId, name: '专业观众票', ...change })
const refused = async (change: object) => {
  const { status, envelope } = await owner.try(ticketCalls.save, { bventId, name: '票', ...change })
  return [status, envelope.businessCode, (envelope.returnObj as never as { errorDetails?: { field: string }[] })?.errorDetails?.[0]?.field]
}

describe('a ticket', () => {
  test('is saved with its price, counted, and marks the step as done', async () => {
    const ticket = await save({ price: '1299', totalTicket: 2_000, isNeedApproval: true })
    expect(ticket).toMatchObject({
      price: '1299.00',
      currency: 'CNY',
      totalTicket: 2_000,
      soldNum: 0,
      surplusNum: 2_000,
      status: 'OnSale',
      statusName: '销售中',
    })
    expect((await owner.get(eventCalls.progress, { bventId })).list).toContain('lite_res_menu_ticket')
    expect(await owner.get(ticketCalls.list, { bventId })).toMatchObject([{ name: '专业观众票', version: 1 }])
  })

  test.each([
    [{ price: '-1' }, 'price'],
    [{ price: '20000.01' }, 'price'],
    [{ price: '1e9' }, 'price'],
    [{ price: '0.001' }, 'price'],
    [{ price: 'NaN' }, 'price'],
    [{ price: '１２' }, 'price'],
    [{ price: 12 }, 'price'],
    [{ totalTicket: 0 }, 'totalTicket'],
    [{ totalTicket: 10_000_000 }, 'totalTicket'],
    [{ currency: 'BTC' }, 'currency'],
    [{ name: ' ' }, 'name'],
    [{ saleStartTime: '2027-01-02T00:00:00Z', saleEndTime: '2027-01-01T00:00:00Z' }, 'saleEndTime'],
    [{ soldNum: 5 }, 'soldNum'],
  ])('%o is refused by its field', async (change, field) => {
    expect(await refused(change)).toEqual([400, 20000, field])
  })

  test('what is sold cannot end before it begins, whichever of the two is changed', async () => {
    const { ticketId } = await save({ saleStartTime: '2027-01-02T00:00:00Z' })
    expect(await refused({ ticketId, saleEndTime: '2027-01-01T00:00:00Z' })).toEqual([400, 20000, 'saleEndTime'])
    await save({ ticketId, saleEndTime: '2027-01-03T00:00:00Z' })
    expect(await refused({ ticketId, saleStartTime: '2027-01-03T00:00:00Z' })).toEqual([400, 20000, 'saleEndTime'])
  })

  test('a name is used once in an event', async () => {
    await save()
    expect(await refused({ name: ' 专业观众票 ' })).toEqual([400, 20000, 'name'])
  })

  test('the second of two editors is refused', async () => {
    const { ticketId } = await save()
    await save({ ticketId, version: 1, description: '一' })
    expect(await refused({ ticketId, version: 1, description: '二' })).toEqual([409, 20005, undefined])
  })

  test('once held: total not below sold, price fixed, closed but not deleted', async () => {
    const { ticketId } = await save({ totalTicket: 10, price: '10' })
    await inScope(harness.services.web.db, { orgId }, (db) => moveSeats(db, ticketId, 4))
    expect(await refused({ ticketId, totalTicket: 3 })).toEqual([409, 26003, undefined])
    expect(await refused({ ticketId, price: '11' })).toEqual([409, 26004, undefined])
    expect(await save({ ticketId, price: '10', totalTicket: 4 })).toMatchObject({ status: 'SoldOut', surplusNum: 0 })
    expect((await owner.try(ticketCalls.delete, { bventId, ticketId })).envelope.businessCode).toBe(26004)
    expect(await owner.get(ticketCalls.open, { bventId, ticketId, isOpen: false })).toMatchObject({
      status: 'NotEnabled',
      statusName: '未启用',
    })
  })

  test('one that nobody holds is deleted; another event’s is not found', async () => {
    const { ticketId } = await save()
    const other = await harness.build.event({ orgId })
    expect((await owner.try(ticketCalls.delete, { bventId: other.bventId, ticketId })).status).toBe(404)
    await owner.get(ticketCalls.delete, { bventId, ticketId })
    expect(await owner.get(ticketCalls.list, { bventId })).toEqual([])
  })

  test('are sorted by drag and end with the event', async () => {
    const [a, b] = [await save({ name: '甲' }), await save({ name: '乙' })]
    await owner.get(ticketCalls.sort, { bventId, ticketIds: [b.ticketId, a.ticketId] })
    expect((await owner.get(ticketCalls.list, { bventId })).map((ticket) => ticket.name)).toEqual(['乙', '甲'])
    const { endTime } = await owner.get(eventCalls.detail, { bventId })
    const ended = await owner.get(ticketCalls.endWithEvent, { bventId, ticketIds: [a.ticketId] })
    expect(ended.map((ticket) => ticket.saleEndTime)).toEqual([null, endTime])
  })
})

describe('seats', () => {
  const inOrg = <Result>(work: Parameters<typeof inScope<Result>>[2]) => inScope(harness.services.web.db, { orgId }, work)
  const sold = async (ticketId: string) =>
    (await harness.db.selectFrom('ticket').select('sold').where('id', '=', ticketId).executeTakeFirstOrThrow()).sold

  test('a thousand tries for a hundred seats: a hundred get one', async () => {
    const { ticketId } = await save({ totalTicket: 100 })
    const taken = await crowd(1_000, () => inOrg((db) => moveSeats(db, ticketId, 1)))
    expect(taken.filter((answer) => answer.status === 'fulfilled' && answer.value)).toHaveLength(100)
    expect(await sold(ticketId)).toBe(100)
  })

  test('asked for without the condition, the table itself refuses the hundred and first', async () => {
    const { ticketId } = await save({ totalTicket: 100 })
    const unguarded = () => inOrg((db) => sql`update ticket set sold = sold + 1 where id = ${ticketId}`.execute(db))
    const tries = await Promise.allSettled(Array.from({ length: 120 }, unguarded))
    expect(tries.filter((attempt) => attempt.status === 'rejected')).toHaveLength(20)
    expect(await sold(ticketId)).toBe(100)
  })

  test('given back more than were taken: refused', async () => {
    const { ticketId } = await save({ totalTicket: 2 })
    await inOrg((db) => moveSeats(db, ticketId, 2))
    await inOrg((db) => moveSeats(db, ticketId, -1))
    await expect(inOrg((db) => moveSeats(db, ticketId, -2))).rejects.toThrow(/ticket_seats/)
  })
})
