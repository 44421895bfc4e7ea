import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventCalls } from '#features/events/contract.ts'
import { formCalls } from '#features/forms/contract.ts'
import { paymentCalls } from '#features/payments/contract.ts'
import { openHarness, type Harness } from '#test/harness.ts'

let harness: Harness
let owner: Awaited<ReturnType<Harness['as']>>
let orgId: string
let accountId: string
beforeAll(async () => {
  harness = await openHarness()
  ;({ orgId, accountId } = await harness.build.member({ roles: ['owner'] }))
  owner = await harness.as(accountId)
})
afterAll(() => harness.stop())

const event = (change: object = {}) => harness.build.event({ orgId, createdBy: accountId, ...change })
const codesOf = async (bventId: string) => {
  const { list } = await owner.get(eventCalls.publishCheck, { bventId })
  return list.map(({ code, level }) => (level === 'stop' ? `${code}!` : code))
}
const publish = (bventId: string, isContinuePublish = true) =>
  owner.try(eventCalls.publish, { bventId, IsPublish: true, isContinuePublish })

describe('the check before publishing', () => {
  test('a paid ticket stops it until there is a way to pay, and a transfer wants words', async () => {
    const { bventId } = await event()
    await harness.build.ticket({ bventId, orgId, priceMinor: 100 })
    expect((await codesOf(bventId))[0]).toBe('noWayToPay!')
    const refused = await publish(bventId)
    expect(refused).toMatchObject({
      status: 409,
      envelope: { businessCode: 1300610004, returnObj: { findings: (await owner.get(eventCalls.publishCheck, { bventId })).list } },
    })
    await owner.get(paymentCalls.saveOptions, { bventId, options: [{ provider: 'offline', isEnable: true }] })
    expect(await codesOf(bventId)).toContain('transferUnexplained')
    await owner.get(formCalls.saveOfflinePaymentDescription, { bventId, language: 'zh-CN', description: '<p>开户行：示例银行</p>' })
    expect(await codesOf(bventId)).not.toContain('transferUnexplained')
    expect((await publish(bventId)).status).toBe(200)
  })

  test('an end that has passed stops it', async () => {
    const { bventId } = await event({ startTime: new Date('2020-01-01'), endTime: new Date('2020-01-02') })
    expect((await codesOf(bventId))[0]).toBe('ended!')
    expect(await publish(bventId)).toMatchObject({ envelope: { businessCode: 20011 } })
  })

  test('the four steps warn, and are gone once it is out', async () => {
    const { bventId } = await event({ place: JSON.stringify({ name: '馆', address: '', lng: null, lat: null }) })
    const steps = ['step.description', 'step.tickets', 'step.form']
    expect(await codesOf(bventId)).toEqual(expect.arrayContaining(steps))
    expect(await publish(bventId, false)).toMatchObject({ envelope: { businessCode: 110721001 } })
    expect((await publish(bventId)).status).toBe(200)
    expect((await codesOf(bventId)).filter((code) => code.startsWith('step.'))).toEqual([])
  })

  test('words of the template warn in the languages of the page', async () => {
    const { bventId } = await event()
    const { version } = await owner.get(eventCalls.detail, { bventId })
    await owner.get(eventCalls.saveDescription, { bventId, version, description: '<p>写下地铁、停车和入口。</p><p>自己的话</p>' })
    const { list } = await owner.get(eventCalls.publishCheck, { bventId })
    expect(list.find(({ code }) => code === 'placeholderWords')).toMatchObject({ level: 'warn', count: 1, page: 'microsites.introduction' })
  })

  test('closed tickets, and tickets without an end', async () => {
    const { bventId } = await event()
    await harness.build.ticket({ bventId, orgId, isOpen: false })
    expect(await codesOf(bventId)).toContain('allClosed')
    const endless = await event({ capacity: null })
    await harness.build.ticket({ bventId: endless.bventId, orgId, total: 9_999_999 })
    expect(await codesOf(endless.bventId)).toContain('endless')
  })

  test('speaks the language of the reader', async () => {
    const { bventId } = await event({ startTime: new Date('2020-01-01'), endTime: new Date('2020-01-02') })
    const { envelope } = await owner.try(eventCalls.publishCheck, { bventId }, { 'accept-language': 'en' })
    expect(envelope.returnObj).toMatchObject({
      list: expect.arrayContaining([expect.objectContaining({ text: expect.stringMatching(/^It ended already/) })]),
    })
  })

  test('another organisation’s event does not exist', async () => {
    const { bventId } = await harness.build.event()
    expect((await owner.try(eventCalls.publishCheck, { bventId })).status).toBe(404)
  })
})
