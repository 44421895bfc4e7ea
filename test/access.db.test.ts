import { beforeAll, describe, expect, test } from 'vitest'
import type { AccessCode, Role } from '#core/access.ts'
import { codesOfRoles, roles } from '#core/access.ts'
import type { Call } from '#core/call.ts'
import { everyCall } from '#features/registry.ts'
import { openFileHarness, type Asker } from '#test/harness.ts'
import { sampleRequest } from '#test/sample.ts'

let stranger: Asker
let orphan: Asker
let hidden: Asker
let frozen: Asker
let disabled: Asker
let noRole: Asker
const members = new Map<Role, Asker>()
let otherOrgId: string

const harness = await openFileHarness()

beforeAll(async () => {
  const { build, as } = harness
  const { topOrgId } = await build.org()
  otherOrgId = (await build.org()).topOrgId
  for (const role of roles) members.set(role, await as((await build.member({ orgId: topOrgId, roles: [role] })).accountId))
  stranger = await as((await build.member({ orgId: topOrgId })).accountId, otherOrgId)
  orphan = await as((await build.account()).id)
  const hiddenOrg = await build.org({ accountStatus: 2 })
  hidden = await as((await build.member({ orgId: hiddenOrg.topOrgId })).accountId, hiddenOrg.topOrgId)
  const frozenOrg = await build.org({ accountStatus: 3 })
  frozen = await as((await build.member({ orgId: frozenOrg.topOrgId })).accountId, frozenOrg.topOrgId)
  const off = await build.account({ isDisabled: true })
  disabled = await as((await build.member({ orgId: topOrgId, accountId: off.id })).accountId)
  noRole = await as((await build.member({ orgId: topOrgId, roles: [] })).accountId)
})

const guarded = everyCall.filter(([, call]) => call.access !== 'public')
const ofMembers = guarded.filter(([, call]) => call.access !== 'account')
const coded = ofMembers.filter(([, call]) => call.access !== 'member')
const ask = (asker: Asker | undefined, call: Call) => (asker as Asker).try(call, sampleRequest(call))

describe.each(guarded)('%s', (_, call) => {
  test('refuses a stranger', async () => {
    expect(await ask(harness.nobody, call)).toMatchObject({ status: 401, envelope: { businessCode: 20001, returnObj: null } })
  })
  test('refuses a forged token', async () => {
    const forged = await harness.nobody.try(call, sampleRequest(call), { authorization: 'Bearer eyJhbGciOiJub25lIn0.e30.' })
    expect(forged).toMatchObject({ status: 401, envelope: { businessCode: 20001 } })
  })
  test('refuses a disabled account', async () => {
    expect(await ask(disabled, call)).toMatchObject({ status: 401, envelope: { sysCode: 'RestfulApiFatalErrorException' } })
  })
})

describe.each(ofMembers)('%s', (_, call) => {
  test('refuses a member of another organisation, of a hidden one, of none', async () => {
    for (const asker of [stranger, hidden, orphan])
      expect(await ask(asker, call)).toMatchObject({ status: 403, envelope: { businessCode: 4001, returnObj: null } })
  })
  test('refuses another tenant', async () => {
    const answer = await (members.get('owner') as Asker).try(call, sampleRequest(call), { 'x-tenant-id': '32' })
    expect(answer.envelope.businessCode).toBe(4001)
  })
  test('in a frozen organisation only organisation calls answer', async () => {
    const { envelope } = await ask(frozen, call)
    if (call.isEvenWhenLocked) expect(envelope.businessCode).not.toBe(22002)
    else expect(envelope.businessCode).toBe(22002)
  })
})

describe.each(coded)('%s', (_, call) => {
  const codes = [call.access].flat() as AccessCode[]
  test.each(roles)('as %s: what the table of roles says', async (role) => {
    const held = codesOfRoles([role])
    const answer = await ask(members.get(role), call)
    if (codes.some((code) => held.has(code))) expect(answer.envelope?.businessCode).not.toBe(20003)
    else expect(answer).toMatchObject({ status: 403, envelope: { businessCode: 20003, returnObj: null } })
  })
  test('refuses a member without any role', async () => {
    expect(await ask(noRole, call)).toMatchObject({ status: 403, envelope: { businessCode: 20003 } })
  })
})

test('a member of no role gets no menu, and is sent to 401', async () => {
  const [, menu] = everyCall.find(([name]) => name === 'org.menuTrees') as [string, Call]
  expect(await ask(noRole, menu)).toMatchObject({ status: 403, envelope: { businessCode: 22001, sysCode: 'PageErrorException' } })
})
