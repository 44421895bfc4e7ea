import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import sharp from 'sharp'
import { errors, type ErrorName } from '#core/errors.ts'
import { assistantCalls } from '#features/assistant/contract.ts'
import { extensionCalls } from '#features/extensions/contract.ts'
import { openAi } from '#server/adapters/assistant.ts'
import { openHarness, type Asker, type Harness } from '#test/harness.ts'
import { startModel } from '#test/model.ts'

const codeOf = (name: ErrorName) => errors[name].code

let harness: Harness
let model: Awaited<ReturnType<typeof startModel>>
let owner: Asker
let bventId = ''
let orgId = ''

beforeAll(async () => {
  model = await startModel()
  harness = await openHarness({ environment: model.environment })
})
afterAll(async () => {
  await harness.stop()
  await model.close()
})
beforeEach(async () => {
  const place = JSON.stringify({ name: '国际博览中心', address: '奔竞大道 353 号', lng: null, lat: null })
  const contact = JSON.stringify({ name: '许嘉', mobile: '13900139000', email: 'xu@example.com' })
  const event = await harness.ownEvent({ status: 'Published', title: '生态大会' })
  ;({ owner, bventId, orgId } = event)
  await harness.db.updateTable('bvent').set({ place, contact }).where('id', '=', bventId).execute()
  await harness.build.ticket({ bventId, orgId, name: '早鸟票' })
  await harness.build.attendee({ bventId, orgId, fullName: '不该出门的人' })
  model.asked.length = 0
})

const base = { place: 'description', task: 'write', language: 'zh-CN' } as const
const write = (more: object = {}) => owner.try(assistantCalls.write, { bventId, ...base, ...more })
const linesOf = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { text?: string; isDone?: true; error?: string })
const quota = (key: string, currentQuota: number) =>
  harness.db.updateTable('benefit').set({ currentQuota }).where('topOrgId', '=', orgId).where('functionKey', '=', key).execute()

describe('the writer', () => {
  test('knows the event and nobody in it', async () => {
    const { status, text } = await write({ wish: '热情一点，联系 13800138000' })
    expect(status).toBe(200)
    const lines = linesOf(text)
    expect(lines.at(-1)).toEqual({ isDone: true })
    const said = lines.map((line) => line.text ?? '').join('')
    expect(said).toContain('联系 13800138000')
    const sent = JSON.stringify(model.asked)
    expect(sent).toContain('生态大会')
    expect(sent).toContain('早鸟票')
    expect(sent).toContain('奔竞大道')
    for (const secret of ['不该出门的人', '许嘉', '13900139000', '13800138000', 'xu@example.com']) expect(sent).not.toContain(secret)
  })

  test.each([
    ['[busy]', 503, 'assistant.busy'],
    ['[broken]', 503, 'assistant.failed'],
    ['[nonsense]', 503, 'assistant.failed'],
  ] as const)('refused before its first word: %s', async (wish, status, error) => {
    const answer = await write({ wish })
    expect(answer).toMatchObject({ status, envelope: { businessCode: codeOf(error) } })
    if (error === 'assistant.busy') expect(answer.headers['retry-after']).toBe('7')
  })

  test('cut off in the middle it says so, after what was said', async () => {
    const lines = linesOf((await write({ wish: '[cut]' })).text)
    expect(lines[0]?.text).toBeTruthy()
    expect(lines.at(-1)?.error).toBeTruthy()
  })

  test('one that falls silent is given up', async () => {
    const impatient = openAi(harness.services.config, 50)
    const pieces = impatient?.write({ rules: '', words: '[silent]' })
    await expect(pieces?.next()).rejects.toMatchObject({ error: 'assistant.failed' })
  })

  test('mail is a function of its own', async () => {
    await harness.db.deleteFrom('benefit').where('topOrgId', '=', orgId).where('functionKey', '=', 'email_ai_writer').execute()
    const mail = { ...base, bventId, place: 'letter' }
    expect((await owner.try(assistantCalls.writeMail, mail)).envelope.businessCode).toBe(codeOf('benefit.missing'))
    expect((await owner.try(assistantCalls.write, mail)).status).toBe(400)
    expect(await owner.get(assistantCalls.tools)).toEqual({ isWriting: true, isWritingMail: false, isReadingCards: true })
  })

  test('the last use is had by one of two', async () => {
    await quota('common_ai_writer', 1)
    const statuses = (await Promise.all([write(), write()])).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([200, 403])
    const { list } = await owner.get(extensionCalls.list, { kind: 'function' })
    expect(list.find(({ key }) => key === 'common_ai_writer')).toMatchObject({ state: expect.stringMatching(/Active|Trial/), used: 1 })
  })

  test('not of an event of somebody else', async () => {
    const other = await harness.ownEvent()
    expect((await write({ bventId: other.bventId })).status).toBe(404)
    expect(model.asked).toEqual([])
  })
})

