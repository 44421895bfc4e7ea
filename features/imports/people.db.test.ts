import { expect, test } from 'vitest'
import type { MatchKey } from '#features/imports/rules.ts'
import { isAnyoneMeant, lookUpsIn } from '#features/imports/server/people.ts'
import { binaryArray } from '#server/kit/database/binaryArray.ts'
import { inScope } from '#server/kit/database/db.ts'
import { sealerOf } from '#server/kit/sealed.ts'
import { openFileHarness } from '#test/harness.ts'

const harness = await openFileHarness()
const { web, config } = harness.services
const { seal, key: blindKey } = await sealerOf({ db: web.db, config })
const idNumber = '11010519491231002X'
const { orgId, bventId, attendeeId } = await harness.build.attendee({
  mobile: '13800138000',
  email: 'Li@example.com',
  idNumber: seal(idNumber),
  idNumberKey: blindKey(idNumber),
})
await harness.build.attendee({ orgId, bventId, mobile: '13900139000', status: 'Cancelled' })

test.for<[MatchKey, theirs: string, nobodys: string]>([
  ['Mobile', '13800138000', '13900139000'],
  ['Email', 'li@example.com', 'wang@example.com'],
  ['AttendeeId', attendeeId, crypto.randomUUID()],
  ['IdNumber', blindKey(idNumber).toString('hex'), blindKey('E1234567').toString('hex')],
])('by %s whoever holds a seat is found, and nobody else', async ([matchKey, theirs, nobodys]) => {
  await inScope(web.db, { orgId }, async (db) => {
    const found = await lookUpsIn(db, { job: { bventId }, matchKey }).people([nobodys, theirs])
    expect([...found].map(([key, people]) => [key, people.map(({ id }) => id)])).toEqual([[theirs, [attendeeId]]])
    expect(await isAnyoneMeant(db, bventId, matchKey, binaryArray('text', [nobodys, theirs]))).toBe(true)
    expect(await isAnyoneMeant(db, bventId, matchKey, binaryArray('text', [nobodys]))).toBe(false)
    expect(await isAnyoneMeant(db, bventId, matchKey, binaryArray('text', []))).toBe(false)
  })
})
