import { v7 as uuid } from 'uuid'
import { beforeEach, describe, expect, test } from 'vitest'
import { enterCredits } from '#features/credits/server/book.ts'
import { liveCalls } from '#features/live/contract.ts'
import { flushBeats, writeBeats } from '#features/live/server/beats.ts'
import { lookNames } from '#features/posters/templates.ts'
import { linkSignerOf } from '#features/links/server/siteTokens.ts'
import { inScope } from '#server/kit/database/db.ts'
import { openFileHarness, type Asker } from '#test/harness.ts'
import { engineAsks, liveSettings, partsOf } from '#test/liveEngine.ts'

let now = new Date('2026-11-17T08:00:00Z')
const harness = await openFileHarness({ environment: liveSettings, clock: () => now })
let owner: Asker
let bventId: string
let orgId: string

beforeEach(async () => {
  now = new Date('2026-11-17T08:00:00Z')
  const event = await harness.ownEvent({ status: 'Published' })
  owner = event.owner
  bventId = event.bventId
  orgId = event.orgId
})

const times = { startTime: '2026-11-17T08:00:00Z', endTime: '2026-11-17T10:00:00Z' }
const external = { mode: 'External', redirectUrl: 'https://live.example.org/1' } as const
const made = async (change: object = {}) =>
  (await owner.get(liveCalls.create, { bventId, title: '主会场', ...times, ...external, watch: 'Public', ...change })).id

async function guest(fields: object = {}) {
  const { attendeeId } = await harness.build.attendee({ bventId, orgId, fullName: '陈思远', ...fields })
  const asking = { db: harness.services.web.db, config: harness.services.config }
  const t = (await linkSignerOf(asking)).sign({ b: bventId, a: attendeeId, e: Math.floor(now.getTime() / 1000) + 86_400 })
  return { attendeeId, t }
}

/** A browser: its cookie goes along. */
function browser() {
  let cookie = ''
  const enter = async (id: string, given: object = {}) => {
    const answer = await harness.nobody.try(liveCalls.enter, { id, ...given }, cookie ? { cookie } : {})
    const set = String(answer.headers['set-cookie'] ?? '').split(';')[0]
    if (set?.startsWith('le_live')) cookie = set
    return answer
  }
  return { enter, come: async (id: string, given: object = {}) => (await enter(id, given)).result }
}

const later = (seconds: number) => (now = new Date(now.getTime() + seconds * 1000))
const reasonOf = (answer: { envelope: { returnObj?: unknown } }) => (answer.envelope.returnObj as { reason?: string } | null)?.reason

async function document(createdBy: string, name: string): Promise<string> {
  const [fileId, id] = [uuid(), uuid()]
  const storageKey = `${orgId}/${fileId}.pdf`
  await harness.services.adapters.storage.write(storageKey, Buffer.from('%PDF'))
  const file = { topOrgId: orgId, id: fileId, purpose: 'document', fileName: `${name}.pdf`, extension: 'pdf', mediaType: 'application/pdf' }
  await harness.db
    .insertInto('file')
    .values({ ...file, bytes: 4, storageKey })
    .execute()
  await harness.db.insertInto('bventDocument').values({ topOrgId: orgId, id, bventId, fileId, name, category: '', createdBy }).execute()
  return id
}

async function hostOf(id: string) {
  const { url } = await owner.get(liveCalls.adminUrl, { id })
  return { id, t: new URL(url).searchParams.get('t') ?? '' }
}

