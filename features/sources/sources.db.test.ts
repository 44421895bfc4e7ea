import { sql } from 'kysely'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { invitationCalls } from '#features/invitations/contract.ts'
import { sourceCalls } from '#features/sources/contract.ts'
import { promoterCalls } from '#features/sources/publicContract.ts'
import { advertisedBy } from '#features/sources/server/arrive.ts'
import { countVisit, flushVisits } from '#features/sources/server/visits.ts'
import { TOUCH_COOKIE } from '#features/sources/touchCookie.ts'
import { openFileHarness } from '#test/harness.ts'
import { keyOf, openEvent, registering, type TestEvent } from '#test/registering.ts'

const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 MicroMessenger/8.0.50'
const harness = await openFileHarness()
const { app, services } = harness

const opened = async (tickets: Parameters<typeof openEvent>[1] = [{}], ways: string[] = []) => {
  const event = await openEvent(harness, tickets, ways)
  const owner = await harness.as(event.accountId)
  const make = async (name: string, more: object = {}) => {
    const { id } = await owner.get(sourceCalls.save, { bventId: event.bventId, kind: 'channel', name, ...more })
    const { list } = await owner.get(sourceCalls.list, { bventId: event.bventId })
    return list.find((row) => row.id === id) ?? expect.fail('not listed')
  }
  const funnel = async (more: object = {}) => {
    await flushVisits(services.web)
    const { list, direct, total, otherwise } = await owner.get(sourceCalls.list, { bventId: event.bventId, ...more })
    return { ...Object.fromEntries(list.map(({ name, figures }) => [name, figures])), direct, total, otherwise }
  }
  return { event, owner, make, funnel }
}

/** A browser with a jar for one cookie, or without. */
function browser(event: TestEvent, { userAgent = PHONE, hasCookies = true } = {}) {
  let jar = ''
  const open = async (path: string) => {
    const answer = await app.inject({ url: path, headers: { 'user-agent': userAgent, ...(jar && { cookie: `${TOUCH_COOKIE}=${jar}` }) } })
    const set = answer.cookies.find(({ name }) => name === TOUCH_COOKIE)
    if (set && hasCookies) jar = encodeURIComponent(set.value)
    return answer
  }
  return {
    open,
    /** As a person follows it: to the event, and on to the form. */
    async follow(url: string) {
      const { headers } = await open(new URL(url).pathname)
      return open(String(headers.location))
    },
    page: (query = '') => open(`/bvent/${event.bventId}/zh-CN${query}`),
    form: (query = '') => open(`/bvent/${event.bventId}/zh-CN/register${query}`),
    register: (request: object = {}) =>
      registering(harness, event)({ ...request }, { ...keyOf(), ...(jar && { cookie: `${TOUCH_COOKIE}=${jar}` }) }),
  }
}

const nameOf = (orderId: string) =>
  harness.db.selectFrom('attendee').select('distributionName').where('orderId', '=', orderId).executeTakeFirstOrThrow()

