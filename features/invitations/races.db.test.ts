import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { invitationCalls as calls } from '#features/invitations/contract.ts'
import type { Db } from '#server/kit/database/db.ts'
import { openFileHarness, type Asker } from '#test/harness.ts'
import { openEvent, person, registering, type TestEvent } from '#test/registering.ts'

const harness = await openFileHarness()
let event: TestEvent
let owner: Asker
let members: Asker[]
let accounts: string[]

beforeAll(async () => {
  event = await openEvent(harness, [{ total: 1_000 }])
  owner = await harness.as(event.accountId)
  const made = [1, 2].map(() => harness.build.member({ orgId: event.orgId, roles: ['planner'] }))
  accounts = (await Promise.all(made)).map(({ accountId }) => accountId)
  members = await Promise.all(accounts.map((accountId) => harness.as(accountId, event.orgId)))
})

let numbers = 0
async function guest(): Promise<{ inviteeId: string; code: string; mobile: string }> {
  const mobile = `136${String((numbers += 1)).padStart(8, '0')}`
  const { inviteeId } = await owner.get(calls.saveGuest, { bventId: event.bventId, name: '嘉宾', mobile, ownerId: null })
  const { link } = await owner.get(calls.guest, { inviteeId })
  return { inviteeId, mobile, code: link.split('/').at(-1) ?? '' }
}

/** Two transactions that both look before either writes, as a call would that reads first and writes what it has read. */
async function bothLookFirst(look: (db: Db) => Promise<boolean>, write: (db: Db, at: number) => Promise<unknown>): Promise<number> {
  let looked = 0
  let bothLooked = () => {}
  const ready = new Promise<void>((done) => (bothLooked = done))
  const one = (at: number) =>
    harness.db.transaction().execute(async (db) => {
      const isFree = await look(db)
      if ((looked += 1) === 2) bothLooked()
      await ready
      if (isFree) await write(db, at)
      return isFree
    })
  const won = await Promise.all([one(0), one(1)])
  return won.filter(Boolean).length
}

describe('two claim one guest', () => {
  test('one has them', async () => {
    for (let times = 0; times < 5; times += 1) {
      const { inviteeId } = await guest()
      const met = await Promise.all(members.map((asker) => asker.get(calls.claim, { inviteeId })))
      expect(met.map(({ outcome }) => outcome).sort()).toEqual(['lost', 'taken'])
    }
  })

  test('control: by looking first and writing afterwards both would', async () => {
    const { inviteeId } = await guest()
    const isFree = async (db: Db) =>
      (await db.selectFrom('invitee').select('ownerId').where('id', '=', inviteeId).executeTakeFirstOrThrow()).ownerId === null
    const take = (db: Db, at: number) =>
      db
        .updateTable('invitee')
        .set({ ownerId: accounts[at] ?? null })
        .where('id', '=', inviteeId)
        .execute()
    expect(await bothLookFirst(isFree, take)).toBe(2)
  })
})

describe('the last seat of a code', () => {
  const oneSeat = () => owner.get(calls.saveCode, { bventId: event.bventId, name: '一席', seats: 1 })

  test('goes to one', async () => {
    const { code } = await oneSeat()
    const register = () =>
      registering(harness, event)({ items: [{ ticketId: event.ticketIds[0] ?? '', attendeeFieldValues: person() }], invitationCode: code })
    const answers = await Promise.all(Array.from({ length: 6 }, register))
    expect(answers.map(({ envelope }) => envelope.businessCode).sort()).toEqual([0, ...Array.from({ length: 5 }, () => 37_002)])
  })

  test('control: by looking first two would find it free, and only the table itself refuses the second', async () => {
    const { codeId } = await oneSeat()
    const isFree = async (db: Db) =>
      (await db.selectFrom('invitationCode').select('taken').where('id', '=', codeId).executeTakeFirstOrThrow()).taken < 1
    const take = (db: Db) => sql`update invitation_code set taken = taken + 1 where id = ${codeId}`.execute(db)
    await expect(bothLookFirst(isFree, take)).rejects.toThrow(/invitation_code_seats/)
    const { taken } = await harness.db.selectFrom('invitationCode').select('taken').where('id', '=', codeId).executeTakeFirstOrThrow()
    expect(taken).toBe(1)
  })
})

describe('an answer', () => {
  const attendeesOf = (mobile: string) =>
    harness.db.selectFrom('attendee').select('id').where('bventId', '=', event.bventId).where('mobile', '=', mobile).execute()

  test('accepted by many at once there is one attendee', async () => {
    const { code, mobile } = await guest()
    const answers = await Promise.all(Array.from({ length: 6 }, () => harness.nobody.get(calls.accept, { code })))
    expect(new Set(answers.map(({ state }) => state))).toEqual(new Set(['Accepted']))
    expect(await attendeesOf(mobile)).toHaveLength(1)
  })

  test('accepted and declined at once: whoever was second is told what the first became, and people and state agree', async () => {
    for (let times = 0; times < 6; times += 1) {
      const { code, mobile, inviteeId } = await guest()
      const [yes, no] = await Promise.all([harness.nobody.try(calls.accept, { code }), harness.nobody.try(calls.decline, { code })])
      // Declining first is changed by accepting; accepted first cannot be declined any more.
      expect([yes.envelope.businessCode, no.envelope.businessCode]).toEqual([0, expect.toBeOneOf([0, 20_011])])
      expect((await owner.get(calls.guest, { inviteeId })).state).toBe('Accepted')
      expect(await attendeesOf(mobile)).toHaveLength(1)
    }
  })

  test('after the end there is none', async () => {
    const { code, mobile, inviteeId } = await guest()
    await harness.db
      .updateTable('invitationPlan')
      .set({ replyEnd: new Date(Date.now() - 1_000) })
      .where('bventId', '=', event.bventId)
      .execute()
    const answers = await Promise.all([calls.accept, calls.decline, calls.accept].map((call) => harness.nobody.try(call, { code })))
    expect(answers.map(({ envelope }) => envelope.businessCode)).toEqual([20_015, 20_015, 20_015])
    expect(await attendeesOf(mobile)).toEqual([])
    expect((await owner.get(calls.guest, { inviteeId })).state).toBe('Expired')
    await harness.db.updateTable('invitationPlan').set({ replyEnd: null }).where('bventId', '=', event.bventId).execute()
  })
})
