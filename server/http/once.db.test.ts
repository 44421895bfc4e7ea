import { describe, expect, test } from 'vitest'
import { inScope } from '#server/kit/database/db.ts'
import { AppError } from '#server/kit/errors.ts'
import { auditTasks } from '#features/audit/contract.ts'
import { checkEncrypt, encryptHeader, spendRequestId } from '#server/http/encrypt.ts'
import { openFileHarness } from '#test/harness.ts'

const harness = await openFileHarness()
const member = await harness.build.member()
const owner = await harness.as(member.accountId)

const call = auditTasks.export.calls.start
const countTasks = async () => (await harness.db.selectFrom('task').select('id').execute()).length

describe('Idempotency-Key', () => {
  test('a repeat gets the first answer, and happens once', async () => {
    const before = await countTasks()
    const key = { 'idempotency-key': 'a'.repeat(16) }
    const [first, second] = [await owner.try(call, {}, key), await owner.try(call, {}, key)]
    expect(second.envelope).toEqual(first.envelope)
    expect([first.headers['idempotency-replayed'], second.headers['idempotency-replayed']]).toEqual([undefined, 'true'])
    expect(await countTasks()).toBe(before + 1)
  })

  test('twenty at once happen once', async () => {
    const before = await countTasks()
    const answers = await Promise.all(Array.from({ length: 20 }, () => owner.try(call, {}, { 'idempotency-key': 'b'.repeat(20) })))
    expect(new Set(answers.map((answer) => answer.result.taskId)).size).toBe(1)
    expect(await countTasks()).toBe(before + 1)
  })

  test('without a key, or with another, each happens: the guard is what makes it once', async () => {
    const before = await countTasks()
    await Promise.all(
      Array.from({ length: 5 }, (_, index) => owner.try(call, {}, index < 2 ? {} : { 'idempotency-key': `${'c'.repeat(16)}${index}` })),
    )
    expect(await countTasks()).toBe(before + 5)
  })

  test('the same key with another body is refused', async () => {
    const key = { 'idempotency-key': 'd'.repeat(16) }
    await owner.try(call, {}, key)
    expect(await owner.try(call, { action: 'x' }, key)).toMatchObject({ status: 422, envelope: { businessCode: 20006 } })
  })

  test('another caller’s key is another key', async () => {
    const other = await harness.as((await harness.build.member({ orgId: member.orgId })).accountId)
    const key = { 'idempotency-key': 'e'.repeat(16) }
    const [mine, theirs] = [await owner.try(call, {}, key), await other.try(call, {}, key)]
    expect(theirs.result.taskId).not.toBe(mine.result.taskId)
  })

  test.each(['short', 'x'.repeat(129), 'not allowed!!!!!!!'])('%j is not a key', async (key) => {
    expect(await owner.try(call, {}, { 'idempotency-key': key })).toMatchObject({ status: 400, envelope: { businessCode: 20000 } })
  })
})

describe('the encrypt header', () => {
  const now = new Date('2026-11-15T08:00:00Z')
  const signed = { token: 'token', path: '/api/lightevent/Event/Delete', requestId: 'req_12345678', rawBody: Buffer.from('{"a":1}') }
  const header = encryptHeader({ ...signed, now })
  const check = (change: object) => () => checkEncrypt({ ...signed, header, now, ...change })

  test('binds body, path, request id, token and time', () => {
    expect(check({})).not.toThrow()
    expect(check({ path: signed.path.toLowerCase() })).not.toThrow()
    expect(check({ now: new Date(now.getTime() + 300_000) })).not.toThrow()
  })

  test.each([
    ['no header', { header: undefined }],
    ['nonsense', { header: 'v1.1.zz' }],
    ['another body', { rawBody: Buffer.from('{"a":2}') }],
    ['another request id', { requestId: 'req_87654321' }],
    ['another token', { token: 'other' }],
    ['another path', { path: '/api/lightevent/event/update' }],
    ['too late', { now: new Date(now.getTime() + 301_000) }],
    ['too early', { now: new Date(now.getTime() - 301_000) }],
  ])('%s is refused', (_, change) => {
    expect(check(change)).toThrow(AppError)
  })

  test('a request id is accepted once', async () => {
    const spend = () =>
      inScope(harness.services.web.db, { orgId: member.orgId }, (db) => spendRequestId(db, { ...member, requestId: 'req_once_1234' }))
    await spend()
    await expect(spend()).rejects.toMatchObject({ error: 'core.replayed' })
  })
})
