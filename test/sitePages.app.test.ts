import { v7 as uuid } from 'uuid'
import { describe, expect, test } from 'vitest'
import { marksOf } from '#features/delivery/server/marks.ts'
import { letterMark } from '#features/invitations/server/letterMark.ts'
import { hashOf } from '#features/invitations/server/report.ts'
import { lotterySetting } from '#features/lottery/shapes.ts'
import { payLink } from '#features/payments/server/payLink.ts'
import { tokenHash } from '#features/sources/server/queries.ts'
import { everySitePage } from '#server/features.ts'
import type { SiteCache, SitePage } from '#server/kit/sitePage.ts'
import { openFileHarness } from '#test/harness.ts'
import { openEvent, registering } from '#test/registering.ts'

const harness = await openFileHarness()
const CACHE_CONTROL: Record<SiteCache, string> = { shared: 'no-cache', private: 'private, no-cache', none: 'no-store' }

/** Something for every name in a path, and a visitor who may see what is theirs. */
async function open() {
  const event = await openEvent(harness, [{}])
  const { orgId, bventId } = event
  const { result, headers } = await registering(harness, event)()
  const { orderId, siteToken } = result
  const { id: attendeeId } = await harness.db.selectFrom('attendee').select('id').where('orderId', '=', orderId).executeTakeFirstOrThrow()
  const point = { topOrgId: orgId, id: uuid(), bventId, name: '东门', location: JSON.stringify({ isEnable: false }) }
  await harness.db.insertInto('checkinPoint').values(point).execute()
  const lottery = { topOrgId: orgId, id: uuid(), bventId, title: '抽奖', setting: JSON.stringify(lotterySetting.parse({})) }
  await harness.db.insertInto('lottery').values(lottery).execute()
  const payment = {
    topOrgId: orgId,
    bventId,
    orderId,
    id: uuid(),
    tradeNo: `T${Date.now()}`,
    provider: 'wechat',
    amountMinor: 100,
    currency: 'CNY',
  }
  const started = JSON.stringify({ kind: 'code', text: 'weixin://pay' })
  await harness.db
    .insertInto('payment')
    .values({ ...payment, started })
    .execute()
  const asking = { db: harness.services.web.db, config: harness.services.config }
  const paying = await payLink(asking, { orderId, paymentId: payment.id, tradeNo: payment.tradeNo, returnPath: '/', now: new Date() })
  const promoter = { topOrgId: orgId, id: uuid(), bventId, kind: 'promoter', code: 'site-pages', name: '许嘉', createdAt: new Date() }
  const token = 'a'.repeat(32)
  await harness.db
    .insertInto('source')
    .values({ ...promoter, tokenHash: tokenHash(token) })
    .execute()
  const guest = { code: 'SITEPAGES2', name: '许嘉', source: 'hand', contactedAt: new Date(), createdAt: new Date() }
  await harness.db
    .insertInto('invitee')
    .values({ topOrgId: orgId, id: uuid(), bventId, ...guest })
    .execute()
  await harness.db
    .insertInto('invitationPlan')
    .values({ topOrgId: orgId, bventId, reportHash: hashOf(token) })
    .execute()
  const official = { topOrgId: orgId, id: uuid(), provider: 'OfficialAccount', channel: 'OfficialAccount', name: '公众号' }
  await harness.db
    .insertInto('messageAccount')
    .values({ ...official, isEnable: true, passedAt: new Date() })
    .execute()
  const scene = { topOrgId: orgId, id: uuid(), accountId: official.id, bventId, attendeeId, url: 'http://weixin.qq.com/q/1' }
  await harness.db
    .insertInto('officialScene')
    .values({ ...scene, expiresAt: new Date(Date.now() + 30 * 86_400_000), createdAt: new Date() })
    .execute()
  const { id: messageId } = await harness.db.selectFrom('message').select('id').where('topOrgId', '=', orgId).executeTakeFirstOrThrow()
  /** Where two features call different things by one name. */
  const own: Record<string, Record<string, string>> = {
    delivery: { token: (await marksOf(asking)).tokenOf(messageId) },
    invitations: { code: guest.code },
  }
  const params = {
    bventId,
    orderId,
    attendeeId,
    code: promoter.code,
    token,
    id: point.id,
    lotteryId: lottery.id,
    tradeNo: payment.tradeNo,
    clientType: 'mobile',
  }
  const query = `${new URL(paying).search}&m=${await letterMark(asking, guest.code)}`
  return { params, own, cookie: String(headers['set-cookie']).split(';')[0] ?? '', query, siteToken }
}

const visit = await open()

/** A file in a letter brings no cookie; a page that is given a link goes on without it. */
function ask({ name, path, kind }: SitePage, language: 'zh-CN' | 'en') {
  const named: Record<string, string> = { ...visit.params, ...visit.own[name.split('.')[0] ?? ''], language }
  const address = path.replace(/:(\w+)(\([^)]*\)\$\))?/g, (_, name: string) => named[name] ?? `no sample for :${name}`)
  return harness.app.inject({
    url: `${address}${visit.query}&language=${language}${kind === 'file' ? `&t=${visit.siteToken}` : ''}`,
    headers: { cookie: visit.cookie, 'accept-language': language },
  })
}

test('their names and addresses are their own', () => {
  for (const of of ['name', 'path'] as const) expect(new Set(everySitePage.map((page) => page[of])).size).toBe(everySitePage.length)
})

describe.each(everySitePage.map((page) => [page.name, page] as const))('%s', (_, page) => {
  const { kind, cache, entry } = page
  test.each(['zh-CN', 'en'] as const)('answers in %s as it is defined', async (language) => {
    const { statusCode, headers, body } = await ask(page, language)
    const expected = kind === 'link' ? 302 : 200
    expect({ statusCode, cache: headers['cache-control'] }).toEqual({ statusCode: expected, cache: CACHE_CONTROL[cache] })
    expect(headers['x-robots-tag']).toBe(cache === 'shared' ? undefined : 'noindex')
    expect(headers['content-security-policy']).toContain("default-src 'self'")
    if (kind === 'worker') expect(headers['content-type']).toContain('javascript')
    if (kind !== 'page') return
    expect(body).toContain(`<html lang="${language}"`)
    expect(body).toMatch(/<title>[^<]+<\/title>/)
    expect(body.includes('<script type="module"')).toBe(entry !== undefined)
  })
})
