import { describe, expect, test } from 'vitest'
import { eventLinkCalls } from '#features/events/linkCalls.ts'
import { linkCalls } from '#features/links/contract.ts'
import { openFileHarness } from '#test/harness.ts'

const harness = await openFileHarness()
const { accountId, orgId } = await harness.build.member()
const owner = await harness.as(accountId)
const own = harness.services.config.PUBLIC_URL

const follow = async (shortUrl: string) => (await harness.app.inject(new URL(shortUrl).pathname)).headers.location

const tricks = [
  '/.//evil.example',
  '/x/..//evil.example',
  '/%2e//evil.example',
  '/.\t//evil.example',
  `${own}//evil.example`,
  `blob:${own}/x`,
  '//evil.example',
  'https://evil.example',
  '/s/ABCDEFGH',
  '/S/ABCDEFGH',
  '/%73/ABCDEFGH',
]

describe('a short link', () => {
  test('leads to a page of ours, always by the same code', async () => {
    const { shortUrl } = await owner.get(eventLinkCalls.shortUrl, { url: `${own}/bvent/1/zh-CN?x=1#a` })
    expect((await owner.get(linkCalls.createShortUrl, { url: '/bvent/1/zh-CN?x=1#a' })).shortUrl).toBe(shortUrl)
    expect(await follow(shortUrl)).toBe('/bvent/1/zh-CN?x=1#a')
    expect(await follow(shortUrl.toLowerCase())).toBe('/bvent/1/zh-CN?x=1#a')
  })

  test.each(tricks)('is not made for %j, by any of the calls', async (url) => {
    const refused = { status: 400, envelope: { returnObj: { errorDetails: [{ field: 'url' }] } } }
    expect(await owner.try(eventLinkCalls.shortUrl, { url })).toMatchObject(refused)
    expect(await owner.try(linkCalls.createShortUrl, { url })).toMatchObject(refused)
    expect(await owner.try(eventLinkCalls.qrCode, { url })).toMatchObject(refused)
    expect(await owner.try(linkCalls.batchShortUrl, { sourceUrls: ['/home', url] })).toMatchObject({
      status: 400,
      envelope: { returnObj: { errorDetails: [{ field: 'sourceUrls.1' }] } },
    })
  })

  test.each(['//evil.example', '/.//evil.example', '/s/ABCDEFGH', '/\\evil.example'])(
    'that was made for %j before is not followed',
    async (target) => {
      const code = '23456789'
      await harness.db.deleteFrom('shortLink').where('code', '=', code).execute()
      await harness.db.insertInto('shortLink').values({ topOrgId: orgId, code, target }).execute()
      expect(await follow(`${own}/s/${code}`)).toBe('/error/404')
    },
  )

  test.each(['nobodyhs', 'x', '%00', '%ED%A0%80', 'a'.repeat(400)])('/s/%s leads to the page that says so', async (code) => {
    const { statusCode, headers } = await harness.app.inject(`/s/${code}`)
    expect([statusCode, headers.location]).toEqual([302, '/error/404'])
  })
})