describe('from a link to a seat', () => {
  test('visit, form, order, money and attendance are counted for the channel, and only for it', async () => {
    const { event, make, funnel } = await opened([{ priceMinor: 10_000 }], ['offline'])
    const banner = await make('官网横幅', { code: 'Site-Top-1' })
    await make('公众号')
    expect(banner.url).toBe(`${services.config.PUBLIC_URL}/c/site-top-1`)
    const visitor = browser(event)
    const page = await visitor.follow(banner.url.replace('site-top', 'SITE-TOP'))
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain(`/bvent/${event.bventId}/zh-CN/register?c=site-top-1`)
    await visitor.page()
    await visitor.follow(banner.url)
    await visitor.form('?c=site-top-1')
    await visitor.form('?c=site-top-1')
    const { result, envelope } = await visitor.register({ payType: 'Offline' })
    expect(envelope.businessCode).toBe(0)
    expect(await nameOf(result.orderId)).toEqual({ distributionName: '官网横幅' })
    expect(await funnel()).toMatchObject({
      官网横幅: { visits: 1, visitors: 1, begun: 1, submitted: 1, paid: 0, signedIn: 0, money: [] },
      公众号: { visitors: 0, submitted: 0 },
      direct: { visitors: 0, submitted: 0 },
    })

    await harness.build.paid({ orderId: result.orderId, amountMinor: 10_000 })
    await harness.db
      .updateTable('attendee')
      .set({ status: 'Registered', checkinStatus: 'SignedIn' })
      .where('orderId', '=', result.orderId)
      .execute()
    const came = { submitted: 1, paid: 1, signedIn: 1, money: [{ currency: 'CNY', amount: '100.00' }] }
    expect(await funnel()).toMatchObject({ 官网横幅: came, total: came })
    expect(await funnel({ from: '2030-01-01' })).toMatchObject({ 官网横幅: { visitors: 0, submitted: 0, money: [] } })

    await harness.db.updateTable('attendee').set({ deletedAt: new Date() }).where('orderId', '=', result.orderId).execute()
    expect(await funnel()).toMatchObject({ 官网横幅: { submitted: 0, paid: 0, signedIn: 0 } })
    await sql`select fold_sources()`.execute(harness.db)
  })

  test('a browser that refuses cookies still counts by its link', async () => {
    const { event, make, funnel } = await opened()
    const { code, url } = await make('短信')
    const visitor = browser(event, { hasCookies: false })
    await visitor.follow(url)
    await visitor.form(`?c=${code}`)
    const { result } = await visitor.register({ sourceCode: code })
    expect(await nameOf(result.orderId)).toEqual({ distributionName: '短信' })
    expect(await funnel()).toMatchObject({ 短信: { visitors: 1, begun: 1, submitted: 1 } })
  })

  test('the last touch counts, or the first as the event sets; both are frozen, and reading by the other changes no record', async () => {
    const { event, owner, make, funnel } = await opened()
    const [article, banner] = [await make('推文'), await make('横幅')]
    const visitor = browser(event)
    await visitor.follow(article.url)
    await visitor.follow(banner.url)
    const first = await visitor.register()
    await owner.get(sourceCalls.saveSetting, { bventId: event.bventId, touch: 'first', version: 0 })
    const second = await visitor.register()
    expect([await nameOf(first.result.orderId), await nameOf(second.result.orderId)]).toEqual([
      { distributionName: '横幅' },
      { distributionName: '推文' },
    ])
    expect(await funnel()).toMatchObject({
      推文: { submitted: 2 },
      横幅: { submitted: 0 },
      otherwise: expect.arrayContaining([{ id: banner.id, submitted: 2 }]),
    })
    expect(await funnel({ touch: 'last' })).toMatchObject({ 推文: { submitted: 0 }, 横幅: { submitted: 2 } })
    expect(await owner.try(sourceCalls.saveSetting, { bventId: event.bventId, touch: 'last', version: 0 })).toMatchObject({ status: 409 })
  })

  test('a promoter comes before a channel', async () => {
    const { event, make } = await opened()
    const [promoter, banner] = [await make('张伟', { kind: 'promoter' }), await make('横幅')]
    const visitor = browser(event)
    await visitor.follow(promoter.url)
    await visitor.follow(banner.url)
    const { result } = await visitor.register()
    expect(await nameOf(result.orderId)).toEqual({ distributionName: '张伟' })
  })

  test('an invitation comes before both: opened it is a visit, accepted an order', async () => {
    const { event, owner, make, funnel } = await opened()
    const [promoter, banner] = [await make('张伟', { kind: 'promoter' }), await make('横幅')]
    const { bventId } = event
    const { inviteeId } = await owner.get(invitationCalls.saveGuest, { bventId, name: '王海峰', mobile: '13700009901' })
    const { link } = await owner.get(invitationCalls.guest, { inviteeId })
    const path = new URL(link).pathname
    await app.inject({ url: path, headers: { 'user-agent': 'facebookexternalhit/1.1' } })
    expect(await funnel()).not.toHaveProperty('邀约')
    const visitor = browser(event)
    await visitor.follow(promoter.url)
    await visitor.open(path)
    await visitor.follow(banner.url)
    await flushVisits(services.web)
    const { result } = await visitor.register()
    expect(await nameOf(result.orderId)).toEqual({ distributionName: '邀约' })
    await harness.nobody.get(invitationCalls.accept, { code: path.split('/').at(-1) ?? '' })
    const found = await harness.db.selectFrom('attendee').select('distributionName').where('mobile', '=', '13700009901').execute()
    expect(found).toEqual([{ distributionName: '邀约' }])
    expect(await funnel()).toMatchObject({ 邀约: { visits: 1, visitors: 1, submitted: 2 }, 张伟: { submitted: 0 }, 横幅: { submitted: 0 } })
    const { list } = await owner.get(sourceCalls.list, { bventId })
    expect(list.filter(({ kind }) => kind === 'invitation')).toHaveLength(1)
  })

  test('who comes by no link is direct, who is entered by the organiser is not counted', async () => {
    const { event, funnel } = await opened()
    const visitor = browser(event)
    await visitor.page()
    await visitor.page()
    await visitor.form()
    await visitor.register()
    await harness.build.attendee({ bventId: event.bventId, orgId: event.orgId, ticketId: event.ticketIds[0] ?? '' })
    const direct = { visits: 1, visitors: 1, begun: 1, submitted: 1 }
    expect(await funnel()).toMatchObject({ direct, total: direct })
  })
})