describe('rooms', () => {
  test('are made, listed, changed by their version, copied and deleted', async () => {
    const id = await made({ introduction: '两天' })
    const { list } = await owner.get(liveCalls.list, { bventId })
    expect(list).toMatchObject([{ id, title: '主会场', status: 'NotStarted', relationId: bventId, viewerCount: 0, version: 1 }])
    expect(await owner.get(liveCalls.edit, { id, version: 1, title: '分会场' })).toEqual({ version: 2 })
    expect(await owner.try(liveCalls.edit, { id, version: 1, title: '又改' })).toMatchObject({ status: 409 })
    const { id: copy } = await owner.get(liveCalls.copy, { id })
    expect(await owner.get(liveCalls.detail, { id: copy })).toMatchObject({ title: '分会场 2', introduction: '两天', status: 'NotStarted' })
    await owner.get(liveCalls.delete, { id: copy })
    expect(await owner.try(liveCalls.detail, { id: copy })).toMatchObject({ status: 404 })
    expect((await harness.nobody.get(liveCalls.roomList, { bventId })).list).toMatchObject([{ id, redirectUrl: '' }])
  })

  test('say what is wrong where it was typed', async () => {
    const wrong = async (change: object) => {
      const answer = await owner.try(liveCalls.create, { bventId, title: '厅', ...times, ...external, ...change })
      return (answer.envelope.returnObj as { errorDetails?: { field: string }[] } | null)?.errorDetails?.[0]?.field
    }
    expect(await wrong({ endTime: times.startTime })).toBe('endTime')
    expect(await wrong({ redirectUrl: 'javascript:alert(1)' })).toBe('redirectUrl')
    expect(await wrong({ watch: 'Code' })).toBe('watchCode')
    expect(await wrong({ playbackUrl: 'file:///etc/passwd' })).toBe('playbackUrl')
  })

  test('go through their states by conditional update: of ten who press at once, one starts', async () => {
    const id = await made()
    expect(await owner.try(liveCalls.step, { id, step: 'end' })).toMatchObject({ envelope: { businessCode: 39005 } })
    const pressed = await Promise.all(Array.from({ length: 10 }, () => owner.try(liveCalls.step, { id, step: 'start' })))
    expect(pressed.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await owner.try(liveCalls.step, { id, step: 'pause', playbackUrl: 'javascript:alert(1)' })).toMatchObject({ status: 400 })
    for (const step of ['pause', 'resume', 'end', 'playback'] as const) await owner.get(liveCalls.step, { id, step })
    expect(await owner.get(liveCalls.detail, { id })).toMatchObject({ status: 'Playback' })
    expect(await owner.try(liveCalls.edit, { id, version: 6, mode: 'Hosted' })).toMatchObject({ envelope: { businessCode: 39005 } })
  })

  test('have a poster from a template, which gives way to the next', async () => {
    const id = await made()
    expect(await owner.get(liveCalls.getPoster, { id })).toEqual({ url: null })
    const [first, second] = lookNames
    const { url } = await owner.get(liveCalls.createPoster, { id, templateId: first ?? '' })
    expect(await owner.get(liveCalls.getPoster, { id })).toEqual({ url })
    const { statusCode, headers } = await harness.app.inject({ url: new URL(url).pathname })
    expect({ statusCode, type: headers['content-type'] }).toEqual({ statusCode: 200, type: 'image/webp' })
    const { url: next } = await owner.get(liveCalls.createPoster, { id, templateId: second ?? '' })
    expect(next).not.toBe(url)
    expect(await owner.try(liveCalls.createPoster, { id, templateId: 'nothing' })).toMatchObject({ status: 404 })
  })

  test('give their documents to those who are in, and no others', async () => {
    const { accountId } = await harness.build.member({ orgId })
    const [shown, kept] = [await document(accountId, '讲稿'), await document(accountId, '内部')]
    const id = await made({ documentIds: [shown, uuid()] })
    const { token, documents } = await browser().come(id)
    expect(documents).toEqual([{ id: shown, name: '讲稿', extension: 'pdf' }])
    const read = async (documentId: string, given = token) =>
      (await harness.nobody.try(liveCalls.document, { id, token: given, documentId })).status
    expect([await read(shown), await read(kept), await read(shown, 'guessed')]).toEqual([200, 404, 401])
    const other = await made({ documentIds: [shown] })
    expect((await harness.nobody.try(liveCalls.document, { id: other, token, documentId: shown })).status).toBe(401)
  })

  test('without an adapter the calls of WeCom say so', async () => {
    for (const answer of [
      await owner.try(liveCalls.allowUserList),
      await owner.try(liveCalls.watchList, { livingid: 'x' }),
      await owner.try(liveCalls.userInfo, { code: 'x' }),
    ])
      expect(answer.envelope.businessCode).toBe(42201)
  })
})

