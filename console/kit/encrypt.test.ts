import { expect, test } from 'vitest'
import { encryptHeader } from '#console/kit/encrypt.ts'
import { checkEncrypt } from '#server/http/encrypt.ts'

test('what the browser signs, the server accepts, and nothing else', async () => {
  const signed = { token: 'token', path: '/api/lightevent/Event/delete', requestId: 'req_12345678', body: '{"title":"峰会"}' }
  const header = await encryptHeader(signed)
  const check = (body: string) => () => checkEncrypt({ ...signed, header, rawBody: Buffer.from(body), now: new Date() })
  expect(check(signed.body)).not.toThrow()
  expect(check('{"title":"别的"}')).toThrow()
})