describe('advertisements', () => {
  test('become channels by themselves, once each, also straight at the form', async () => {
    const { event, funnel } = await opened()
    await browser(event).page('?utm_source=baidu&utm_medium=cpc&utm_campaign=%E7%A7%8B')
    await browser(event).page('?utm_source=BAIDU&utm_medium=cpc&utm_campaign=%E7%A7%8B')
    const visitor = browser(event, { hasCookies: false })
    const landed = await visitor.form('?utm_source=baidu&utm_medium=cpc&utm_campaign=%E7%A7%8B')
    expect(landed.statusCode).toBe(302)
    await visitor.open(String(landed.headers.location))
    await flushVisits(services.web)
    const sourceCode = new URL(String(landed.headers.location), 'http://x').searchParams.get('c') ?? ''
    const { result } = await visitor.register({ sourceCode })
    expect(await nameOf(result.orderId)).toEqual({ distributionName: 'baidu / cpc / 秋' })
    expect(await funnel()).toMatchObject({ 'baidu / cpc / 秋': { visitors: 3, begun: 1, submitted: 1 }, direct: { visitors: 0 } })
  })

  test('past two hundred are counted as direct', async () => {
    const { event, owner, funnel } = await opened()
    const { bventId } = event
    for (let at = 0; at < 205; at += 1) {
      const makes = advertisedBy(bventId, { source: `s${at}`, medium: '', campaign: '' })
      countVisit(services.web, new Date(), { bventId, stage: 'visit', codes: [makes.code], isNewPerson: true, makes })
    }
    const { direct, total } = await funnel()
    expect([direct.visitors, total.visitors]).toEqual([5, 205])
    expect((await owner.get(sourceCalls.list, { bventId: event.bventId })).list).toHaveLength(200)
  })
})

