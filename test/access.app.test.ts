import { beforeAll, describe, expect, test } from 'vitest'
import { codesOfRoles, isGranted, roles, type Role } from '#core/access.ts'
import type { Call } from '#core/call.ts'
import { everyCall } from '#features/registry.ts'
import { openFileHarness, type Asker } from '#test/harness.ts'
import { sampleRequest } from '#test/sample.ts'

/** Who may do what is a table (`judge.test.ts`); here every route is seen to ask it, at both edges: the most who may not, the least who may. */
const harness = await openFileHarness()
const members = new Map<Role | null, Asker>()
let stranger: Asker
let orphan: Asker

beforeAll(async () => {
  const { build, as } = harness
  const { topOrgId } = await build.org()
  for (const role of [...roles, null])
    members.set(role, await as((await build.member({ orgId: topOrgId, roles: role ? [role] : [] })).accountId))
  stranger = await as((await build.member({ orgId: topOrgId })).accountId, (await build.org()).topOrgId)
  orphan = await as((await build.account()).id)
})

const guarded = everyCall.filter(([, call]) => call.access !== 'public')
const ask = (asker: Asker | undefined, call: Call) => (asker as Asker).try(call, sampleRequest(call))

/** From the most to the least, as the table of roles is written; last, whoever holds none. */
const ranks = [...roles, null]
const holdsCodeOf = (call: Call) => (role: Role | null) => isGranted(call.access, codesOfRoles(role ? [role] : []))

describe.each(guarded)('%s', (_, call) => {
  const may = holdsCodeOf(call)

  test('refuses a stranger and a forged token', async () => {
    const forged = await harness.nobody.try(call, sampleRequest(call), { authorization: 'Bearer eyJhbGciOiJub25lIn0.e30.' })
    for (const answer of [await ask(harness.nobody, call), forged])
      expect(answer).toMatchObject({ status: 401, envelope: { businessCode: 20001, returnObj: null } })
  })

  if (call.access !== 'account')
    test('refuses the owner of another organisation, and a member without its code', async () => {
      expect(await ask(stranger, call)).toMatchObject({ status: 403, envelope: { businessCode: 4001, returnObj: null } })
      const most = ranks.find((role) => !may(role))
      if (most === undefined) return
      expect(await ask(members.get(most), call)).toMatchObject({ status: 403, envelope: { businessCode: 20003, returnObj: null } })
    })

  test('answers the least of those who may', async () => {
    const least = ranks.findLast((role) => may(role))
    const answer = await ask(call.access === 'account' ? orphan : members.get(least as Role | null), call)
    // Which organisation an account may choose is the answer of such a call, and no refusal of the guard.
    const refusals = [20001, 20002, 20003, ...(call.access === 'account' ? [] : [4001, 22002])]
    expect(refusals).not.toContain(answer.envelope?.businessCode)
  })
})

test('a member of no role gets no menu, and is sent to 401', async () => {
  const [, menu] = everyCall.find(([name]) => name === 'org.menuTrees') as [string, Call]
  expect(await ask(members.get(null), menu)).toMatchObject({
    status: 403,
    envelope: { businessCode: 22001, sysCode: 'PageErrorException' },
  })
})
