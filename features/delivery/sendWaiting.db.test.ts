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
import { beginMessages, holdMessages, markLost, takeMessages } from '#features/delivery/server/lease.ts'
import { inScope, type Db } from '#server/kit/database/db.ts'
import { sendWaiting } from '#features/delivery/server/sendWaiting.ts'
import { openFileHarness, type Harness } from '#test/harness.ts'
import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import { createServer as createTcpServer } from 'node:net'
import type { AddressInfo } from 'node:net'

let orgId: string
let accountId: string
let now = new Date('2026-11-15T08:00:00Z')

const harness = await openFileHarness()

beforeEach(async () => {
  ;({ orgId, accountId } = await harness.build.member())
  await harness.db.deleteFrom('message').execute()
  now = new Date('2026-11-15T08:00:00Z')
})

const put = (letter: { recipient: string; id?: string; channel?: string; lane?: number; sendId?: string; body?: string | null }) =>
  inScope(harness.services.web.db, { orgId }, (db) =>
    db
      .insertInto('message')
      .values({
        topOrgId: orgId,
        id: uuid(),
        channel: 'Email',
        kind: 'RegistrationSuccess',
        lane: 1,
        state: 'Queued',
        subject: '报名成功',
        body: '<p>你好</p>',
        nextTryAt: now,
        createdAt: now,
        ...letter,
      })
      .execute(),
  )
const rows = () => harness.db.selectFrom('message').selectAll().orderBy('id').execute()
const send = (adapters: Partial<Harness['services']['adapters']>) =>
  sendWaiting({
    pool: harness.services.web,
    adapters: { ...harness.services.adapters, ...adapters },
    now,
    config: harness.services.config,
    hooksOf: harness.services.hooksOf,
  })
const gateway = (send: Mail['send']): Mail => ({ provider: 'smtp', atOnce: 8, send })

async function running(state = 'Running'): Promise<string> {
  const id = uuid()
  const send = { title: '提醒', kind: 'Notice', origin: 'Manual', lane: 3, channels: ['Email'], content: '{}', audience: '{}', state }
  await harness.db
    .insertInto('send')
    .values({ topOrgId: orgId, id, ...send })
    .execute()
  return id
}

