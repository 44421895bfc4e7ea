import { generateKeyPairSync } from 'node:crypto'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { INSTALLATION_MAIL, receiptUrl } from '#features/channels/server/receiptUrl.ts'
import { sendWaiting } from '#features/delivery/server/sendWaiting.ts'
import { suppressionCalls as calls } from '#features/delivery/suppressionContract.ts'
import { publicPart } from '#server/adapters/channels/smtp.ts'
import { mailBy, type Mail } from '#server/adapters/mail.ts'
import { hasDkimpy, isSignedFor } from '#test/channels/dkimpy.ts'
import { hasMailServer, startMailServer } from '#test/channels/mailServer.ts'
import { startMailSink } from '#test/channels/mailSink.ts'
import { eventually } from '#test/eventually.ts'
import { openFileHarness, type Asker } from '#test/harness.ts'

const harness = await openFileHarness()
const from = '云栖 <event@example.com>'
const bounceAddress = 'bounce@b.example.com'
let owner: Asker
let orgId: string
beforeEach(async () => {
  ;({ owner, orgId } = await harness.ownEvent())
})

async function put(recipient: string, subject = '提醒'): Promise<string> {
  const [id, now] = [uuid(), new Date()]
  const message = { channel: 'Email', recipient, kind: 'Notice', lane: 2, state: 'Queued', subject, nextTryAt: now, createdAt: now }
  await harness.db
    .insertInto('message')
    .values({ topOrgId: orgId, id, ...message, body: '<html lang="zh-CN"><body><p>明天见，王小明</p></body></html>' })
    .execute()
  return id
}
const row = (id: string) => harness.db.selectFrom('message').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const sendBy = (mail: Mail) => {
  const { web, adapters, config, hooksOf } = harness.services
  return sendWaiting({ pool: web, adapters: { ...adapters, mail }, now: new Date(), config, hooksOf })
}
const post = (url: string, payload: Buffer | string, type: string) =>
  harness.app.inject({ method: 'POST', url, payload, headers: { 'content-type': type } })

describe.skipIf(!hasMailServer)('by a mail server of Debian (apt-get install exim4-daemon-light)', () => {
  let sink: Awaited<ReturnType<typeof startMailSink>>
  let server: Awaited<ReturnType<typeof startMailServer>>
  beforeAll(async () => {
    sink = await startMailSink()
    server = await startMailServer(sink.port)
  })
  afterAll(async () => {
    await server.stop()
    await sink.close()
  })

  test('a letter arrives as it was written; one to nobody comes back and is known by its mark', async () => {
    const mail = mailBy({ transport: { host: '127.0.0.1', port: server.port, ignoreTLS: true }, from, bounceAddress })
    const [there, gone] = [await put('reader@example.com', '提醒 😀'), await put('nobody@example.com')]
    await sendBy(mail)
    mail.close()
    expect([(await row(there)).state, (await row(gone)).state]).toEqual(['Sent', 'Sent'])
    const arrived = await eventually(async () => {
      const letter = sink.letters.find(({ to }) => to === 'reader@example.com')
      expect(letter).toBeDefined()
      return letter
    })
    expect(arrived?.mail).toMatchObject({ subject: '提醒 😀', from: { name: '云栖', address: 'event@example.com' } })
    expect(arrived?.mail.text).toContain('明天见，王小明')
    const returned = await eventually(async () => {
      const letter = sink.letters.find(({ to, from: sender }) => to.startsWith('bounce+') && sender === '')
      expect(letter).toBeDefined()
      return letter
    })
    const { pathname } = new URL(await receiptUrl({ db: harness.services.web.db, config: harness.services.config }, INSTALLATION_MAIL))
    expect((await post(pathname, returned?.raw ?? '', 'message/rfc822')).statusCode).toBe(204)
    expect(await row(gone)).toMatchObject({ state: 'Failed', providerReason: expect.stringContaining('5.1.1') as string })
    expect((await row(there)).state).toBe('Sent')
    expect((await owner.get(calls.suppressions, {})).list).toMatchObject([{ address: 'nobody@example.com', reason: 'bounced' }])
  })

  test('what stands in the letter leaves by one click, posted as a mail program posts it', async () => {
    const mail = mailBy({ transport: { host: '127.0.0.1', port: server.port, ignoreTLS: true }, from, bounceAddress })
    await put('leaver@example.com')
    await sendBy(mail)
    mail.close()
    const letter = await eventually(async () => {
      const found = sink.letters.find(({ to }) => to === 'leaver@example.com')
      expect(found).toBeDefined()
      return found
    })
    const header = (name: string) => letter?.mail.headers.find(({ key }) => key === name)?.value ?? ''
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    const { pathname } = new URL(header('list-unsubscribe').slice(1, -1))
    expect((await post(pathname, header('list-unsubscribe-post'), 'application/x-www-form-urlencoded')).statusCode).toBe(200)
    expect((await owner.get(calls.suppressions, {})).list).toMatchObject([{ address: 'leaver@example.com', reason: 'unsubscribed' }])
  })
})

describe.skipIf(!hasDkimpy)('a signature, verified by a library of others (apt-get install python3-dkim)', () => {
  test('is genuine, and is not once a letter of it is changed', async () => {
    const sink = await startMailSink()
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const key = String(privateKey.export({ type: 'pkcs8', format: 'pem' }))
    const dkim = { domainName: 'example.com', keySelector: 'le', privateKey: key }
    const mail = mailBy({ transport: { host: '127.0.0.1', port: sink.port, ignoreTLS: true }, from, bounceAddress, dkim })
    await put('reader@example.com', '{{x}} 提醒\r\nBcc: someone@example.com')
    await sendBy(mail)
    mail.close()
    await sink.close()
    const raw = sink.letters[0]?.raw ?? Buffer.alloc(0)
    const dns = { 'le._domainkey.example.com': `v=DKIM1; k=rsa; p=${publicPart(key)}` }
    expect(isSignedFor(raw, dns)).toBe(true)
    const text = raw.toString('latin1')
    for (const forged of [text.replace('One-Click', 'Two-Click'), text.replace(/\r\nSubject: /i, '\r\nSubject: Re: '), `${text}more\r\n`])
      expect(isSignedFor(Buffer.from(forged, 'latin1'), dns)).toBe(false)
    expect(isSignedFor(raw, { 'le._domainkey.example.com': '' })).toBe(false)
    // What was written into a name or a subject is never a header of its own.
    expect(sink.letters[0]?.mail.headers.some(({ key: name }) => name === 'bcc')).toBe(false)
  })
})