describe('a stream of our own', () => {
  const hosted = { mode: 'Hosted', redirectUrl: '' }

  test('is sent with the key of now: a wrong one, an old one, another room’s and one after the end are refused', async () => {
    const [id, other] = [await made(hosted), await made({ ...hosted, title: '另一间' })]
    const { publish } = await owner.get(liveCalls.detail, { id })
    const { path, query } = partsOf(publish?.streamKey ?? '')
    const pass = new URLSearchParams(query).get('pass') ?? ''
    const asks = (change: object = {}, secret?: string) =>
      engineAsks(harness.app, { action: 'publish', path, query: `user=host&pass=${pass}`, ...change }, secret)
    expect(await asks()).toBe(true)
    expect(await engineAsks(harness.app, { action: 'publish', path, query })).toBe(true)
    expect(await asks({ query: 'user=host&pass=wrong' })).toBe(false)
    expect(await asks({ query: '' })).toBe(false)
    expect(await asks({}, 'another-secret-altogether')).toBe(false)
    const others = partsOf((await owner.get(liveCalls.detail, { id: other })).publish?.streamKey ?? '')
    expect(await asks({ path: others.path })).toBe(false)
    expect(await engineAsks(harness.app, { action: 'publish', path: others.path, query })).toBe(false)

    await owner.get(liveCalls.rotateKey, { id })
    expect(await asks()).toBe(false)
    const fresh = partsOf((await owner.get(liveCalls.detail, { id })).publish?.streamKey ?? '')
    expect(fresh.path).not.toBe(path)
    expect(await engineAsks(harness.app, { action: 'publish', ...fresh })).toBe(true)
    await owner.get(liveCalls.step, { id, step: 'start' })
    await owner.get(liveCalls.step, { id, step: 'end' })
    expect(await engineAsks(harness.app, { action: 'publish', ...fresh })).toBe(false)
  })

  test('its key lies sealed, and is not for those who only look', async () => {
    const id = await made(hosted)
    const { publish } = await owner.get(liveCalls.detail, { id })
    const pass = new URLSearchParams(partsOf(publish?.streamKey ?? '').query).get('pass') ?? ''
    const row = await harness.db.selectFrom('liveRoom').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    expect(JSON.stringify(row) + String(row.streamKey?.toString('latin1'))).not.toContain(pass)
    const { accountId } = await harness.build.member({ orgId, roles: ['readOnly'] })
    const reader = await harness.as(accountId, orgId)
    expect(await reader.get(liveCalls.detail, { id })).toMatchObject({ publish: null })
  })

  test('is watched with a short token of this very stream', async () => {
    const [id, other] = [await made(hosted), await made({ ...hosted, title: '另一间' })]
    for (const room of [id, other]) await owner.get(liveCalls.step, { id: room, step: 'start' })
    const [mine, theirs] = [(await browser().come(id)).media, (await browser().come(other)).media]
    const pathOf = (url = '') => new URL(url).pathname.split('/')[1] ?? ''
    const path = pathOf(mine?.url)
    const read = (token = '') => engineAsks(harness.app, { action: 'read', path, query: `jwt=${token}` })
    expect(await read(mine?.token)).toBe(true)
    expect(await read(theirs?.token)).toBe(false)
    expect(await read('')).toBe(false)
    expect(await engineAsks(harness.app, { action: 'publish', path, query: `jwt=${mine?.token ?? ''}` })).toBe(false)
    later(181)
    expect(await read(mine?.token)).toBe(false)
    const { keys } = (await harness.app.inject('/livepc/engine/jwks.json')).json<{ keys: object[] }>()
    expect(keys).toHaveLength(1)
    expect(keys[0]).not.toHaveProperty('d')
  })
})

