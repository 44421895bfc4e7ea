import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { readBounce } from '#server/adapters/channels/bounce.ts'
import { outcomeOf } from '#server/adapters/channels/outcome.ts'

/** Letters that Debian's exim 4.96 sent back: written by our own sender, refused by the next server or by exim itself. */
const bounce = (name: string) => readFileSync(new URL(`../../../test/channels/bounces/exim-${name}.eml`, import.meta.url))

test.each([
  ['unknown', 'bounced', '5.1.1'],
  ['someone', 'bounced', ''],
  ['full', 'failed', '5.2.2'],
  ['spam', 'failed', '5.7.1'],
  ['later', 'delayed', ''],
])('what came back for %s is %s', (name, outcome, said) => {
  const [receipt, ...others] = readBounce(bounce(name))
  expect(others).toEqual([])
  expect(receipt?.outcome).toBe(outcome)
  expect(receipt?.reason).toContain(said)
  expect(receipt?.marks?.[0]).toMatch(/^0192f0c17c5a7abc8def00000000000\d\.0123456789abcde\d$/)
  expect(new Set(receipt?.marks).size).toBe(1)
})

test.each([
  ['failed', '5.1.1', '', 'bounced'],
  ['failed', '5.0.0', '', 'bounced'],
  ['failed', '5.0.0', 'smtp; 550 5.7.1 no', 'failed'],
  ['failed', '5.0.0', 'smtp; 550 5.1.10 recipient not found', 'bounced'],
  ['failed', '5.1.8', '', 'failed'],
  ['failed', '5.2.1', '', 'bounced'],
  ['failed', '5.2.2', '', 'failed'],
  ['failed', '5.3.4', '', 'failed'],
  ['failed', '5.4.4', '', 'bounced'],
  ['failed', '5.4.7', '', 'failed'],
  ['failed', '4.4.7', '', 'failed'],
  ['failed', '', '', 'failed'],
  ['Delayed', '4.2.1', '', 'delayed'],
  ['delivered', '2.0.0', '', 'delivered'],
  ['relayed', '2.0.0', '', null],
  ['expanded', '2.0.0', '', null],
])('%s with %s %s is %s', (action, status, diagnostic, outcome) => expect(outcomeOf(action, status, diagnostic)).toBe(outcome))

describe('what is no report', () => {
  const cases: [string, string][] = [
    ['nothing', ''],
    ['an answer from out of office', 'Subject: away\r\nContent-Type: text/plain\r\n\r\nI am away'],
    [
      'a report without a status',
      'Content-Type: multipart/report; boundary="b"\r\n\r\n--b\r\nContent-Type: text/plain\r\n\r\nhello\r\n--b--',
    ],
    [
      'a status without an action',
      'Content-Type: multipart/report; boundary=b\r\n\r\n--b\r\nContent-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; x\r\n--b--',
    ],
  ]
  test.each(cases)('%s is refused', (_, text) => expect(() => readBounce(Buffer.from(text))).toThrow())
})

test('a complaint of a reader is one, and an encoded status is read', () => {
  const mark = `${'a'.repeat(32)}.${'b'.repeat(16)}`
  const complaint = `Content-Type: multipart/report; report-type=feedback-report; boundary="x"\n\n--x\nContent-Type: message/feedback-report\n\nFeedback-Type: abuse\nVersion: 1\n\n--x\nContent-Type: message/rfc822\n\nMessage-ID: <${mark}@example.com>\n\n--x--\n`
  expect(readBounce(Buffer.from(complaint))).toEqual([{ outcome: 'complained', marks: [mark], reason: 'abuse' }])
  const status = Buffer.from('Reporting-MTA: dns; x\n\nAction: failed\nStatus: 5.1.1\n').toString('base64')
  const encoded = `To: <bounce+${mark}@b.example>\nContent-Type: multipart/report;\n boundary="x"\n\n--x\nContent-Type: message/delivery-status\nContent-Transfer-Encoding: base64\n\n${status}\n--x--\n`
  expect(readBounce(Buffer.from(encoded))).toEqual([{ outcome: 'bounced', marks: [mark], reason: '5.1.1' }])
})

test('a letter made to be slow is read in no time', () => {
  const startedAt = performance.now()
  expect(() => readBounce(Buffer.from(`Content-Type: multipart/mixed; boundary=a\n\n${'--a\n'.repeat(100_000)}`))).toThrow()
  expect(() => readBounce(Buffer.from(' \n'.repeat(500_000)))).toThrow()
  expect(performance.now() - startedAt).toBeLessThan(5_000)
})
