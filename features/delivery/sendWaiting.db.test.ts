import { once } from 'node:events'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { v7 as uuid } from 'uuid'
import { localMail, smtpMail, type Mail } from '#server/adapters/mail.ts'
import { httpSms } from '#server/adapters/sms.ts'
import { deliveryCalls } from '#features/delivery/contract.ts'
import { inScope } from '#server/kit/database/db.ts'
import { sendWaiting } from '#features/delivery/server/sendWaiting.ts'
import { openFileHarness, type Harness } from '#test/harness.ts'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

let orgId: string
let accountId: string
let now = new Date('2026-11-15T08:00:00Z')

const harness = await openFileHarness()

beforeEach(async () => {
  ;({ orgId, accountId } = await harness.build.member())
  await harness.db.deleteFrom('outbox').execute()
  now = new Date('2026-11-15T08:00:00Z')
})

const put = (letter: { recipient: string; channel?: string; onceKey?: string }) =>
  inScope(harness.services.web.db, { orgId }, (db) =>
    db
      .insertInto('outbox')
      .values({
        topOrgId: orgId,
        id: uuid(),
        channel: 'mail',
        subject: '报名成功',
        body: '<p>你好</p>',
        nextTryAt: now,
        createdAt: now,
        ...letter,
      })
      .execute(),
  )
const rows = () => harness.db.selectFrom('outbox').selectAll().orderBy('id').execute()
const send = (adapters: Partial<Harness['services']['adapters']>) =>
  sendWaiting({
    pool: harness.services.web,
    adapters: { ...harness.services.adapters, ...adapters },
    now,
  })

async function mailServer(answer: (recipient: string) => Error | null) {
  const received: { to: string | undefined; subject: string | undefined }[] = []
  const server = new SMTPServer({
    authOptional: true,
    closeTimeout: 100,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo: ({ address }, _, done) => done(answer(address)),
    onData(stream, _, done) {
      void buffer(stream).then(async (bytes) => {
        const mail = await PostalMime.parse(bytes)
        received.push({ to: mail.to?.[0]?.address, subject: mail.subject })
        done()
      })
    },
  })
  server.on('error', () => {})
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const { port } = listening.address() as AddressInfo
  return { url: `smtp://127.0.0.1:${port}`, received, close: () => new Promise<void>((done) => server.close(() => done())) }
}

describe('a gateway that takes its time', () => {
  test('holds no transaction open, and gets nothing a second time meanwhile', async () => {
    await put({ recipient: 'slow@example.com' })
    const answered = Promise.withResolvers<void>()
    const asked = Promise.withResolvers<void>()
    let times = 0
    const mail: Mail = {
      async send() {
        times += 1
        asked.resolve()
        await answered.promise
        return { state: 'sent' }
      },
    }
    const sending = send({ mail })
    await asked.promise
    const { rows: open } = await sql`
      select query from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`.execute(harness.db)
    expect(open).toEqual([])
    expect(await send({ mail })).toBe(0)
    answered.resolve()
    await sending
    expect(times).toBe(1)
    expect(await rows()).toMatchObject([{ state: 'sent', attempts: 1 }])
  })

  test('that never answers, because the server died, is asked again later', async () => {
    await put({ recipient: 'lost@example.com' })
    const lost = Promise.withResolvers<never>()
    const asked = Promise.withResolvers<void>()
    void send({
      mail: {
        send() {
          asked.resolve()
          return lost.promise
        },
      },
    }).catch(() => {})
    await asked.promise
    now = new Date(now.getTime() + 130_000)
    expect(await send({ mail: { send: async () => ({ state: 'sent' }) } })).toBe(1)
    expect(await rows()).toMatchObject([{ state: 'sent' }])
    lost.reject(new Error('gone'))
  })
})

describe('mail', () => {
  test('is sent once, by whichever server comes first', async () => {
    const server = await mailServer(() => null)
    for (let n = 0; n < 10; n += 1) await put({ recipient: `p${n}@example.com` })
    const mail = smtpMail(server.url, 'a@example.com')
    await Promise.all([send({ mail }), send({ mail }), send({ mail })])
    expect(server.received).toHaveLength(10)
    expect(new Set(server.received.map((letter) => letter.to)).size).toBe(10)
    expect((await rows()).every((row) => row.state === 'sent')).toBe(true)
    await server.close()
  })

  test('waits while the server is down and goes out when it is back', async () => {
    const down = smtpMail('smtp://127.0.0.1:9', 'a@example.com')
    await put({ recipient: 'p@example.com' })
    await send({ mail: down })
    expect(await rows()).toMatchObject([{ state: 'waiting', attempts: 1, error: expect.any(String) }])
    expect(await send({ mail: down })).toBe(0)
    now = new Date(now.getTime() + 20_000)
    const server = await mailServer(() => null)
    await send({ mail: smtpMail(server.url, 'a@example.com') })
    expect(await rows()).toMatchObject([{ state: 'sent', attempts: 2, error: null }])
    await server.close()
  })

  test('a refusal for good is shown with its reason, one for now is tried again', async () => {
    const server = await mailServer((recipient) =>
      recipient.startsWith('gone')
        ? Object.assign(new Error('no such mailbox'), { responseCode: 550 })
        : Object.assign(new Error('busy'), { responseCode: 451 }),
    )
    await put({ recipient: 'gone@example.com' })
    await put({ recipient: 'busy@example.com' })
    await send({ mail: smtpMail(server.url, 'a@example.com') })
    expect(await rows()).toMatchObject([
      { state: 'refused', error: expect.stringContaining('no such mailbox') },
      { state: 'waiting', error: expect.stringContaining('busy') },
    ])
    await server.close()
  })

  test('without a mail server it is kept, and a member with the right can read it', async () => {
    await put({ recipient: 'p@example.com' })
    await send({ mail: localMail })
    const owner = await harness.as(accountId)
    const { list } = await owner.get(deliveryCalls.list, { keyWords: 'p@ex' })
    expect(list).toMatchObject([{ recipient: 'p@example.com', subject: '报名成功', state: 'kept', body: '<p>你好</p>' }])
    expect((await owner.get(deliveryCalls.list, { keyWords: '%' })).list).toEqual([])
  })

  test('the same once key is put in once', async () => {
    await put({ recipient: 'p@example.com', onceKey: 'ticket:1' })
    await expect(put({ recipient: 'p@example.com', onceKey: 'ticket:1' })).rejects.toThrow(/outbox_once/)
  })
})

test('SMS go through the gateway, which may refuse', async () => {
  const seen: unknown[] = []
  const gateway = createServer((request, response) => {
    void buffer(request).then((bytes) => {
      const message = JSON.parse(bytes.toString())
      seen.push({ ...message, token: request.headers.authorization })
      response.statusCode = message.mobile === '10086' ? 422 : 200
      response.end()
    })
  }).listen(0, '127.0.0.1')
  await once(gateway, 'listening')
  const sms = httpSms(`http://127.0.0.1:${(gateway.address() as AddressInfo).port}/send`, 'secret')
  await put({ channel: 'sms', recipient: '13800138000' })
  await put({ channel: 'sms', recipient: '10086' })
  await send({ sms })
  expect(await rows()).toMatchObject([{ state: 'sent' }, { state: 'refused', error: 'HTTP 422' }])
  expect(seen).toContainEqual(expect.objectContaining({ mobile: '13800138000', token: 'Bearer secret' }))
  gateway.close()
})
