import { afterAll, beforeAll, expect, test } from 'vitest'
import { searchCalls } from '#features/search/contract.ts'
import { openHarness, type Harness } from '#test/harness.ts'

let harness: Harness
beforeAll(async () => void (harness = await openHarness()))
afterAll(() => harness.stop())

async function place() {
  const { orgId, accountId } = await harness.build.member({ roles: ['owner'], name: '周静怡' })
  const event = await harness.build.event({ orgId, createdBy: accountId, title: '智造未来峰会' })
  const { ticketId } = await harness.build.ticket({ bventId: event.bventId, orgId })
  const attendee = await harness.build.attendee({ bventId: event.bventId, orgId, ticketId, fullName: '李娜', mobile: '13812345678' })
  return { ...event, ...attendee, owner: await harness.as(accountId) }
}

test('events by words and by sound, people by name with the number masked, orders by number, members by sound', async () => {
  const { owner, bventId, attendeeId } = await place()
  const find = (keyWords: string) => owner.get(searchCalls.everything, { keyWords })
  expect((await find('未来')).events).toMatchObject([{ bventId, bventTitle: '智造未来峰会' }])
  expect((await find('zzwl')).events).toMatchObject([{ bventId }])
  expect((await find('zjy')).members).toMatchObject([{ name: '周静怡' }])
  const { people } = await find('李娜')
  expect(people).toMatchObject([{ attendeeId, fullName: '李娜', bventId }])
  expect(JSON.stringify(people)).not.toContain('13812345678')
  const { orderNo } = await harness.db.selectFrom('regOrder').select('orderNo').where('bventId', '=', bventId).executeTakeFirstOrThrow()
  expect((await find(orderNo)).orders).toMatchObject([{ orderNo, attendeeId }])
  expect(await find('')).toEqual({ events: [], people: [], orders: [], members: [] })
})

test('nothing of another organisation, nor of a private event of others', async () => {
  const { bventId, orgId } = await place()
  await harness.db.updateTable('bvent').set({ isPrivate: true }).where('id', '=', bventId).execute()
  const stranger = await harness.as((await harness.build.member({ roles: ['owner'] })).accountId)
  const planner = await harness.as((await harness.build.member({ orgId, roles: ['planner'] })).accountId)
  for (const who of [stranger, planner])
    for (const keyWords of ['智造未来', 'zzwl', '李娜'])
      expect(await who.get(searchCalls.everything, { keyWords })).toMatchObject({ events: [], people: [], orders: [] })
})