async function scan(bytes: Buffer) {
  const boundary = 'card'
  const payload = Buffer.concat([
    Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="card.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`),
    bytes,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ])
  const account = await harness.db.selectFrom('member').select('accountId').where('topOrgId', '=', orgId).executeTakeFirstOrThrow()
  const { accessToken } = await harness.services.identity.issue(account.accountId, new Date())
  const headers = { authorization: `Bearer ${accessToken}`, 'content-type': `multipart/form-data; boundary=${boundary}` }
  return harness.app.inject({ method: 'POST', url: assistantCalls.readCard.paths[0], headers, payload })
}

test('a card is read, made small, and kept nowhere', async () => {
  const photo = sharp({ create: { width: 4_000, height: 2_000, channels: 3, background: 'white' } }).withExif({
    IFD0: { Artist: '摄影师' },
  })
  const answer = await scan(await photo.jpeg().toBuffer())
  expect(answer.json<{ returnObj: unknown }>().returnObj).toMatchObject({ fullName: '林小雨', mobile: '13800138000', company: '云帆科技' })
  const content = model.asked[0]?.messages[1]?.content as { image_url?: { url: string } }[]
  const sent = await sharp(Buffer.from(content[1]?.image_url?.url.split(',')[1] ?? '', 'base64')).metadata()
  expect(sent).toMatchObject({ width: 1_600, height: 800 })
  expect(sent.exif).toBeUndefined()
  expect((await scan(Buffer.from('no picture'))).json()).toMatchObject({ businessCode: codeOf('assistant.unreadable') })
})

describe('customer service', () => {
  const ask = (question: string) =>
    harness.app.inject({
      method: 'POST',
      url: `/ask/${bventId}/zh-CN`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ question }).toString(),
    })

  test('answers from the page, with its address', async () => {
    expect((await harness.app.inject(`/bvent/${bventId}/zh-CN`)).body).toContain(`/ask/${bventId}/zh-CN`)
    const { body, statusCode } = await ask('在 国际博览中心 吗')
    expect(statusCode).toBe(200)
    expect(body).toContain('据页面所说')
    expect(body).toContain(`href="/bvent/${bventId}/zh-CN"`)
    expect(JSON.stringify(model.asked)).not.toContain('不该出门的人')
  })

  test.each(['有没有宠物寄存', '[busy]', '[cut]', '[nonsense]'])('%s: hands over to the contact', async (question) => {
    const { body, statusCode } = await ask(question)
    expect(statusCode).toBe(200)
    expect(body).toContain('tel:13900139000')
    expect(body).not.toContain('据页面所说')
  })

  test('a question is text', async () => {
    expect((await ask('<script>alert(1)</script>')).body).not.toContain('<script>alert')
    expect((await ask('  ')).statusCode).toBe(400)
  })

  test('so many from one address, and not when it is not granted', async () => {
    for (let asked = 0; asked < 12; asked += 1) await ask('有没有宠物寄存')
    expect((await ask('有没有宠物寄存')).statusCode).toBe(429)
    await harness.db.deleteFrom('benefit').where('topOrgId', '=', orgId).where('functionKey', '=', 'ai_customer_service').execute()
    expect((await harness.app.inject(`/bvent/${bventId}/zh-CN`)).body).not.toContain('/ask/')
    const { body } = await harness.app.inject(`/ask/${bventId}/zh-CN`)
    expect(body).not.toContain('<form')
    expect(body).toContain('tel:13900139000')
  })
})

test('without a service there is nothing of it', async () => {
  const plain = await openHarness()
  const { owner: other, bventId: id } = await plain.ownEvent({ status: 'Published' })
  expect(await other.get(assistantCalls.tools)).toEqual({ isWriting: false, isWritingMail: false, isReadingCards: false })
  expect((await other.try(assistantCalls.write, { bventId: id, ...base })).envelope.businessCode).toBe(codeOf('extension.unavailable'))
  await plain.stop()
})