/** Takes what comes up to there, at last the words, and hangs up without a word of its own. */
async function cuttingServer(last: 'MAIL' | 'RCPT' | 'DATA' | 'the words') {
  const server = createTcpServer((socket) => {
    socket.write('220 here\r\n')
    let isData = false
    socket.on('error', () => {})
    socket.on('data', (bytes) => {
      if (isData) return void (bytes.includes('\r\n.\r\n') && socket.destroy())
      const said = bytes.toString()
      if (said.startsWith(last)) return void socket.destroy()
      isData = said.startsWith('DATA')
      socket.write(isData ? '354 go on\r\n' : '250 fine\r\n')
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() }
}

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
    const mail = gateway(async () => {
      times += 1
      asked.resolve()
      await answered.promise
      return { state: 'sent' }
    })
    const sending = send({ mail })
    await asked.promise
    const { rows: open } = await sql`
      select query from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`.execute(harness.db)
    expect(open).toEqual([])
    expect(await send({ mail })).toBe(0)
    answered.resolve()
    await sending
    expect(times).toBe(1)
    expect(await rows()).toMatchObject([{ state: 'Sent', attempts: 1 }])
  })

  test('that never answers, because the server died, leaves in doubt what was on the wire, and only that', async () => {
    for (let n = 0; n < 12; n += 1) await put({ recipient: `lost${n}@example.com` })
    const lost = Promise.withResolvers<never>()
    const asked = Promise.withResolvers<void>()
    let times = 0
    const dying = gateway(() => {
      times += 1
      if (times === 8) asked.resolve()
      return lost.promise
    })
    void send({ mail: dying }).catch(() => {})
    await asked.promise
    now = new Date(now.getTime() + 130_000)
    const later: string[] = []
    const alive = gateway(async ({ recipient }) => {
      later.push(recipient)
      return { state: 'sent' }
    })
    expect(await send({ mail: alive })).toBe(4)
    const states = Map.groupBy(await rows(), ({ state }) => state)
    expect([states.get('Unknown')?.length, states.get('Sent')?.length]).toEqual([8, 4])
    now = new Date(now.getTime() + 86_400_000)
    expect(await send({ mail: alive })).toBe(0)
    expect(new Set(later).size).toBe(4)

    const owner = await harness.as(accountId)
    const [arrived, again] = states.get('Unknown') ?? []
    expect(await owner.get(deliveryCalls.decide, { id: arrived?.id ?? '', hasArrived: true })).toEqual({ state: 'Delivered' })
    expect(await owner.get(deliveryCalls.decide, { id: again?.id ?? '', hasArrived: false })).toEqual({ state: 'Queued' })
    expect(await owner.try(deliveryCalls.decide, { id: again?.id ?? '', hasArrived: true })).toMatchObject({ status: 409 })
    now = new Date()
    await send({ mail: alive })
    expect(later.at(-1)).toBe(again?.recipient)
    lost.reject(new Error('gone'))
  })

  test('is waited for while its server says that it still waits, however long', async () => {
    await put({ recipient: 'slow@example.com' })
    const runner = uuid()
    const after = (seconds: number) => new Date(now.getTime() + seconds * 1_000)
    const within = <Result>(work: (db: Db) => Promise<Result>) => inScope(harness.services.web.db, { orgId }, work)
    const states = async () => (await rows()).map(({ state }) => state)
    await within(async (db) => {
      const [taken] = await takeMessages(db, { runner, now, since: now, channel: 'Email', most: 1, isForSends: true })
      await beginMessages(db, runner, [{ id: taken?.id ?? '', subject: '', body: '<p>你好</p>' }], now)
    })
    for (const seconds of [30, 60, 90, 120]) await within((db) => holdMessages(db, runner, after(seconds)))
    await within((db) => holdMessages(db, uuid(), after(170)))
    await within((db) => markLost(db, after(179), now))
    expect(await states()).toEqual(['Sending'])
    await within((db) => markLost(db, after(181), now))
    expect(await states()).toEqual(['Unknown'])
  })

  test('and breaks the line after the words has not refused them', async () => {
    await put({ recipient: 'half@example.com' })
    const server = await cuttingServer('the words')
    await send({ mail: smtpMail(server.url, 'a@example.com') })
    expect(await rows()).toMatchObject([{ state: 'Unknown', attempts: 1 }])
    server.close()
  })

  test.each(['MAIL', 'RCPT', 'DATA'] as const)('and breaks the line at %s, before it has any words, gets them again', async (last) => {
    await put({ recipient: 'none@example.com' })
    const server = await cuttingServer(last)
    await send({ mail: smtpMail(server.url, 'a@example.com') })
    expect(await rows()).toMatchObject([{ state: 'Queued', attempts: 1 }])
    server.close()
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
    expect((await rows()).every((row) => row.state === 'Sent')).toBe(true)
    await server.close()
  })

  test('waits while the server is down and goes out when it is back', async () => {
    const down = smtpMail('smtp://127.0.0.1:9', 'a@example.com')
    await put({ recipient: 'p@example.com' })
    await send({ mail: down })
    expect(await rows()).toMatchObject([{ state: 'Queued', attempts: 1, providerReason: expect.any(String) }])
    expect(await send({ mail: down })).toBe(0)
    now = new Date(now.getTime() + 20_000)
    const server = await mailServer(() => null)
    await send({ mail: smtpMail(server.url, 'a@example.com') })
    expect(await rows()).toMatchObject([{ state: 'Sent', attempts: 2, providerReason: null }])
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
      { state: 'Failed', providerReason: expect.stringContaining('no such mailbox') },
      { state: 'Queued', providerReason: expect.stringContaining('busy') },
    ])
    await server.close()
  })

  test('without a mail server it is kept, and a member with the right can read it', async () => {
    await put({ recipient: 'p@example.com' })
    await send({ mail: localMail })
    const owner = await harness.as(accountId)
    const { list } = await owner.get(deliveryCalls.list, { keyWords: 'p@ex' })
    expect(list).toMatchObject([{ recipient: 'p@example.com', subject: '报名成功', state: 'Kept', body: '<p>你好</p>' }])
    expect((await owner.get(deliveryCalls.list, { keyWords: '%' })).list).toEqual([])
  })
})

describe('what was planned long ago', () => {
  test.each([
    { name: 'a letter that waited for its gateway', isOfSend: false },
    { name: 'a send that was paused', isOfSend: true },
  ])('$name goes out when it can', async ({ isOfSend }) => {
    const plannedAt = new Date(now.getTime() - 200 * 86_400_000)
    const sendId = isOfSend ? await running() : null
    if (sendId) await harness.db.updateTable('send').set({ plannedAt }).where('id', '=', sendId).execute()
    await put({ recipient: 'old@example.com', id: uuid({ msecs: plannedAt.getTime() }), ...(sendId && { sendId, lane: 3 }) })
    await send({ mail: gateway(async () => ({ state: 'sent' })) })
    expect(await rows()).toMatchObject([{ recipient: 'old@example.com', state: 'Sent' }])
  })
})

