import { beforeEach, describe, expect, test } from 'vitest'
import { externalEventCalls as calls } from '#features/externalEvents/contract.ts'
import { openFileHarness, type Asker } from '#test/harness.ts'

let owner: Asker
let bventId: string

const harness = await openFileHarness()

beforeEach(async () => {
  ;({ owner } = await harness.ownEvent())
  const startTime = '2027-03-01T01:00:00Z'
  ;({ bventId } = await owner.get(calls.create, { title: `展会 ${crypto.randomUUID()}`, startTime, endTime: '2027-03-03T10:00:00Z' }))
})

describe('a list that is saved whole', () => {
  const contact = (name: string) => ({ name, title: '', mobile: '', email: '', remark: '' })

  test('is refused when it is not the one that was seen, and nothing is written', async () => {
    await owner.get(calls.saveContact, { bventId, contacts: [contact('甲')], seen: [] })
    const late = await owner.try(calls.saveContact, { bventId, contacts: [contact('乙')], seen: [] })
    expect([late.status, late.envelope.businessCode]).toEqual([409, 20005])
    const { contacts } = await owner.get(calls.getContact, { bventId })
    expect(contacts.map(({ name }) => name)).toEqual(['甲'])
    await owner.get(calls.saveContact, { bventId, contacts: [...contacts, contact('乙')], seen: contacts })
    expect((await owner.get(calls.getContact, { bventId })).contacts).toHaveLength(2)
  })

  test('of two at once, one is written', async () => {
    const save = (name: string) => owner.try(calls.saveTarget, { bventId, targets: [{ name, planned: 1 }], seen: [] })
    const codes = (await Promise.all([save('甲'), save('乙'), save('丙')])).map(({ envelope }) => envelope.businessCode)
    expect(codes.sort()).toEqual([0, 20005, 20005])
  })

  test('without what was seen it is simply saved', async () => {
    await owner.get(calls.saveTarget, { bventId, targets: [{ name: '线索', planned: 200 }] })
    await owner.get(calls.saveTarget, { bventId, targets: [] })
    expect((await owner.get(calls.getTarget, { bventId })).targets).toEqual([])
  })
})

describe('a right', () => {
  test('keeps what a change does not name', async () => {
    const { id } = await owner.get(calls.benefitCreate, { bventId, name: '展位', quantity: 2, description: '2 号馆' })
    await owner.get(calls.benefitUpdate, { bventId, id, status: 'Done' })
    await owner.get(calls.benefitUpdate, { bventId, id, dueTime: '2027-03-01T01:00:00Z' })
    expect((await owner.get(calls.benefitList, { bventId })).list).toEqual([
      { id, name: '展位', quantity: 2, description: '2 号馆', status: 'Done', dueTime: '2027-03-01T01:00:00.000Z' },
    ])
    await owner.get(calls.benefitUpdate, { bventId, id, dueTime: null })
    expect((await owner.get(calls.benefitList, { bventId })).list).toMatchObject([{ dueTime: null, status: 'Done' }])
  })

  test('of the other kind, or of another event, is not found', async () => {
    const { id } = await owner.get(calls.benefitCreate, { bventId, name: '展位' })
    expect((await owner.try(calls.obligationUpdate, { bventId, id, status: 'Done' })).status).toBe(404)
  })
})
