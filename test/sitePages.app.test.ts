import { v7 as uuid } from 'uuid'
import { describe, expect, test } from 'vitest'
import { newBlock, type Design } from '#features/designs/blockTypes.ts'
import { marksOf } from '#features/delivery/server/marks.ts'
import { letterMark } from '#features/invitations/server/letterMark.ts'
import { hashOf } from '#features/invitations/server/report.ts'
import { lotterySetting } from '#features/lottery/shapes.ts'
import { payLink } from '#features/payments/server/payLink.ts'
import { hashOf as reportHash } from '#features/reports/server/links.ts'
import { content } from '#features/surveys/shapes.ts'
import { tokenHash } from '#features/sources/server/queries.ts'
import { everySitePage } from '#server/features.ts'
import type { SiteCache, SitePage } from '#server/kit/sitePage.ts'
import { openFileHarness } from '#test/harness.ts'
import { openEvent, registering } from '#test/registering.ts'

const harness = await openFileHarness()
const CACHE_CONTROL: Record<SiteCache, string> = {
  shared: 'no-cache',
  fixed: 'public, max-age=31536000, immutable',
  private: 'private, no-cache',
  none: 'no-store',
}

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
  const room = { topOrgId: orgId, id: uuid(), bventId, title: '主会场', mode: 'External', redirectUrl: 'https://live.example.com/1' }
  const times = { startTime: new Date(), endTime: new Date(Date.now() + 3_600_000), watch: 'Public' }
  await harness.db
    .insertInto('liveRoom')
    .values({ ...room, ...times })
    .execute()
  const survey = { topOrgId: orgId, id: uuid(), bventId, title: '问卷', language: 'zh-CN', content: JSON.stringify(content.parse({})) }
  await harness.db.insertInto('survey').values(survey).execute()
  const reportToken = 'r'.repeat(32)
  await harness.db
    .insertInto('eventReport')
    .values({ topOrgId: orgId, bventId, tokenHash: reportHash(reportToken), expiresAt: new Date(Date.now() + 86_400_000) })
    .execute()
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
  const documentId = await designedSite({ orgId, bventId })
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
  const campaign = { topOrgId: orgId, id: uuid() }
  const send = {
    ...campaign,
    origin: 'Campaign',
    title: '群发',
    kind: 'Campaign',
    lane: 3,
    state: 'Done',
    channels: ['SMS'],
    content: '{}',
    audience: '{}',
  }
  await harness.db.insertInto('send').values(send).execute()
  await harness.db
    .insertInto('campaign')
    .values({ ...campaign, segmentName: '老客', tree: '{}', sourceCode: promoter.code })
    .execute()
  const advertised = {
    topOrgId: orgId,
    id: uuid(),
    sendId: campaign.id,
    kind: 'Campaign',
    lane: 3,
    state: 'Sent',
    channel: 'SMS',
    recipient: '13800000000',
    body: '来吧',
  }
  await harness.db.insertInto('message').values(advertised).execute()
  const marks = await marksOf(asking)
  /** Where two features call different things by one name. */
  const own: Record<string, Record<string, string>> = {
    reports: { token: reportToken },
    delivery: { token: marks.tokenOf(messageId), id: messageId.replaceAll('-', ''), mac: marks.signLink(messageId, '/') },
    campaigns: { token: marks.tokenOf(advertised.id) },
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
    livemettingId: room.id,
    surveyId: survey.id,
    tradeNo: payment.tradeNo,
    clientType: 'mobile',
    page: 'more',
    documentId,
    businessType: 'Event',
    look: 'orbit.webp',
  }
  const query = `${new URL(paying).search}&m=${await letterMark(asking, guest.code)}&to=%2F`
  return { params, own, cookie: String(headers['set-cookie']).split(';')[0] ?? '', query, siteToken }
}

/** A site of two pages that count down, which takes their script, and a document that one of them offers. */
async function designedSite({ orgId, bventId }: { orgId: string; bventId: string }): Promise<string> {
  const [fileId, documentId, designId] = [uuid(), uuid(), uuid()]
  const { accountId } = await harness.build.member({ orgId })
  const storageKey = `${orgId}/${fileId}.pdf`
  await harness.services.adapters.storage.write(storageKey, Buffer.from('%PDF'))
  const file = { topOrgId: orgId, id: fileId, purpose: 'document', fileName: '议程.pdf', extension: 'pdf', mediaType: 'application/pdf' }
  await harness.db
    .insertInto('file')
    .values({ ...file, bytes: 4, storageKey, createdAt: new Date() })
    .execute()
  await harness.db
    .insertInto('bventDocument')
    .values({ topOrgId: orgId, id: documentId, bventId, fileId, name: '议程', category: '', createdBy: accountId })
    .execute()
  const offered = newBlock('documents', 'd', { documentIds: [documentId] })
  const design: Design = {
    v: 1,
    theme: { colour: '#0d5c54', fontSize: 'medium', corner: 'soft', cover: 'picture' },
    seo: { title: {}, description: {}, picture: null },
    pages: [
      { id: 'home', slug: '', name: {}, isInMenu: true, blocks: [newBlock('countdown', 'c1'), offered] },
      { id: 'more', slug: 'more', name: {}, isInMenu: true, blocks: [newBlock('countdown', 'c2')] },
    ],
  }
  const document = JSON.stringify(design)
  await harness.db
    .insertInto('design')
    .values({ topOrgId: orgId, id: designId, kind: 'microsite', bventId, document, lastNo: 1, liveNo: 1 })
    .execute()
  await harness.db.insertInto('designVersion').values({ topOrgId: orgId, designId, no: 1, document, publishedAt: new Date() }).execute()
  return documentId
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

const pages = await everySitePage()

test('their names and addresses are their own', () => {
  for (const of of ['name', 'path'] as const) expect(new Set(pages.map((page) => page[of])).size).toBe(pages.length)
})

describe.each(pages.map((page) => [page.name, page] as const))('%s', (_, page) => {
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
