import { expect, test } from 'vitest'
import { reportCalls } from '#features/reports/contract.ts'
import { sourceCalls } from '#features/sources/contract.ts'
import { openFileHarness } from '#test/harness.ts'

const harness = await openFileHarness()
const read = (url: string) => harness.app.inject({ url: new URL(url, 'http://x').pathname })

test('a link shows the report until it ends, is replaced or taken back', async () => {
  const { bventId, orgId, owner } = await harness.ownEvent({ status: 'Published', title: '年度大会' })
  for (let at = 0; at < 6; at += 1) await harness.build.attendee({ bventId, orgId, fullName: `慕容 ${at}`, checkinStatus: 'SignedIn' })
  await owner.get(reportCalls.save, { bventId, introduction: '谢谢各位', hasMoney: false })
  const first = await owner.get(reportCalls.share, { bventId, days: 7 })
  const page = await read(first.url)
  expect(page.statusCode).toBe(200)
  expect(page.body).toContain('年度大会')
  expect(page.body).toContain('谢谢各位')
  expect(page.body).toContain('100%')
  expect(page.body).not.toContain('慕容')

  const second = await owner.get(reportCalls.share, { bventId, days: 7 })
  expect((await read(first.url)).statusCode).toBe(404)
  expect((await read(second.url)).statusCode).toBe(200)
  await harness.db
    .updateTable('eventReport')
    .set({ expiresAt: new Date(Date.now() - 1) })
    .where('bventId', '=', bventId)
    .execute()
  expect((await read(second.url)).statusCode).toBe(404)
  const third = await owner.get(reportCalls.share, { bventId, days: 7 })
  await owner.get(reportCalls.revoke, { bventId })
  expect((await read(third.url)).statusCode).toBe(404)
  expect((await owner.get(reportCalls.get, { bventId })).expiresTime).toBeNull()
})

test('income is shown only if somebody who sees it said so', async () => {
  const { bventId, orgId, owner } = await harness.ownEvent({ status: 'Published' })
  const { orderId } = await harness.build.attendee({ bventId, orgId })
  await harness.build.paid({ orderId, amountMinor: 12_300 })
  const { previewUrl } = await owner.get(reportCalls.get, { bventId })
  expect((await read(previewUrl)).body).not.toContain('收入')
  await owner.get(reportCalls.save, { bventId, introduction: '', hasMoney: true })
  const { url } = await owner.get(reportCalls.share, { bventId, days: 7 })
  expect((await read(url)).body).toContain('收入')
})

test('channels are named, promoters are not', async () => {
  const { bventId, orgId, owner } = await harness.ownEvent({ status: 'Published' })
  for (const [kind, name] of [
    ['channel', '公众号文章'],
    ['promoter', '苏念'],
    ['promoter', '秦朗'],
  ] as const) {
    const { id } = await owner.get(sourceCalls.save, { bventId, kind, name })
    for (let at = 0; at < 6; at += 1) await harness.build.attendee({ bventId, orgId, lastSourceId: id, firstSourceId: id })
  }
  const { body } = await read((await owner.get(reportCalls.get, { bventId })).previewUrl)
  const told = (name: string) => new RegExp(`${name}</span>[^]*?<b>([^<]+)</b>`).exec(body)?.[1]
  expect([told('公众号文章'), told('推广人')]).toEqual(['6', '12'])
  expect(body).not.toMatch(/苏念|秦朗/)
})

test('a small ticket is not told', async () => {
  const { bventId, orgId, owner } = await harness.ownEvent({ status: 'Published' })
  const { ticketId: large } = await harness.build.ticket({ bventId, orgId, name: '普通票' })
  const { ticketId: small } = await harness.build.ticket({ bventId, orgId, name: '贵宾票' })
  for (let at = 0; at < 8; at += 1) await harness.build.attendee({ bventId, orgId, ticketId: at < 6 ? large : small })
  const { previewUrl } = await owner.get(reportCalls.get, { bventId })
  const { body } = await read(previewUrl)
  const ticket = (name: string) => new RegExp(`${name}</span>[^]*?<b>([^<]+)</b>`).exec(body)?.[1]
  expect([ticket('普通票'), ticket('贵宾票')]).toEqual(['不显示', '不显示'])
})