describe('who watches', () => {
  test('only those it is open to; a cancelled attendee is out when the page asks again', async () => {
    const id = await made({ watch: 'Registered' })
    expect(reasonOf(await browser().enter(id))).toBe('register')
    const { attendeeId, t } = await guest()
    const page = browser()
    expect(await page.come(id, { t })).toMatchObject({ name: '陈思远', isNamed: true, media: null })
    await harness.db.updateTable('attendee').set({ status: 'Cancelled' }).where('id', '=', attendeeId).execute()
    expect(reasonOf(await page.enter(id, { t }))).toBe('register')
  })

  test('a token of another room is nobody’s here', async () => {
    const [id, other] = [await made(), await made({ title: '另一间' })]
    const { token } = await browser().come(other, { name: '甲' })
    const answer = await harness.nobody.try(liveCalls.say, { id, token, kind: 'Chat', text: '你好' })
    expect(answer).toMatchObject({ status: 401, envelope: { businessCode: 39003 } })
    later(121)
    expect(await harness.nobody.try(liveCalls.beat, { id: other, token })).toMatchObject({ status: 401 })
  })

  test('one place for each ticket: of ten browsers with one link one watches, until another takes over', async () => {
    const id = await made({ watch: 'Registered', isOnePlace: true })
    const { t } = await guest()
    const pages = Array.from({ length: 10 }, () => browser())
    const answers = await Promise.all(pages.map((page) => page.enter(id, { t })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter((answer) => reasonOf(answer) === 'place')).toHaveLength(9)
    const loser = pages[answers.findIndex(({ status }) => status !== 200)]
    const winner = pages[answers.findIndex(({ status }) => status === 200)]
    expect((await loser?.enter(id, { t, isTakingOver: true }))?.status).toBe(200)
    expect(reasonOf((await winner?.enter(id, { t })) ?? { envelope: {} })).toBe('place')
  })

  test('without that, the same link watches on many', async () => {
    const id = await made({ watch: 'Registered' })
    const { t } = await guest()
    const answers = await Promise.all(Array.from({ length: 10 }, () => browser().enter(id, { t })))
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
  })

  test('guessing codes is slowed down', async () => {
    const id = await made({ watch: 'Code', watchCode: 'light' })
    expect((await browser().enter(id, { code: ' LIGHT ' })).status).toBe(200)
    for (let at = 0; at < 30; at += 1) expect(reasonOf(await browser().enter(id, { code: `x${at}` }))).toBe('wrongCode')
    expect((await browser().enter(id, { code: 'y' })).status).toBe(429)
  })
})

describe('what is said', () => {
  test('hosts hide, hold, pin and mute; whoever is shown out stays out', async () => {
    const id = await made()
    const link = await hostOf(id)
    await harness.nobody.get(liveCalls.talkRules, { ...link, isChat: true, slowSeconds: 0, words: ['加微信'] })
    const page = browser()
    const { token } = await page.come(id, { name: '马晓东' })
    const say = (text: string, kind: 'Chat' | 'Question' = 'Chat') => harness.nobody.get(liveCalls.say, { id, token, kind, text })
    const { id: first } = await say('画面很清楚')
    expect(await say('加 微信 聊')).toMatchObject({ isHeld: true })
    const seen = async () => (await browser().come(id)).feed.messages.map(({ text }) => text)
    expect(await seen()).toEqual(['画面很清楚'])
    const { feed } = await harness.nobody.get(liveCalls.desk, link)
    const held = feed.messages.find(({ state }) => state === 'Held')
    await harness.nobody.get(liveCalls.moderate, { ...link, messageId: held?.id ?? '', act: 'show' })
    await harness.nobody.get(liveCalls.moderate, { ...link, messageId: first, act: 'hide' })
    expect(await seen()).toEqual(['加 微信 聊'])
    const who = held?.who ?? ''
    await harness.nobody.get(liveCalls.treatGuest, { ...link, who, act: 'mute' })
    expect(await harness.nobody.try(liveCalls.say, { id, token, kind: 'Chat', text: '在吗' })).toMatchObject({
      envelope: { businessCode: 39006 },
    })
    await harness.nobody.get(liveCalls.treatGuest, { ...link, who, act: 'kick' })
    expect(await harness.nobody.try(liveCalls.say, { id, token, kind: 'Chat', text: '在吗' })).toMatchObject({ status: 401 })
    expect(reasonOf(await page.enter(id))).toBe('kicked')
  })

  test('of two hosts who pin at once one message is pinned; a new link ends the old ones', async () => {
    const id = await made()
    const link = await hostOf(id)
    const { token } = await browser().come(id, { name: '甲' })
    const ids: string[] = []
    for (const text of ['一', '二', '三']) ids.push((await harness.nobody.get(liveCalls.say, { id, token, kind: 'Chat', text })).id)
    await Promise.all(ids.map((messageId) => harness.nobody.get(liveCalls.moderate, { ...link, messageId, act: 'pin' })))
    const { feed } = await harness.nobody.get(liveCalls.desk, link)
    expect(feed.messages.filter(({ isPinned }) => isPinned)).toHaveLength(1)
    await owner.get(liveCalls.newHostLink, { id })
    expect(await harness.nobody.try(liveCalls.desk, link)).toMatchObject({ status: 401 })
    expect(await harness.nobody.get(liveCalls.desk, await hostOf(id))).toMatchObject({ words: [] })
  })

  test('in slow mode one of many messages comes through', async () => {
    const id = await made()
    await harness.nobody.get(liveCalls.talkRules, { ...(await hostOf(id)), isChat: true, slowSeconds: 30, words: [] })
    const { token } = await browser().come(id, { name: '甲' })
    const send = () => harness.nobody.try(liveCalls.say, { id, token, kind: 'Chat', text: '快' })
    const answers = await Promise.all([send(), send(), send(), send()])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 429, 429, 429])
    later(30)
    expect((await send()).status).toBe(200)
  })

  test('a question is voted for once each; a poll is counted to the last answer', async () => {
    const id = await made()
    const link = await hostOf(id)
    const voters = await Promise.all(['甲', '乙', '丙'].map((name) => browser().come(id, { name })))
    const [asker] = voters
    const { id: messageId } = await harness.nobody.get(liveCalls.say, { id, token: asker?.token ?? '', kind: 'Question', text: '几点' })
    await Promise.all(voters.flatMap(({ token }) => [1, 2].map(() => harness.nobody.get(liveCalls.vote, { id, token, messageId }))))
    const poll = await harness.nobody.get(liveCalls.savePoll, { ...link, title: '喜欢吗', options: ['是', '否'] })
    const answer = (token: string, choice: number) => harness.nobody.try(liveCalls.answerPoll, { id, token, pollId: poll.id, choice })
    expect((await answer(asker?.token ?? '', 0)).status).toBe(409)
    await harness.nobody.get(liveCalls.stepPoll, { ...link, pollId: poll.id, act: 'open' })
    for (const { token } of voters) expect((await answer(token, 0)).status).toBe(200)
    expect((await answer(asker?.token ?? '', 1)).status).toBe(200)
    expect((await answer(asker?.token ?? '', 2)).status).toBe(409)
    await harness.nobody.get(liveCalls.stepPoll, { ...link, pollId: poll.id, act: 'close' })
    expect((await answer(asker?.token ?? '', 0)).status).toBe(409)
    const { feed } = await harness.nobody.get(liveCalls.desk, link)
    expect(feed.messages[0]).toMatchObject({ kind: 'Question', votes: 3 })
    expect(feed.polls).toMatchObject([{ state: 'Closed', counts: [2, 1] }])
  })
})

