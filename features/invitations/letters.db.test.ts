import { beforeAll, expect, test } from 'vitest'
import { invitationCalls as calls } from '#features/invitations/contract.ts'
import { ourLetters } from '#features/invitations/letter.ts'
import { openFileHarness, type Asker } from '#test/harness.ts'
import { openEvent, type TestEvent } from '#test/registering.ts'

const harness = await openFileHarness()
let event: TestEvent
let owner: Asker

beforeAll(async () => {
  event = await openEvent(harness, [{ total: 100 }])
  owner = await harness.as(event.accountId)
})

test('templates: ours in each language, their own beside them, and who saves an old one is refused', async () => {
  for (const language of ['zh-CN', 'en'] as const) {
    const { list } = await owner.get(calls.letterTemplates, { language })
    expect(list.map(({ ours }) => ours)).toEqual([...ourLetters])
    const [first] = list
    const design = { ...first!.design, heading: '年会' }
    const { templateId } = await owner.get(calls.saveLetterTemplate, { language, name: '年会', design })
    const saved = await owner.get(calls.letterTemplates, { language })
    expect(saved.list[0]).toMatchObject({ templateId, name: '年会', design, version: 1 })
    await owner.get(calls.saveLetterTemplate, { templateId, version: 1, language, name: '年会二', design })
    expect((await owner.try(calls.saveLetterTemplate, { templateId, version: 1, language, name: '三', design })).status).toBe(409)
    expect((await owner.get(calls.previewLetterTemplate, { language, design })).html).toContain('年会')
    await owner.get(calls.deleteLetterTemplate, { templateId })
    expect((await owner.get(calls.letterTemplates, { language })).list).toHaveLength(ourLetters.length)
  }
  const stranger = await harness.build.member()
  const { list } = await (await harness.as(stranger.accountId)).get(calls.letterTemplates, { language: 'zh-CN' })
  expect(list.filter(({ templateId }) => templateId !== null)).toEqual([])
})

test('guests are addressed by their title, else by their gender, else by their name; each is counted once', async () => {
  const { bventId, accountId } = await openEvent(harness, [{ total: 10 }])
  const host = await harness.as(accountId)
  const greet = async (given: { name: string; title?: string; gender?: 'male' | 'female'; language?: 'zh-CN' | 'en' }) => {
    const { inviteeId } = await host.get(calls.saveGuest, { bventId, ...given })
    const { link } = await host.get(calls.guest, { inviteeId })
    const { body } = await harness.app.inject({ url: new URL(link).pathname })
    return /letter-greeting">([^<]*)</.exec(body)?.[1]
  }
  expect(await greet({ name: '王海峰', title: '总经理', gender: 'male' })).toBe('尊敬的王海峰总经理：')
  expect(await greet({ name: '陈思远', gender: 'female' })).toBe('尊敬的陈思远女士：')
  expect(await greet({ name: '吴佳宁' })).toBe('尊敬的吴佳宁：')
  expect(await greet({ name: 'Emily Zhang', title: 'CTO', gender: 'female', language: 'en' })).toBe('Dear Ms Emily Zhang,')
  expect(await greet({ name: 'Sam Lee', language: 'en' })).toBe('Dear Sam Lee,')
  const { list } = await host.get(calls.checkLetter, { bventId })
  expect(list).toEqual([
    { language: 'zh-CN', isOurs: true, guests: 3, byTitle: 1, byGender: 1, byName: 1, blank: { Title: 2, Company: 3, Inviter: 0 } },
    { language: 'en', isOurs: true, guests: 2, byTitle: 0, byGender: 1, byName: 1, blank: { Title: 1, Company: 2, Inviter: 0 } },
  ])
})

test('a letter is a picture too, whose code proves it; one of nobody is none', async () => {
  const { inviteeId } = await owner.get(calls.saveGuest, { bventId: event.bventId, name: '王海峰', title: '总经理', mobile: '13700008801' })
  const { link } = await owner.get(calls.guest, { inviteeId })
  const path = new URL(link).pathname
  const look = async (part: string) => harness.app.inject({ url: path + part })
  const picture = await look('/letter.jpg')
  expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/jpeg'])
  expect(picture.rawPayload.subarray(0, 3).toString('hex')).toBe('ffd8ff')
  const other = await owner.get(calls.saveLetter, {
    bventId: event.bventId,
    language: 'zh-CN',
    version: 0,
    design: { ...(await owner.get(calls.letter, { bventId: event.bventId, language: 'zh-CN' })).design, look: 'card' },
  })
  expect(other.version).toBe(1)
  expect((await look('/letter.jpg')).rawPayload.equals(picture.rawPayload)).toBe(false)
  expect((await harness.app.inject({ url: '/i/NOBODY2345/letter.jpg' })).statusCode).toBe(404)
  expect((await look('')).body).toContain('/letter.jpg')
})

test('a letter keeps the order of its parts, opens with a video that may be shown, and was there before either', async () => {
  const { bventId } = await openEvent(harness, [{ total: 10 }]).then(async (one) => {
    owner = await harness.as(one.accountId)
    event = one
    return one
  })
  const read = async () => owner.get(calls.letter, { bventId, language: 'zh-CN' })
  const { design } = await read()
  expect([design.order, design.video]).toEqual([['greeting', 'body', 'agenda', 'signed'], ''])
  const moved = {
    ...design,
    look: 'video' as const,
    order: ['signed', 'body', 'greeting', 'agenda'],
    video: 'https://player.vimeo.com/video/76979871',
  }
  await owner.get(calls.saveLetter, { bventId, language: 'zh-CN', version: 0, design: moved } as never)
  expect((await read()).design).toEqual(moved)
  const { inviteeId } = await owner.get(calls.saveGuest, { bventId, name: '王海峰', mobile: '13700008802' })
  const path = new URL((await owner.get(calls.guest, { inviteeId })).link).pathname
  const page = await harness.app.inject({ url: path })
  expect(page.body).toMatch(/<iframe[^>]*letter-player[^>]*player\.vimeo\.com[\s\S]*letter-foot[\s\S]*letter-greeting/)
  const preview = await owner.get(calls.previewLetter, { bventId, language: 'zh-CN', design: moved } as never)
  expect(preview.html).not.toContain('<iframe')
  for (const part of ['/letter.jpg', '/letter.pdf']) expect((await harness.app.inject({ url: path + part })).statusCode).toBe(200)
  const { order: _, video: __, ...before } = design
  await harness.db
    .updateTable('invitationLetter')
    .set({ design: JSON.stringify(before) })
    .where('bventId', '=', bventId)
    .execute()
  expect((await read()).design).toEqual(design)
  for (const wrong of [{ video: 'https://evil.example/1' }, { order: ['body', 'body', 'agenda', 'signed'] }, { order: ['body'] }])
    expect(
      (await owner.try(calls.saveLetter, { bventId, language: 'zh-CN', version: 1, design: { ...design, ...wrong } } as never)).status,
    ).toBe(400)
})

test('the report is a table too, for those who may take one away', async () => {
  const answer = await owner.try(calls.reportSheet, { bventId: event.bventId })
  expect([answer.status, answer.headers['content-type']]).toEqual([
    200,
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ])
  const { accountId } = await harness.build.member({ orgId: event.orgId, roles: ['planner'] })
  const other = await harness.as(accountId, event.orgId)
  expect((await other.try(calls.reportSheet, { bventId: event.bventId })).status).toBe(403)
})
