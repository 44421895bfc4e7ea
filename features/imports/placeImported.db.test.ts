import { expect, test } from 'vitest'
import { gather } from '#features/imports/server/setup.ts'
import { judgeNew } from '#features/imports/server/judge.ts'
import { newPeople } from '#features/imports/server/newPeople.ts'
import { placeImported } from '#features/imports/server/placeImported.ts'
import { setupOf } from '#features/imports/server/setupOf.ts'
import { inScope } from '#server/kit/database/db.ts'
import { sealerOf } from '#server/kit/sealed.ts'
import { openFileHarness } from '#test/harness.ts'

const harness = await openFileHarness()
const { web, config } = harness.services

/** Draws what it was given, one list after another. */
const drawing = (...lists: string[][]) => {
  const left = [...lists]
  return () => left.shift() ?? []
}

type Here = { orgId: string; bventId: string; ticketId: string }

async function place(names: readonly string[], drawCodes: () => string[], { orgId, bventId, ticketId }: Here): Promise<void> {
  const now = new Date()
  const mapping = [{ excelFieldId: 'c0', fieldId: 'FullName' }]
  await inScope(web.db, { orgId }, async (db) => {
    const gathered = await gather(
      { db, now },
      { id: crypto.randomUUID(), bventId, importType: 'byTicket', ticketId, mapping, mapRules: null },
    )
    const setup = setupOf(gathered, await sealerOf({ db, config }))
    const people = newPeople(setup, {})
    for (const [at, name] of names.entries())
      people.add({ ...judgeNew(setup, { rowNo: at + 2, cells: [name] }), attendeeId: crypto.randomUUID() })
    const { refused } = await placeImported(
      db,
      { orgId, bventId, form: gathered.form, tickets: gathered.tickets, now, drawCodes },
      people.end(),
    )
    expect(refused.size).toBe(0)
  })
}

async function world() {
  const { orgId, bventId } = await harness.build.event()
  const { ticketId } = await harness.build.ticket({ orgId, bventId })
  const people = async () => {
    const rows = await harness.db.selectFrom('attendee').select(['fullName', 'checkinCode']).where('bventId', '=', bventId).execute()
    return new Map(rows.map(({ fullName, checkinCode }) => [fullName, checkinCode]))
  }
  return { orgId, bventId, ticketId, people }
}

test('a code that happens to be taken is drawn again, for orders and for people', async () => {
  const { people, ...here } = await world()
  await place(['甲', '乙'], drawing(['AAAA0001', 'AAAA0002'], ['BBBB0001', 'BBBB0002']), here)
  const draws = drawing(['CCCC0001', 'AAAA0002'], ['CCCC0001', 'CCCC0002'], ['BBBB0001', 'DDDD0002'], ['DDDD0001', 'DDDD0002'])
  await place(['丙', '丁'], draws, here)
  expect(await people()).toEqual(
    new Map([
      ['甲', 'BBBB0001'],
      ['乙', 'BBBB0002'],
      ['丙', 'DDDD0001'],
      ['丁', 'DDDD0002'],
    ]),
  )
})

test('without a free code nobody comes, instead of somebody without one', async () => {
  const { people, ...here } = await world()
  await place(['甲'], drawing(['EEEE0001'], ['FFFF0001']), here)
  await expect(place(['乙'], () => ['FFFF0001'], here)).rejects.toThrow('no free code')
  expect([...(await people()).keys()]).toEqual(['甲'])
})