describe('a gateway that is down', () => {
  test('is asked for one message at a time, says so, and everything follows once it is back', async () => {
    for (let n = 0; n < 30; n += 1) await put({ recipient: `p${n}@example.com` })
    let asked = 0
    let isDown = true
    const mail = gateway(async () => {
      asked += 1
      return isDown ? { state: 'later', reason: 'connect ECONNREFUSED', isDown: true } : { state: 'sent' }
    })
    await send({ mail })
    const firstRound = asked
    expect(firstRound).toBeLessThanOrEqual(8)
    const owner = await harness.as(accountId)
    expect((await owner.get(deliveryCalls.troubles, {})).list).toMatchObject([
      { channel: 'Email', waiting: 30, providerReason: 'connect ECONNREFUSED' },
    ])
    // However many were on the wire, it is asked again soon.
    now = new Date(now.getTime() + 5_000)
    await send({ mail })
    expect(asked - firstRound).toBe(1)
    for (let hour = 0; hour < 5; hour += 1) {
      now = new Date(now.getTime() + 3_600_000)
      await send({ mail })
    }
    expect(asked - firstRound).toBe(6)
    isDown = false
    now = new Date(now.getTime() + 3_600_000)
    await send({ mail })
    expect((await rows()).map(({ state }) => state)).toEqual(Array.from({ length: 30 }, () => 'Sent'))
    expect((await owner.get(deliveryCalls.troubles, {})).list).toEqual([])
  })
})

describe('lanes', () => {
  test('a code overtakes a send, which is shared out fairly, paused, resumed and never goes to anybody twice', async () => {
    const sendId = await running()
    for (let n = 0; n < 40; n += 1) await put({ recipient: `p${n}@example.com`, lane: 3, sendId })
    await expect(put({ recipient: 'p3@example.com', lane: 3, sendId })).rejects.toThrow(/message_\w+_once/)
    const order: string[] = []
    const coded = Promise.withResolvers<void>()
    // The send holds every place it can get until the code has come through.
    const mail = gateway(async ({ recipient }) => {
      order.push(recipient)
      if (order.length === 1) await put({ recipient: 'code@example.com', lane: 0 })
      if (recipient === 'code@example.com') coded.resolve()
      await coded.promise
      return { state: 'sent' }
    })
    await send({ mail })
    expect(order).toHaveLength(41)
    expect(new Set(order).size).toBe(41)
    expect(order.indexOf('code@example.com')).toBeLessThan(8)

    const paused = await running('Paused')
    await put({ recipient: 'later@example.com', lane: 3, sendId: paused })
    expect(await send({ mail })).toBe(0)
    await harness.db.updateTable('send').set({ state: 'Running' }).where('id', '=', paused).execute()
    expect(await send({ mail })).toBe(1)
  })

  test.each([
    ['unsubscribed', 3, 'Suppressed'],
    ['unsubscribed', 1, 'Sent'],
    ['manual', 2, 'Suppressed'],
    ['bounced', 1, 'Suppressed'],
    ['bounced', 0, 'Sent'],
  ])('whoever is on the list as %s gets lane %i as %s', async (reason, lane, state) => {
    await harness.db.insertInto('suppression').values({ topOrgId: orgId, channel: 'Email', address: 'p@example.com', reason }).execute()
    await put({ recipient: 'P@example.com', lane })
    await send({ mail: gateway(async () => ({ state: 'sent' })) })
    expect(await rows()).toMatchObject([{ state, reason: state === 'Suppressed' ? reason : null }])
  })

  test('no more a second than the gateway may be asked for, by all servers together', async () => {
    const key = `Email:${uuid()}`
    const grant = async (wanted: number, seconds: number) => {
      const at = new Date(now.getTime() + seconds * 1_000)
      const { rows } = await sql<{ n: number }>`select grant_sends(${key}, ${wanted}, 3, ${at}) as n`.execute(harness.services.web.db)
      return rows[0]?.n ?? 0
    }
    const together = await Promise.all([grant(8, 0), grant(8, 0), grant(8, 0)])
    expect(together.reduce((sum, n) => sum + n, 0)).toBe(3)
    expect([await grant(8, 0.4), await grant(8, 1.2), await grant(-2, 1.2), await grant(8, 1.2), await grant(8, 60)]).toEqual([
      1, 2, -2, 2, 3,
    ])
  })
})

test('words become a fingerprint after their time', async () => {
  await put({ recipient: 'p@example.com' })
  await send({ mail: localMail })
  await sql`select seal_words(${new Date(now.getTime() + 1)})`.execute(harness.db)
  const [row] = await rows()
  expect(row).toMatchObject({ body: null, subject: '' })
  expect(row?.wordsHash?.toString('hex')).toBe(createHash('sha256').update('报名成功\n<p>你好</p>').digest('hex'))
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
  await put({ channel: 'SMS', recipient: '13800138000' })
  await put({ channel: 'SMS', recipient: '10086' })
  await send({ sms })
  expect(await rows()).toMatchObject([{ state: 'Sent' }, { state: 'Failed', providerReason: 'HTTP 422' }])
  expect(seen).toContainEqual(expect.objectContaining({ mobile: '13800138000', token: 'Bearer secret' }))
  gateway.close()
})