describe('what is no visit', () => {
  test.each([
    '',
    'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    'facebookexternalhit/1.1',
    'Twitterbot/1.0',
    'Mozilla/5.0 (compatible; Baiduspider/2.0)',
    'curl/8.5.0',
  ])('%j is shown the page and counted nowhere', async (userAgent) => {
    const { event, make, funnel } = await opened()
    const robot = browser(event, { userAgent })
    expect((await robot.follow((await make('推文')).url)).statusCode).toBe(200)
    expect((await robot.form()).cookies).toEqual([])
    expect(await funnel()).toMatchObject({ total: { visits: 0, begun: 0 } })
  })

  test('a code of another event or organisation leads to its own event and counts nowhere else', async () => {
    const [here, there] = [await opened(), await opened()]
    const { code, url } = await there.make('别人的')
    const visitor = browser(here.event)
    expect((await visitor.page(`?c=${code}`)).statusCode).toBe(200)
    const { result } = await visitor.register({ sourceCode: code })
    expect(await nameOf(result.orderId)).toEqual({ distributionName: null })
    expect(await here.funnel()).toMatchObject({ direct: { visitors: 1, submitted: 1 } })
    expect(await there.funnel()).toMatchObject({ 别人的: { visitors: 0, submitted: 0 } })
    expect((await visitor.open(new URL(url).pathname)).headers.location).toBe(`/bvent/${there.event.bventId}/zh-CN?c=${code}`)
    expect(
      await there.owner.try(sourceCalls.save, { bventId: there.event.bventId, kind: 'channel', name: 'x', code: code.toUpperCase() }),
    ).toMatchObject({
      status: 409,
      envelope: { businessCode: 36101 },
    })
    expect(await here.owner.try(sourceCalls.list, { bventId: there.event.bventId })).toMatchObject({ status: 404 })
  })

  test.each(['/c/nobodyhas', '/c/%00', '/c/-', `/c/${'a'.repeat(300)}`, '/promoter/x', `/promoter/${'A'.repeat(32)}`])(
    '%s says that there is nothing',
    async (path) => {
      expect((await app.inject({ url: path, headers: { 'user-agent': PHONE } })).statusCode).toBe(404)
    },
  )
})

describe('a channel', () => {
  test('that was switched off still leads to the event and counts no more; one that nobody used can be deleted', async () => {
    const { event, owner, make, funnel } = await opened()
    const [used, unused] = [await make('用过'), await make('没用')]
    await browser(event).follow(used.url)
    await flushVisits(services.web)
    const { id, name, version, code } = used
    const change = { bventId: event.bventId, id, name, version, kind: 'channel' as const, isEnable: false }
    await owner.get(sourceCalls.save, change)
    expect(await owner.try(sourceCalls.save, change)).toMatchObject({ status: 409, envelope: { businessCode: 20005 } })
    expect((await browser(event).follow(used.url)).statusCode).toBe(200)
    expect(await funnel()).toMatchObject({ 用过: { visitors: 1 }, direct: { visitors: 1 } })
    expect(await owner.try(sourceCalls.delete, { id })).toMatchObject({ status: 409, envelope: { businessCode: 36102 } })
    await owner.get(sourceCalls.delete, { id: unused.id })
    expect((await app.inject(new URL(unused.url).pathname)).statusCode).toBe(404)
    expect(code).toMatch(/^[a-z2-9]{8}$/)
  })

  test.each(['a b', '-x', '活动'])('cannot have the code %j', async (code) => {
    const { event, owner } = await opened()
    const refused = await owner.try(sourceCalls.save, { bventId: event.bventId, kind: 'channel', name: 'x', code })
    expect(refused).toMatchObject({ status: 400, envelope: { returnObj: { errorDetails: [{ field: 'code' }] } } })
  })

  test('has its code as drawing, picture and sheet, in a colour that phones read', async () => {
    const { event, owner, make } = await opened()
    const { id } = await make('展会/易拉宝')
    const faint = { bventId: event.bventId, qrColour: '#ffee88', version: 0 }
    expect(await owner.try(sourceCalls.saveSetting, faint)).toMatchObject({ status: 400 })
    await owner.get(sourceCalls.saveSetting, { ...faint, qrColour: '#1170cf' })
    const file = (format: string) => owner.try(sourceCalls.qr, { bventId: event.bventId, id, format })
    expect((await file('svg')).text).toContain('#1170cf')
    expect((await file('png')).text).toContain('PNG')
    expect((await file('a4')).text).toContain('%PDF')
    expect((await owner.try(sourceCalls.qr, { bventId: event.bventId })).headers['content-type']).toContain('zip')
    expect((await owner.try(sourceCalls.export, { bventId: event.bventId })).status).toBe(200)
  })
})

