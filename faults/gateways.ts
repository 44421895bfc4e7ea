import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { pause } from '#faults/fault.ts'

/** 'down' closes the door, 'slow' takes its time over each letter, 'busy' says try again later, 'up' takes everything but what it never will. */
export type Mood = 'up' | 'slow' | 'busy'
export type Gateway = { url: string; received: Map<string, number>; mood: Mood; open: () => Promise<void>; close: () => Promise<void> }

const SLOW_MS = 7_000
const isUnwanted = (recipient: string) => /nobody|^13\d{7}99$/.test(recipient)

const countOne = (counts: Map<string, number>, key: string) => void counts.set(key, (counts.get(key) ?? 0) + 1)

/** A mail server that behaves as it is told; `received` counts letters by recipient, `ids` by the number that their return path carries. */
export async function openMailServer(port: number): Promise<Gateway & { ids: Map<string, number> }> {
  let server: SMTPServer | null = null
  const gateway = {
    url: `smtp://127.0.0.1:${port}`,
    received: new Map<string, number>(),
    ids: new Map<string, number>(),
    mood: 'up' as Mood,
    async open() {
      server = new SMTPServer({
        authOptional: true,
        closeTimeout: 100,
        disabledCommands: ['STARTTLS', 'AUTH'],
        onRcptTo({ address }, _, done) {
          if (gateway.mood === 'busy') return done(Object.assign(new Error('busy'), { responseCode: 451 }))
          done(isUnwanted(address) ? Object.assign(new Error('no such user'), { responseCode: 550 }) : null)
        },
        onData(stream, session, done) {
          stream.resume()
          stream.on('end', () => {
            void pause(gateway.mood === 'slow' ? SLOW_MS : 0).then(() => {
              for (const { address } of session.envelope.rcptTo) countOne(gateway.received, address)
              const id = /\+([0-9a-f]{32})\./.exec(session.envelope.mailFrom ? session.envelope.mailFrom.address : '')?.[1]
              if (id) countOne(gateway.ids, id)
              done()
            })
          })
        },
      })
      server.on('error', () => {})
      await once(server.listen(port, '127.0.0.1'), 'listening')
    },
    async close() {
      const closing = server
      server = null
      if (closing) await new Promise<void>((done) => closing.close(() => done()))
    },
  }
  return gateway
}

/** The same for text messages, over HTTP. */
export async function openSmsGateway(): Promise<Gateway & { isDown: boolean }> {
  const server = createServer((request, response) => {
    void (async () => {
      const { mobile } = (await json(request)) as { mobile: string }
      if (gateway.isDown || gateway.mood === 'busy') return response.writeHead(503).end()
      await pause(gateway.mood === 'slow' ? SLOW_MS : 0)
      if (isUnwanted(mobile)) return response.writeHead(400).end()
      countOne(gateway.received, mobile)
      response.writeHead(200).end()
    })()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const gateway = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/sms`,
    received: new Map<string, number>(),
    mood: 'up' as Mood,
    isDown: false,
    async open() {
      gateway.isDown = false
    },
    async close() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
  return gateway
}
