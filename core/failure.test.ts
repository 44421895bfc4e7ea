import { describe, expect, test } from 'vitest'
import { success, type Envelope } from '#core/envelope.ts'
import type { ErrorRow } from '#core/errorRow.ts'
import { errors, silentCodes, sysCodeOf, type ErrorName } from '#core/errors.ts'
import { reactionTo, type CallManners, type Outcome } from '#core/failure.ts'

const first = { language: 'zh-CN', hasRetried: false } as const
const answer = (status: number, envelope: Envelope | null): Outcome => ({ kind: 'answer', status, envelope })
const failed = (businessCode: number, change: Partial<Envelope> = {}): Envelope => ({
  ...success(null),
  isSuccess: false,
  businessCode,
  businessMessage: '出错了',
  sysCode: 'BusinessException',
  ...change,
})
const react = (outcome: Outcome, manners: CallManners = {}, context: { language: 'zh-CN' | 'en'; hasRetried: boolean } = first) =>
  reactionTo(outcome, manners, context)
const toast = (text: string, closable = false) => ({ text, seconds: 3, closable })

describe('spec §8, row by row', () => {
  test('success is isSuccess true and businessCode 0', () => {
    expect(react(answer(200, success({ a: 1 })))).toEqual({ do: 'resolve' })
    expect(react(answer(200, { ...success(null), businessCode: 5, businessMessage: '不行' }))).toMatchObject({ do: 'reject', code: 5 })
    expect(react(answer(200, { ...success(null), isSuccess: false, businessMessage: '不行' }))).toMatchObject({ do: 'reject' })
  })

  test('a failure shows its message for 3 s, unless the call asks to ignore errors', () => {
    expect(react(answer(409, failed(20005)))).toEqual({ do: 'reject', code: 20005, message: '出错了', toast: toast('出错了') })
    expect(react(answer(409, failed(20005)), { ignoresErrors: true })).toEqual({ do: 'reject', code: 20005, message: '出错了' })
  })

  test('4001 goes to the choice of an organisation', () => {
    expect(react(answer(403, failed(4001)))).toMatchObject({ do: 'reject', goTo: '/error/401?choseOrg=1' })
  })

  test.each([10001, 10002])('%s is a normal result', (code) => {
    expect(react(answer(200, failed(code)))).toEqual({ do: 'resolve' })
  })

  test.each([...silentCodes])('%s is rejected with no toast', (code) => {
    const reaction = react(answer(409, failed(code)))
    expect(reaction).toEqual({ do: 'reject', code, message: '出错了' })
  })

  test('HTTP 400 shows the details joined with semicolons, else the message, unless unified prompt error is false', () => {
    const errorDetails = [
      { field: 'a', message: '甲' },
      { field: 'b', message: '乙' },
    ]
    expect(react(answer(400, failed(20000, { returnObj: { errorDetails } })))).toMatchObject({ toast: toast('甲；乙') })
    expect(react(answer(400, failed(20000)))).toMatchObject({ toast: toast('出错了') })
    expect(react(answer(400, failed(20000, { returnObj: { errorDetails } })), { unifiedPrompt: false })).toEqual({
      do: 'reject',
      code: 20000,
      message: '甲；乙',
    })
  })

  test.each(['BventUnauthorizedException', 'RestfulApiFatalErrorException'])('HTTP 401 with %s goes to /error/401', (sysCode) => {
    expect(react(answer(401, failed(24001, { sysCode })))).toMatchObject({ do: 'reject', goTo: '/error/401' })
  })

  test('another HTTP 401 refreshes and retries once, then signs in', () => {
    const envelope = failed(20001, { sysCode: 'UnauthorizedException' })
    expect(react(answer(401, envelope))).toEqual({ do: 'refreshAndRetry' })
    expect(react(answer(401, envelope), {}, { language: 'zh-CN', hasRetried: true })).toEqual({ do: 'signIn' })
  })

  test('a network error and a request that could not be built have their own words', () => {
    expect(react({ kind: 'network' })).toMatchObject({ toast: toast('网络异常，请重试') })
    expect(react({ kind: 'network' }, {}, { language: 'en', hasRetried: false })).toMatchObject({
      toast: toast('Network abnormal, please retry'),
    })
    expect(react({ kind: 'build' })).toMatchObject({ toast: toast('request请求出错') })
    expect(react({ kind: 'aborted' })).toEqual({ do: 'reject', code: 0, message: '' })
  })

  test('PageErrorException on the menu fetch goes to /error/401', () => {
    expect(react(answer(403, failed(22001, { sysCode: 'PageErrorException' })))).toMatchObject({ goTo: '/error/401' })
  })

  test('a service error without an envelope is 服务异常, closable, 3 seconds', () => {
    expect(react(answer(502, null))).toMatchObject({ do: 'reject', toast: toast('服务异常', true) })
    expect(react(answer(500, failed(20013, { businessMessage: '' })))).toMatchObject({ toast: toast('服务异常', true) })
  })
})

describe('the error table', () => {
  const rows = Object.entries<ErrorRow>(errors) as [ErrorName, ErrorRow][]

  test('no two rows share a code, but for the two faces of an invalid request', () => {
    const codes = rows.map(([, row]) => row.code)
    const repeated = codes.filter((code, index) => codes.indexOf(code) !== index)
    expect(repeated).toEqual([20000])
  })

  test('the nine silent codes of the spec are silent, whether or not they have a row', () => {
    for (const [, row] of rows) if (silentCodes.some((code) => code === row.code)) expect(row.how).toBe('silent')
  })

  test.each(rows)('%s: the browser does what its row says', (_, row) => {
    const [businessMessage] = row.text
    const envelope = failed(row.code, { businessMessage, sysCode: sysCodeOf(row) })
    const reaction = react(answer(row.http, envelope))
    if (row.how === 'normal') expect(reaction).toEqual({ do: 'resolve' })
    else if (row.code === 20001) expect(reaction).toEqual({ do: 'refreshAndRetry' })
    else if (row.how === 'silent') expect(reaction).toEqual({ do: 'reject', code: row.code, message: businessMessage })
    else if (row.how === 'toast') expect(reaction).toMatchObject({ do: 'reject', toast: { text: businessMessage } })
    else expect(reaction).toMatchObject({ do: 'reject', goTo: row.how })
  })

  test.each(rows)('%s has words in both languages', (_, row) => {
    expect(row.text.every((text) => text.trim().length > 0)).toBe(true)
    expect(row.text[1]).not.toMatch(/[\u4e00-\u9fff]/)
  })
})
