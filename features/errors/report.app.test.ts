import { Writable } from 'node:stream'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { MOST_TOLD } from '#core/browserErrors.ts'
import { errorCalls } from '#features/errors/contract.ts'
import { createApp } from '#server/http/app.ts'
import { openFileHarness } from '#test/harness.ts'

const harness = await openFileHarness()

const told = {
  message: 'Cannot read properties of undefined',
  stack: 'at main-aBcDeFgH.js:1:2',
  page: '/event/list',
  release: 'https://example.com/assets/main-aBcDeFgH.js',
  browser: 'Chrome',
  requestId: 'req_1',
}

async function report(body: object) {
  const lines: string[] = []
  const log = pino(
    { level: 'warn' },
    new Writable({
      write(chunk: Buffer, _, done) {
        lines.push(chunk.toString())
        done()
      },
    }),
  )
  const app = await createApp({ ...harness.services, log }, { hasPages: false })
  const { statusCode } = await app.inject({ method: 'POST', url: errorCalls.report.paths[0], payload: body })
  await app.close()
  return { statusCode, lines: lines.map((line) => JSON.parse(line) as object) }
}

test('an error of a browser stands in the log of the server, with its release and the request it came after', async () => {
  const { statusCode, lines } = await report(told)
  expect(statusCode).toBe(200)
  const { message, ...where } = told
  expect(lines).toMatchObject([{ msg: 'error in a browser', reason: message, ...where }])
})

test.each([
  ['more than helps', { ...told, stack: 'x'.repeat(MOST_TOLD + 1) }],
  ['something else', { ...told, cookie: 'secret' }],
  ['too little', { message: 'x' }],
])('%s is refused, and not written down', async (_, body) => {
  const { statusCode, lines } = await report(body)
  expect(statusCode).toBe(400)
  expect(JSON.stringify(lines)).not.toContain('error in a browser')
})
