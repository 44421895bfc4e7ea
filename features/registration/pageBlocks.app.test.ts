import { beforeEach, describe, expect, test } from 'vitest'
import { checkinCalls } from '#features/checkin/contract.ts'
import { newBlock, type Block } from '#features/designs/blockTypes.ts'
import { noBlocks, type PageBlocks } from '#features/designs/pageBlocks.ts'
import { formCalls } from '#features/forms/contract.ts'
import type { PageType } from '#features/forms/pageTypes.ts'
import { openFileHarness, type Asker } from '#test/harness.ts'
import { openEvent, registering } from '#test/registering.ts'

const harness = await openFileHarness()
const language = 'zh-CN' as const
let owner: Asker
let bventId = ''
let orderId = ''
let attendeeId = ''
let cookie = ''

beforeEach(async () => {
  const event = await openEvent(harness, [{}])
  const { accountId } = await harness.build.member({ orgId: event.orgId })
  owner = await harness.as(accountId)
  const { result, headers } = await registering(harness, event)()
  ;({ bventId } = event)
  ;({ orderId } = result)
  cookie = String(headers['set-cookie']).split(';')[0] ?? ''
  const attendee = await harness.db.selectFrom('attendee').select('id').where('orderId', '=', orderId).executeTakeFirstOrThrow()
  attendeeId = attendee.id
})

const text = (id: string, words: string): Block =>
  newBlock('text', id, { title: { [language]: words }, html: { [language]: `<p>${words}</p>` } })
const blocks: PageBlocks = { above: [text('a', '先看这里')], below: [text('b', '再看这里'), newBlock('contact', 'c')] }
const open = async (url: string) => (await harness.app.inject({ url, headers: { cookie } })).body

const pages: [PageType, () => string, RegExp][] = [
  ['EnrollPage', () => `/bvent/${bventId}/zh-CN/register`, /id="root"/],
  ['OnlineSuccessPage', () => `/mobile/zh-CN/${bventId}/order/detail/${orderId}?result=OnlineSuccessPage`, /id="root"/],
  ['OfflineSuccessPage', () => `/mobile/zh-CN/${bventId}/order/detail/${orderId}?result=OfflineSuccessPage`, /id="root"/],
  ['PendingApprovalPage', () => `/mobile/zh-CN/${bventId}/order/detail/${orderId}?result=PendingApprovalPage`, /id="root"/],
  ['AppendOrderSuccessPage', () => `/mobile/zh-CN/${bventId}/order/detail/${orderId}?result=AppendOrderSuccessPage`, /id="root"/],
  ['CustomETicketPage', () => `/mobile/zh-CN/${bventId}/ticket/${attendeeId}`, /id="e-ticket"/],
  ['CustomUserCenterPage', () => `/mobile/zh-CN/${bventId}`, /id="root"/],
]

describe.each(pages)('%s', (pageType, address, ownPart) => {
  const page = () => ({ bventId, pageType, language })
  async function write(value: unknown) {
    const { version, settings } = await owner.get(formCalls.pageDraft, page())
    return owner.try(formCalls.savePageDraft, {
      ...page(),
      version,
      settings: settings.map((config) => (config.key === 'blocks' ? { ...config, value } : config)),
    })
  }
  const places = (body: string) => {
    const shown = body.slice(body.indexOf('<body'))
    return ['先看这里', ownPart.source.replaceAll('\\', ''), '再看这里'].map((part) => shown.indexOf(part))
  }

  test('blocks stand before and after its own part once they are published, and are gone when it is rolled back', async () => {
    const bare = await open(address())
    expect(bare).not.toContain('ms-around')
    expect((await write(blocks)).status).toBe(200)
    expect(await open(address())).not.toContain('ms-around')
    const { version } = await owner.get(formCalls.pageDraft, page())
    await owner.get(formCalls.publishPage, { ...page(), version })
    const [above = -1, own = -1, below = -1] = places(await open(address()))
    expect([above > 0, own > above, below > own]).toEqual([true, true, true])
    await owner.get(formCalls.rollBackPage, { ...page(), no: 1 })
    expect(await open(address())).not.toContain('ms-around')
  })

  test('words that would run do not, and what is no block of such a page is refused', async () => {
    const hostile = newBlock('text', 'x', {
      title: { [language]: '<script>1</script>' },
      html: { [language]: '<img src=x onerror=alert(1)>' },
    })
    expect((await write({ above: [hostile], below: [] })).status).toBe(200)
    const { version, settings } = await owner.get(formCalls.pageDraft, page())
    expect(JSON.stringify(settings)).not.toContain('onerror')
    await owner.get(formCalls.publishPage, { ...page(), version })
    const body = await open(address())
    expect(body.slice(body.indexOf('<body'))).not.toMatch(/<script>1|onerror/)
    for (const wrong of [
      { above: [{ ...hostile, type: 'nothing' }], below: [] },
      { above: [newBlock('hero', 'h')], below: [] },
      { above: [hostile], below: [hostile] },
      { above: [{ ...hostile, props: { html: 7 } }], below: [] },
      [],
    ])
      expect((await write(wrong)).status).toBe(400)
  })
})

test('both pages of a check-in point have theirs, each where it is seen', async () => {
  const { id } = await owner.get(checkinCalls.create, { bventId, name: '东门' })
  const { version, settings } = await owner.get(checkinCalls.pageDraft, { id })
  const withBlocks = (value: unknown) =>
    settings.map((page) => ({
      ...page,
      pageSetingObject: {
        configs: page.pageSetingObject.configs.map((config) =>
          config.key === 'blocks' ? { ...config, value: page.pageType === 'WeChatCheckIn' ? value : noBlocks } : config,
        ),
      },
    }))
  const wrong = await owner.try(checkinCalls.savePageDraft, { id, version, settings: withBlocks({ above: [{}], below: [] }) })
  expect(wrong.status).toBe(400)
  const saved = await owner.get(checkinCalls.savePageDraft, { id, version, settings: withBlocks(blocks) })
  expect(await open(`/checkin/${id}`)).not.toContain('ms-around')
  await owner.get(checkinCalls.publishPage, { id, version: saved.version })
  const body = await open(`/checkin/${id}`)
  expect(body).toMatch(/data-of="form"><div class="ms ms-around is-above[^]*先看这里[^]*id="root"[^]*再看这里/)
  expect(body).not.toContain('data-of="done"')
})

test('a page that was stored before there were blocks has none, and is sent as it was', async () => {
  const { pageId } = await owner.get(formCalls.pageConfig, { bventId, pageType: 'EnrollPage', language })
  const address = `/bvent/${bventId}/zh-CN/register`
  const stored = JSON.stringify([{ key: 'buttonText', dataType: 'text', value: '报名' }])
  await harness.db.updateTable('regPage').set({ configs: stored }).where('id', '=', pageId).execute()
  const body = await open(address)
  expect(body).not.toContain('<style>')
  const { settings } = await owner.get(formCalls.pageDraft, { bventId, pageType: 'EnrollPage', language })
  expect(settings).toContainEqual({ key: 'blocks', dataType: 'json', value: noBlocks })
})
