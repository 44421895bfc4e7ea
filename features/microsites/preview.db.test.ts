import { beforeEach, describe, expect, test } from 'vitest'
import { draftFramePath, draftFrames } from '#core/draftFrame.ts'
import { errors } from '#core/errors.ts'
import { eventCalls } from '#features/events/contract.ts'
import { registrationCalls } from '#features/registration/contract.ts'
import { ticketCalls } from '#features/tickets/contract.ts'
import { openFileHarness, type Asker } from '#test/harness.ts'

let now: Date | null = null
const harness = await openFileHarness({ clock: () => now ?? new Date() })
let owner: Asker
let bventId: string

beforeEach(async () => {
  now = null
  owner = await harness.as((await harness.build.member()).accountId)
  const times = { startTime: '2027-12-05T01:00:00Z', endTime: '2027-12-06T10:00:00Z' }
  ;({ bventId } = await owner.get(eventCalls.create, { title: '还没发布的峰会', ...times }))
  await owner.get(ticketCalls.save, { bventId, name: '观众票' })
})

const plain = () => `/bvent/${bventId}/zh-CN`

/** Follows the link as a browser does: to the plain address, with what it was given to carry. */
async function follow(url: string) {
  const { pathname, search } = new URL(url)
  const first = await harness.app.inject(pathname + search)
  return { first, cookies: Object.fromEntries(first.cookies.map(({ name, value }) => [name, value])) }
}

describe('an event that is not out', () => {
  test('is seen by whoever holds its link, as a preview that nobody keeps or finds, and by nobody else', async () => {
    const { url } = await owner.get(eventCalls.previewLink, { bventId })
    const { first, cookies } = await follow(url)
    expect([first.statusCode, first.headers.location]).toEqual([302, plain()])
    expect(first.cookies).toMatchObject([{ name: 'le_preview', path: `/bvent/${bventId}`, httpOnly: true, sameSite: 'Lax' }])

    for (const path of [plain(), `${plain()}/register`]) {
      const seen = await harness.app.inject({ url: path, cookies })
      expect(seen.statusCode).toBe(200)
      expect(seen.body).toContain('还没发布的峰会')
      expect(seen.body).toContain('预览 · 未发布')
      expect(seen.body).toContain('data-preview="unpublished"')
      expect([seen.headers['cache-control'], seen.headers['x-robots-tag']]).toEqual(['no-store', 'noindex'])
      const strange = await harness.app.inject(path)
      expect(strange.statusCode).toBe(404)
      expect(strange.body).not.toContain('还没发布的峰会')
    }
  })

  test('is not seen with a link that is over, touched, or of another event', async () => {
    const { url, expireTime } = await owner.get(eventCalls.previewLink, { bventId })
    const { cookies } = await follow(url)
    const other = await owner.get(eventCalls.create, {
      title: '另一个',
      startTime: '2027-12-05T01:00:00Z',
      endTime: '2027-12-06T10:00:00Z',
    })
    expect((await harness.app.inject({ url: `/bvent/${other.bventId}/zh-CN`, cookies })).statusCode).toBe(404)
    const [token = ''] = Object.values(cookies)
    expect((await harness.app.inject({ url: plain(), cookies: { le_preview: `${token.slice(0, -2)}AA` } })).statusCode).toBe(404)
    now = new Date(expireTime)
    expect((await harness.app.inject({ url: plain(), cookies })).statusCode).toBe(404)
    expect((await follow(url)).first.cookies).toEqual([])
  })

  test('takes nobody in, whatever they carry', async () => {
    const { cookies } = await follow((await owner.get(eventCalls.previewLink, { bventId })).url)
    const [ticket] = await owner.get(ticketCalls.list, { bventId })
    const sent = await harness.app.inject({
      method: 'POST',
      url: '/api/lightevent/public/register',
      cookies,
      headers: { 'idempotency-key': crypto.randomUUID() },
      payload: { bventId, language: 'zh-CN', items: [{ ticketId: ticket?.ticketId, attendeeFieldValues: [] }] },
    })
    expect([sent.statusCode, sent.json().businessCode]).toEqual([409, errors['reg.closed'].code])
    expect((await harness.nobody.try(registrationCalls.form, { bventId, language: 'zh-CN' })).status).toBe(404)
  })

  test('once it is out the page is the page, and there is nothing to preview', async () => {
    const { cookies } = await follow((await owner.get(eventCalls.previewLink, { bventId })).url)
    await owner.get(eventCalls.publish, { bventId, IsPublish: true, isContinuePublish: true })
    const { body } = await harness.app.inject({ url: plain(), cookies })
    expect(body).toContain('还没发布的峰会')
    expect(body).not.toContain('预览 · 未发布')
    expect((await owner.try(eventCalls.previewLink, { bventId })).status).toBe(409)
  })

  test('strangers are given no link', async () => {
    const elsewhere = await harness.as((await harness.build.member()).accountId)
    expect((await elsewhere.try(eventCalls.previewLink, { bventId })).status).toBe(404)
  })
})

test.each(draftFrames)('the frame for drafts of %s holds nothing, is kept by nobody and stands in no foreign frame', async (frame) => {
  const { statusCode, body, headers } = await harness.app.inject(draftFramePath(frame, 'en'))
  expect([statusCode, headers['cache-control'], headers['x-robots-tag']]).toEqual([200, 'no-store', 'noindex'])
  expect(body).toContain('data-preview="draft"')
  expect(body).not.toContain('page-data')
  expect(headers['content-security-policy']).toContain("script-src 'self';")
  expect(headers['content-security-policy']).toContain("frame-ancestors 'self'")
})
