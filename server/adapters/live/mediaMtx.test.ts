import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mediaMtx } from '#server/adapters/live/mediaMtx.ts'

const SECRET = 'a-secret-of-sixteen'
const asked: string[] = []
let address = ''

/** Answers as MediaMTX does, for one stream that is there. */
const engine = createServer((request, response) => {
  asked.push(`${request.method ?? ''} ${request.url ?? ''}`)
  const answer = (body: unknown, status = 200) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  if (request.url === '/v3/paths/get/here')
    return answer({
      ready: true,
      readyTime: '2026-11-17T08:00:00Z',
      tracks: ['H264', 'MPEG-4 Audio'],
      bytesReceived: 42,
      source: { type: 'rtmpConn', id: 'c1' },
    })
  if (request.url?.startsWith('/list?path=here'))
    return answer([{ start: '2026-11-17T08:00:00Z', duration: 60, url: 'https://live.example.com/get' }])
  if (request.method === 'POST') return answer({})
  return answer({ error: 'path not found' }, 404)
})

beforeAll(async () => {
  await new Promise<void>((listening) => engine.listen(0, '127.0.0.1', listening))
  address = `http://127.0.0.1:${(engine.address() as AddressInfo).port}`
})
afterAll(() => void engine.close())

const open = (given: object = {}) => {
  const settings = {
    LIVE_HLS_URL: 'https://live.example.com:8888',
    LIVE_SECRET: SECRET,
    LIVE_API_URL: address,
    LIVE_PLAYBACK_URL: address,
    ...given,
  }
  const made = mediaMtx(settings as never)
  if (!made) throw new Error('there is an engine')
  return made
}

test('without an address or a secret there is none', () => {
  expect(mediaMtx({} as never)).toBeNull()
  expect(mediaMtx({ LIVE_HLS_URL: 'https://live.example.com' } as never)).toBeNull()
})

test('a stream that is there, one that is not, and an engine that is away are three things', async () => {
  expect(await open().health('here')).toEqual({
    isReady: true,
    tracks: ['H264', 'MPEG-4 Audio'],
    bytesReceived: 42,
    since: '2026-11-17T08:00:00Z',
  })
  expect(await open().health('gone')).toMatchObject({ isReady: false })
  expect(await open({ LIVE_API_URL: 'http://127.0.0.1:1' }).health('here')).toBeNull()
})

test('whoever sends is cut off by their connection', async () => {
  expect(await open().cutOff('here')).toBe(true)
  expect(asked).toContain('POST /v3/rtmpconns/kick/c1')
  expect(await open().cutOff('gone')).toBe(false)
})

test('recordings, and what its pages may connect to', async () => {
  expect(await open().recordings('here')).toEqual([{ start: '2026-11-17T08:00:00Z', url: 'https://live.example.com/get' }])
  expect(open().origins).toEqual(['https://live.example.com:8888', address])
})

test('only its own secret is believed', () => {
  expect(open().isOwnSecret(SECRET)).toBe(true)
  expect(open().isOwnSecret(`${SECRET}x`)).toBe(false)
  expect(open().isOwnSecret('')).toBe(false)
})
