import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { openFileHarness } from '#test/harness.ts'

const harness = await openFileHarness()
const { accountId } = await harness.build.member()
const token = (await harness.services.identity.issue(accountId, new Date())).accessToken

const picture = (width = 400) =>
  sharp({ create: { width, height: 300, channels: 3, background: '#1685ed' } })
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
