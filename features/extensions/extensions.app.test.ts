import { jwtVerify } from 'jose'
import { expect, test } from 'vitest'
import { extensionCalls as calls } from '#features/extensions/contract.ts'
import { contentPolicy } from '#server/http/headers.ts'
import { openFileHarness } from '#test/harness.ts'

const SECRET = 'a-secret-of-more-than-thirty-two-letters'
const harness = await openFileHarness({
  environment: {
    PUBLIC_URL: 'https://event.example.com',
    DIGITAL_URL: 'https://digital.example.com/app?x=1',
    CALLAGENT_NUMBERS: '4001234567, 4007654321',
    EXTENSION_SECRET: SECRET,
  },
})
const { accountId, orgId } = await harness.build.member()
const owner = await harness.as(accountId, orgId)

test('a frame is opened with a ticket for that site, of a minute, that says who and nothing more', async () => {
  const { url } = await owner.get(calls.digitalTicket)
  const { origin, searchParams } = new URL(url)
  expect(origin).toBe('https://digital.example.com')
  expect(searchParams.get('x')).toBe('1')
  const { payload } = await jwtVerify(searchParams.get('ticket') ?? '', Buffer.from(SECRET), {
    audience: origin,
    issuer: 'https://event.example.com',
  })
  expect(payload).toMatchObject({ sub: accountId, org: orgId, key: 'digital' })
  expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(60)
  expect(Object.keys(payload).sort()).toEqual(['aud', 'exp', 'iat', 'iss', 'jti', 'key', 'name', 'org', 'sub'])
  await expect(jwtVerify(searchParams.get('ticket') ?? '', Buffer.from(`${SECRET}!`))).rejects.toThrow('signature')
  expect(contentPolicy(harness.services.config)).toContain('https://digital.example.com')
})

test('where none is configured it is said kindly', async () => {
  expect(await owner.get(calls.callAgent)).toEqual({ numbers: ['4001234567', '4007654321'], hasFrame: false })
  expect((await owner.try(calls.callAgentTicket)).envelope.businessCode).toBe(42201)
})

test('what is over asks to be renewed, what was never granted says so', async () => {
  const set = (functionKey: string, change: object) =>
    harness.db.updateTable('benefit').set(change).where('topOrgId', '=', orgId).where('functionKey', '=', functionKey).execute()
  expect(await owner.get(calls.open, { key: 'ExternalEvent' })).toEqual({ isOk: true })
  await set('ExternalEvent', { endDurationTime: new Date('2020-01-01') })
  expect((await owner.try(calls.open, { key: 'ExternalEvent' })).envelope.businessCode).toBe(42202)
  await set('ExternalEvent', { enable: false })
  expect((await owner.try(calls.open, { key: 'ExternalEvent' })).envelope.businessCode).toBe(42201)
  const { list } = await owner.get(calls.list, { kind: 'service' })
  expect(list).toMatchObject([
    { key: 'LightEventApplication', state: 'Active' },
    { key: 'LiteCreateActivity', used: 0 },
    { key: 'AttendeeToTalCount', used: 0 },
    { key: 'MaterialStorage', used: 0 },
  ])
})
