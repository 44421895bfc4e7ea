import { describe, expect, test } from 'vitest'
import { errors, type ErrorName } from '#core/errors.ts'
import { attendeeCalls } from '#features/attendees/contract.ts'
import { openFileHarness } from '#test/harness.ts'

const harness = await openFileHarness()
const { db } = harness

type Place = { orgId: string; accountId: string; bventId: string }

/** An event with one person, and a planner who has just looked at it: from now on the server remembers who they are. */
async function afterOneLook(bventType: 'Internal' | 'External' = 'Internal') {
  const { orgId, bventId } = await harness.build.event({ status: 'Published', bventType })
  const { ticketId } = await harness.build.ticket({ bventId, orgId })
  await harness.build.attendee({ bventId, orgId, ticketId, mobile: '13900001111' })
  const { accountId } = await harness.build.member({ orgId, roles: ['planner'] })
  const planner = await harness.as(accountId, orgId)
  const look = (more: object = {}) => planner.try(attendeeCalls.list, { bventId, ...more })
  expect((await look()).status).toBe(200)
  expect((await look()).status).toBe(200)
  return { place: { orgId, accountId, bventId }, look }
}

const member = ({ orgId, accountId }: Place) => db.updateTable('member').where('topOrgId', '=', orgId).where('accountId', '=', accountId)
const org = ({ orgId }: Place) => db.updateTable('org').where('topOrgId', '=', orgId)

const changes: [string, (place: Place) => Promise<unknown>, ErrorName][] = [
  ['has lost the right', (place) => member(place).set({ roles: [] }).execute(), 'core.forbidden'],
  ['is switched off in the organisation', (place) => member(place).set({ isDisabled: true }).execute(), 'org.notMember'],
  [
    'has left it',
    ({ orgId, accountId }) => db.deleteFrom('member').where('topOrgId', '=', orgId).where('accountId', '=', accountId).execute(),
    'org.notMember',
  ],
  [
    'is switched off everywhere',
    ({ accountId }) => db.updateTable('account').set({ isDisabled: true }).where('id', '=', accountId).execute(),
    'core.fatal',
  ],
  ['belongs to one that was frozen', (place) => org(place).set({ accountStatus: 3 }).execute(), 'org.frozen'],
  ['belongs to one that was hidden', (place) => org(place).set({ accountStatus: 2 }).execute(), 'org.notMember'],
  ['belongs to another tenant by now', (place) => org(place).set({ tenantId: '32' }).execute(), 'org.notMember'],
]

describe('nobody is answered by memory: whoever', () => {
  test.each(changes)('%s is refused at once', async (_, change, error) => {
    const { place, look } = await afterOneLook()
    await change(place)
    expect((await look()).envelope.businessCode).toBe(errors[error].code)
  })

  test.each(changes)('%s does not learn what is wrong with the request either', async (_, change, error) => {
    const { place, look } = await afterOneLook()
    await change(place)
    expect((await look({ nothing: 1 })).envelope.businessCode).toBe(errors[error].code)
  })

  test('may no longer see phones whole sees them masked at once', async () => {
    const { place, look } = await afterOneLook()
    const phone = async () => (await look()).result.attendees[0]?.attendeeFieldValues.find(({ fieldName }) => fieldName === 'Mobile')?.value
    expect(await phone()).toBe('13900001111')
    await member(place)
      .set({ roles: ['readOnly'] })
      .execute()
    expect(await phone()).toBe('139****1111')
    await member(place)
      .set({ roles: ['planner'] })
      .execute()
    expect(await phone()).toBe('13900001111')
  })

  test('has lost a benefit is told so at once, and has it back as soon', async () => {
    const { place, look } = await afterOneLook('External')
    const benefit = db.updateTable('benefit').where('topOrgId', '=', place.orgId).where('functionKey', '=', 'ExternalEvent')
    await benefit.set({ enable: false }).execute()
    expect((await look()).envelope.businessCode).toBe(errors['benefit.missing'].code)
    await benefit.set({ enable: true }).execute()
    expect((await look()).status).toBe(200)
  })

  test('was refused is let in as soon as they may', async () => {
    const { place, look } = await afterOneLook()
    await member(place).set({ roles: [] }).execute()
    expect((await look()).status).toBe(403)
    await member(place)
      .set({ roles: ['readOnly'] })
      .execute()
    expect((await look()).status).toBe(200)
  })
})