test('a promoter sees their own figures by their link, the board when it is open, and names only where they are shown', async () => {
  const { event, owner, make } = await opened()
  const [own, other] = [await make('李娜', { kind: 'promoter' }), await make('王海峰', { kind: 'promoter' })]
  const visitor = browser(event)
  await visitor.follow(other.url)
  await visitor.register()
  const { url } = await owner.get(sourceCalls.newPage, { id: own.id })
  const page = async () => app.inject({ url: new URL(url).pathname, headers: { 'user-agent': PHONE } })
  expect((await page()).body).toContain('李娜')
  expect((await page()).body).not.toContain('王海峰')
  await owner.get(sourceCalls.saveSetting, { bventId: event.bventId, isBoardOpen: true, version: 0 })
  expect((await page()).body).toContain('王海峰')
  await owner.get(sourceCalls.saveSetting, { bventId: event.bventId, isBoardNamed: false, version: 1 })
  expect((await page()).body).not.toContain('王海峰')
  await owner.get(sourceCalls.newPage, { id: own.id })
  expect((await page()).statusCode).toBe(404)
  expect(await owner.try(sourceCalls.newPage, { id: (await make('渠道')).id })).toMatchObject({ status: 404 })
})

test('a promoter puts their own picture on their poster by their link; what is no picture is refused, and the one before goes', async () => {
  const { event, owner, make } = await opened()
  const own = await make('李娜', { kind: 'promoter' })
  const { url } = await owner.get(sourceCalls.newPage, { id: own.id })
  const token = url.split('/').at(-1) ?? ''
  const send = async (bytes: Uint8Array<ArrayBuffer>, by = token) => {
    const form = new FormData()
    form.append('token', by)
    form.append('file', new Blob([bytes]), '我.png')
    const request = new Request('http://x', { method: 'POST', body: form })
    const { statusCode, body } = await app.inject({
      method: 'POST',
      url: promoterCalls.portrait.paths[0],
      headers: { 'content-type': request.headers.get('content-type') ?? '' },
      payload: Buffer.from(await request.arrayBuffer()),
    })
    return { status: statusCode, url: (JSON.parse(body) as { returnObj: { portraitUrl?: string } | null }).returnObj?.portraitUrl }
  }
  const face = new Uint8Array(
    await sharp({ create: { width: 80, height: 80, channels: 3, background: '#2255cc' } })
      .png()
      .toBuffer(),
  )
  const portrait = async () => (await owner.get(sourceCalls.list, { bventId: event.bventId })).list[0]?.portrait
  const first = await send(face)
  expect(first).toMatchObject({ status: 200, url: expect.stringMatching(/^\/files\//) as string })
  expect((await portrait())?.relativeUrl).toBe(first.url)
  const page = async () => (await app.inject({ url: new URL(url).pathname })).body
  expect(await page()).toContain(first.url)
  expect((await app.inject({ url: first.url ?? '' })).statusCode).toBe(200)
  expect((await send(new TextEncoder().encode('<svg onload=alert(1)>'))).status).toBe(400)
  expect((await send(face, 'A'.repeat(32))).status).toBe(404)
  const second = await send(face)
  expect((await portrait())?.relativeUrl).toBe(second.url)
  const [old] = await harness.db
    .selectFrom('file')
    .select('expiresAt')
    .where('id', '=', first.url?.split('/').at(-1) ?? '')
    .execute()
  expect(old?.expiresAt).not.toBeNull()
  await harness.nobody.get(promoterCalls.dropPortrait, { token })
  expect(await portrait()).toBeNull()
  expect(await page()).toContain('用姓氏代替')
})

test('two hundred visits by two servers at once are two hundred', async () => {
  const { event, make, funnel } = await opened()
  const { url } = await make('抢票')
  const twin = { ...services.web }
  const code = url.split('/').at(-1) ?? ''
  for (let at = 0; at < 100; at += 1)
    for (const web of [services.web, twin])
      countVisit(web, new Date(), { bventId: event.bventId, stage: 'visit', codes: [code], isNewPerson: true })
  await Promise.all([flushVisits(services.web), flushVisits(twin)])
  expect(await funnel()).toMatchObject({ 抢票: { visits: 200, visitors: 200 } })
})