describe('how long people watched', () => {
  const inOrg = (work: Parameters<typeof inScope<void>>[2]) => inScope(harness.services.web.db, { orgId }, work)
  const viewsOf = (id: string) => harness.db.selectFrom('liveView').selectAll().where('roomId', '=', id).execute()

  test('one row for a viewing across reloads; a beat told twice or late adds nothing, a pause is not watched', async () => {
    const id = await made()
    const page = browser()
    let { token } = await page.come(id, { name: '甲' })
    const [first] = await viewsOf(id)
    const viewId = first?.id ?? ''
    const beatAt = (time: Date) => inOrg((db) => writeBeats(db, id, { views: new Map([[viewId, time]]), reactions: 0 }))
    const secondsNow = async () => (await viewsOf(id))[0]?.seconds
    await beatAt(later(20))
    await beatAt(now)
    await beatAt(new Date(now.getTime() - 10_000))
    expect(await secondsNow()).toBe(20)
    // Two servers hear beats of the same page: whoever comes second adds only what is left.
    const at = later(20)
    await Promise.all([beatAt(at), beatAt(new Date(at.getTime() - 1_000)), beatAt(at)])
    expect(await secondsNow()).toBe(40)
    later(30)
    ;({ token } = await page.come(id, { token }))
    await flushBeats(harness.services.web.db)
    expect(await viewsOf(id)).toMatchObject([{ seconds: 70 }])
    later(300)
    await harness.nobody.try(liveCalls.beat, { id, token })
    await page.come(id, { token })
    await flushBeats(harness.services.web.db)
    expect(await viewsOf(id)).toMatchObject([{ seconds: 70 }])
    later(601)
    await page.come(id, { token })
    expect(await viewsOf(id)).toHaveLength(2)
  })

  test('a name that was given later is that of the viewing', async () => {
    const id = await made()
    const page = browser()
    const { token } = await page.come(id)
    await page.come(id, { token, name: '乙' })
    expect(await viewsOf(id)).toMatchObject([{ name: '乙' }])
  })

  test('the database itself refuses more seconds than passed', async () => {
    const id = await made()
    await browser().come(id)
    await expect(inOrg(async (db) => void (await db.updateTable('liveView').set({ seconds: 99 }).execute()))).rejects.toThrow(/live_view/)
  })

  test('records, sums and minutes', async () => {
    const id = await made({ mode: 'Hosted', redirectUrl: '', watch: 'Registered' })
    await owner.get(liveCalls.step, { id, step: 'start' })
    const { t, attendeeId } = await guest()
    const page = browser()
    let { token } = await page.come(id, { t })
    for (let at = 0; at < 6; at += 1) {
      later(20)
      ;({ token } = await page.come(id, { t, token }))
      await flushBeats(harness.services.web.db)
    }
    expect((await owner.get(liveCalls.userRecord, { id })).list).toMatchObject([{ attendeeId, name: '陈思远', watchSeconds: 120 }])
    expect((await owner.get(liveCalls.userRecord, { id, keyWords: '没有' })).list).toEqual([])
    expect(await owner.get(liveCalls.watchData, { id })).toMatchObject({ viewers: 1, peak: 1, averageSeconds: 120 })
    expect(await owner.get(liveCalls.usedInfo)).toEqual({ totalMinutes: null, usedMinutes: 2, leftMinutes: null })
    expect((await owner.get(liveCalls.list, { bventId })).list).toMatchObject([{ viewerCount: 1, peakCount: 1 }])
  })

  test('where minutes are sold, they are used up, and without any nobody starts', async () => {
    const tenantId = uuid()
    const seller = await harness.build.org({ tenantId })
    await harness.db.updateTable('org').set({ tenantId }).where('topOrgId', '=', orgId).execute()
    await harness.db.insertInto('seller').values({ tenantId, orgId: seller.topOrgId }).execute()
    const own = { 'x-tenant-id': tenantId }
    const room = { bventId, title: '主会场', ...times, mode: 'Hosted', watch: 'Public' } as const
    const { id } = await owner.get(liveCalls.create, room, own)
    const start = () => owner.try(liveCalls.step, { id, step: 'start' }, own)
    expect(await start()).toMatchObject({ envelope: { businessCode: 39004 } })
    await inOrg((db) =>
      enterCredits({ db, now }, [{ kind: 'live', cause: 'correction', from: 'bought', to: 'left', units: 3, key: uuid() }]),
    )
    expect((await start()).status).toBe(200)
    const pages = [browser(), browser()]
    let tokens = await Promise.all(pages.map(async (page) => (await page.come(id)).token))
    for (let at = 0; at < 6; at += 1) {
      later(30)
      tokens = await Promise.all(pages.map(async (page, no) => (await page.come(id, { token: tokens[no] })).token))
      await flushBeats(harness.services.web.db)
    }
    // Six minutes were watched and three were there: what went out is not taken twice, and never below nought.
    expect(await owner.get(liveCalls.usedInfo, {}, own)).toEqual({ totalMinutes: 3, usedMinutes: 3, leftMinutes: 0 })
  })
})
