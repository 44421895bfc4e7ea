import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { sweepExpired } from '#features/files/server/sweepExpired.ts'
import { localStorage, type Storage } from '#server/adapters/storage.ts'
import { openFileHarness } from '#test/harness.ts'

const written: string[] = []
const dataDir = await mkdtemp(join(tmpdir(), 'light-files-'))
const disk = localStorage(dataDir)
const storage: Storage = {
  ...disk,
  async write(key, body) {
    written.push(key)
    return disk.write(key, body)
  },
}
const harness = await openFileHarness({ adapters: { storage } })
afterAll(() => rm(dataDir, { recursive: true, force: true }))
const { accountId } = await harness.build.member()
const token = (await harness.services.identity.issue(accountId, new Date())).accessToken

const picture = (width = 400, height = 300) =>
  sharp({ create: { width, height, channels: 3, background: '#1685ed' } })
    .png()
    .withMetadata({ exif: { IFD0: { Artist: 'somebody' } } })
    .toBuffer()

async function upload(bytes: Buffer, { fileName = 'a.png', purpose = 'cover', type = 'image/png' } = {}) {
  const form = new FormData()
  form.set('purpose', purpose)
  form.set('file', new Blob([new Uint8Array(bytes)], { type }), fileName)
  const request = new Request('http://x/', { method: 'POST', body: form })
  return harness.app.inject({
    method: 'POST',
    url: '/api/lightevent/file/upload',
    headers: { authorization: `Bearer ${token}`, 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  })
}

describe('upload', () => {
  test('a picture is written anew, without what was hidden in it, and served in the size asked for', async () => {
    const stored = (await upload(await picture(), { fileName: '../../封面 1.png' })).json().returnObj
    expect(stored).toMatchObject({ fileName: '封面 1.png', extension: 'webp', relativeUrl: `/files/${stored.id}` })
    const whole = await harness.app.inject(stored.relativeUrl)
    expect([whole.statusCode, whole.headers['content-type'], whole.headers['x-content-type-options']]).toEqual([
      200,
      'image/webp',
      'nosniff',
    ])
    expect(whole.rawPayload.includes('somebody')).toBe(false)
    const small = await harness.app.inject(`${stored.relativeUrl}?width=160&height=160`)
    expect(await sharp(small.rawPayload).metadata()).toMatchObject({ width: 160, height: 160 })
  })

  test.each([
    ['svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'), 'image/svg+xml'],
    ['html under a picture’s name', Buffer.from('<html><script>alert(1)</script>'), 'image/png'],
    ['a broken picture', Buffer.from('89504e470d0a1a0a00', 'hex'), 'image/png'],
    ['nothing', Buffer.alloc(0), 'image/png'],
  ])('%s is refused, naming the file', async (_, bytes, type) => {
    const response = await upload(bytes, { type })
    expect([response.statusCode, response.json().returnObj.errorDetails[0].field]).toEqual([400, 'file'])
  })

  test('too large is 413, another content type 415, without a file 400', async () => {
    expect((await upload(Buffer.concat([await picture(), Buffer.alloc(10_000_001)]))).json().businessCode).toBe(20010)
    const json = await harness.app.inject({
      method: 'POST',
      url: '/api/lightevent/file/upload',
      headers: { authorization: `Bearer ${token}` },
      payload: { purpose: 'cover' },
    })
    expect(json.statusCode).toBe(415)
  })

  test('a document is not served to everyone', async () => {
    const { id } = (await upload(Buffer.from('%PDF-1.7 secret'), { purpose: 'document', fileName: 'a.pdf' })).json().returnObj
    expect((await harness.app.inject(`/files/${id}`)).statusCode).toBe(404)
    expect((await harness.app.inject('/files/nope')).statusCode).toBe(404)
  })
})

describe('sizes', () => {
  const IMMUTABLE = 'public, max-age=31536000, immutable'
  const sizeOf = async (bytes: Buffer) => {
    const { width, height } = await sharp(bytes).metadata()
    return `${width}×${height}`
  }
  const stored = async (width: number, height: number) => {
    const { relativeUrl, id } = (await upload(await picture(width, height))).json().returnObj as { relativeUrl: string; id: string }
    return { id, get: (query: string) => harness.app.inject(`${relativeUrl}?${query}`) }
  }
  beforeEach(() => void written.splice(0))

  test('whatever is asked for, it comes in one of few sizes', async () => {
    const { get } = await stored(2_400, 1_200)
    const cases = [
      ['width=48&height=48', '48×48'],
      ['width=40&height=40', '48×48'],
      ['width=161&height=161', '320×320'],
      ['width=1120&height=382', '1120×382'],
      ['width=333&height=77', '640×320'],
      ['width=333', '640×320'],
      ['width=1920', '1920×960'],
      ['width=1921', '2400×1200'],
      ['height=100', '2400×1200'],
      ['width=0', '2400×1200'],
      ['width=1&width=2', '2400×1200'],
    ]
    for (const [query = '', size] of cases) {
      const answer = await get(query)
      expect([query, await sizeOf(answer.rawPayload)]).toEqual([query, size])
      expect(answer.headers).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': IMMUTABLE,
        'content-length': String(answer.rawPayload.length),
      })
    }
  })

  test('each is made once and then comes from where it lies', async () => {
    const { get } = await stored(1_600, 900)
    expect(written).toHaveLength(1)
    const answers = await Promise.all(Array.from({ length: 12 }, (_, n) => get(`width=${700 + n}`)))
    const again = await get('width=900&height=1')
    expect(written).toHaveLength(2)
    for (const { rawPayload } of [...answers, again]) expect(await sizeOf(rawPayload)).toBe('960×540')
  })

  test('few are made at a time, and all who ask are answered', async () => {
    const { get } = await stored(1_600, 900)
    const asked = ['width=48&height=48', 'width=96', 'width=160', 'width=320', 'width=640', 'width=960', 'width=1280']
    const answers = await Promise.all(asked.map(get))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(asked.map(() => 200))
  })

  test('they go with the picture', async () => {
    const { id, get } = await stored(800, 800)
    const { db, services } = harness
    for (const query of ['width=96&height=96', 'width=640', 'width=800&height=320']) expect((await get(query)).statusCode).toBe(200)
    const folder = join(dataDir, 'files', dirname(written[0] ?? ''))
    const lying = async () => (await readdir(folder)).filter((name) => name.startsWith(id))
    expect(await lying()).toHaveLength(4)
    await db
      .updateTable('file')
      .set({ expiresAt: new Date(0) })
      .where('id', '=', id)
      .execute()
    await sweepExpired({ pool: services.web, adapters: services.adapters, now: new Date() })
    expect(await lying()).toEqual([])
    const gone = await get('width=96&height=96')
    expect([gone.statusCode, gone.headers['cache-control']]).toEqual([404, undefined])
  })
})
