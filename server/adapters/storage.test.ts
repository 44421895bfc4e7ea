import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { s3Storage } from '#server/adapters/s3.ts'
import { localStorage, type Storage } from '#server/adapters/storage.ts'
import { readConfig } from '#server/config.ts'

/** As much of S3 as one object needs: put, get, delete; streamed uploads arrive in signed chunks. */
function objectStore(): Server {
  const objects = new Map<string, Buffer>()
  return createServer((request, response) => {
    const key = decodeURIComponent(new URL(request.url ?? '', 'http://x').pathname)
    void buffer(request).then((bytes) => {
      if (request.method === 'PUT') objects.set(key, unchunked(bytes, request.headers['content-encoding']))
      if (request.method === 'DELETE') objects.delete(key)
      const found = objects.get(key)
      if (request.method === 'GET' && !found) {
        response.writeHead(404, { 'content-type': 'application/xml' })
        return response.end('<Error><Code>NoSuchKey</Code><Message>none</Message></Error>')
      }
      response.writeHead(request.method === 'DELETE' ? 204 : 200, { etag: '"1"' })
      return response.end(request.method === 'GET' ? found : undefined)
    })
  })
}

/** `aws-chunked`: a hexadecimal length, the bytes, and again; the rest is signatures. */
function unchunked(bytes: Buffer, encoding: string | undefined): Buffer {
  if (!encoding?.includes('aws-chunked')) return bytes
  const parts: Buffer[] = []
  for (let at = 0; ;) {
    const end = bytes.indexOf('\r\n', at)
    const length = Number.parseInt(bytes.subarray(at, end).toString(), 16)
    if (!length) return Buffer.concat(parts)
    parts.push(bytes.subarray(end + 2, end + 2 + length))
    at = end + 2 + length + 2
  }
}

let directory: string
let server: Server
const storages = new Map<string, Storage>()

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'light-storage-'))
  server = objectStore().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  storages.set('local disk', localStorage(directory))
  storages.set(
    'S3',
    s3Storage(readConfig({ S3_URL: `http://127.0.0.1:${port}`, S3_BUCKET: 'light', S3_ACCESS_KEY: 'key', S3_SECRET_KEY: 'secret' })),
  )
})
afterAll(async () => {
  server.close()
  await rm(directory, { recursive: true, force: true })
})

describe.each(['local disk', 'S3'])('%s', (name) => {
  const storage = () => storages.get(name) as Storage

  test('keeps what is written, whole or as a stream', async () => {
    expect(await storage().write('uploads/a/b.webp', Buffer.from('bytes'))).toEqual({ bytes: 5 })
    expect(await text((await storage().read('uploads/a/b.webp'))?.body as Readable)).toBe('bytes')
    expect(await storage().write('tasks/c.csv', Readable.from(['one,', 'two']))).toEqual({ bytes: 7 })
    expect(await text((await storage().read('tasks/c.csv'))?.body as Readable)).toBe('one,two')
  })

  test('has nothing under a key that was never written, or was removed', async () => {
    expect(await storage().read('tasks/never.csv')).toBeNull()
    await storage().write('tasks/gone.csv', Buffer.from('x'))
    await storage().remove('tasks/gone.csv')
    await storage().remove('tasks/gone.csv')
    expect(await storage().read('tasks/gone.csv')).toBeNull()
  })
})

describe('local disk', () => {
  const broken = () =>
    Readable.from(
      (async function* () {
        yield 'half'
        throw new Error('the source broke')
      })(),
    )

  test('a write that breaks leaves nothing behind', async () => {
    const storage = storages.get('local disk') as Storage
    await expect(storage.write('parts/half.csv', broken())).rejects.toThrow('the source broke')
    expect(await storage.read('parts/half.csv')).toBeNull()
    expect(await readdir(join(directory, 'files', 'parts'))).toEqual([])
  })

  test.each(['../outside', '/etc/passwd', 'a/../../b', 'a\u0000b', ''])('%j is no key', async (key) => {
    await expect((storages.get('local disk') as Storage).write(key, Buffer.from('x'))).rejects.toThrow('not a storage key')
  })
})
