import fc from 'fast-check'
import { v7 as uuid } from 'uuid'
import { afterAll, describe, expect, test } from 'vitest'
import { enterCredits, lockCredits, reserveCredits, settleCredits } from '#features/credits/server/book.ts'
import { hooksOf } from '#server/features.ts'
import { inScope, openPool, type Db } from '#server/kit/database/db.ts'
import { brokenRules } from '#test/books.ts'
import { openFileHarness } from '#test/harness.ts'

const harness = await openFileHarness()
const second = openPool({ url: harness.ownerUrl, max: 10, name: 'test-second', onError: () => {} })
afterAll(second.end)
const pools = [harness.services.web, second] as const
const now = new Date('2026-11-17T08:00:00Z')

/** An organisation that buys from another one, with so many SMS and letters. */
async function buyer(given: { sms?: number; email?: number } = {}) {
  const tenantId = uuid()
  const seller = await harness.build.org({ tenantId })
  const { topOrgId: orgId } = await harness.build.org({ tenantId })
  await harness.db.insertInto('seller').values({ tenantId, orgId: seller.topOrgId }).execute()
  const inOrg = <Result>(work: (db: Db) => Promise<Result>, server = 0) => inScope((pools[server % 2] ?? pools[0]).db, { orgId }, work)
  const give = (kind: 'sms' | 'email', units: number) =>
    inOrg((db) => enterCredits({ db, now }, [{ kind, cause: 'correction', from: 'bought', to: 'left', units, key: uuid() }]))
  await give('sms', given.sms ?? 0)
  await give('email', given.email ?? 0)
  const held = () =>
    inOrg(async (db) => {
      const of = await lockCredits(db)
      return { sms: of('sms'), email: of('email') }
    })
  return { orgId, sellerOrgId: seller.topOrgId, tenantId, inOrg, give, held }
}

const [book] = hooksOf('credits')
if (!book) throw new Error('there is a book')
const need = (sms: number, email = 0) => ({ sms, email })
const noCredit = expect.objectContaining({ error: 'notice.noCredit' })

describe('where nobody sells', () => {
  test('everything is free, and nothing is written down', async () => {
    const { orgId } = await harness.build.member()
    await inScope(pools[0].db, { orgId }, async (db) => {
      expect(await book.left({ db })).toEqual({ sms: null, email: null })
      await book.reserve({ db, now }, uuid(), need(1_000_000))
      await book.settle({ db, now }, uuid(), need(1_000_000))
    })
    expect(await harness.db.selectFrom('creditEntry').selectAll().where('topOrgId', '=', orgId).execute()).toEqual([])
  })
  test('the seller needs none of its own', async () => {
    const { sellerOrgId } = await buyer()
    await inScope(pools[0].db, { orgId: sellerOrgId }, async (db) => expect(await book.left({ db })).toEqual({ sms: null, email: null }))
  })
})

test('taken aside when a send starts, settled by what went out, the rest given back; told twice it changes nothing', async () => {
  const { inOrg, held } = await buyer({ sms: 100, email: 10 })
  const send = uuid()
  await inOrg((db) => book.reserve({ db, now }, send, need(60, 10)))
  await inOrg((db) => book.reserve({ db, now }, send, need(60, 10)))
  expect(await held()).toMatchObject({ sms: { left: 40, reserved: 60 }, email: { left: 0, reserved: 10 } })
  expect(await inOrg((db) => book.left({ db }))).toEqual({ sms: 40, email: 0 })
  for (const used of [need(45, 10), need(1, 1)]) await inOrg((db) => book.settle({ db, now }, send, used))
  expect(await held()).toMatchObject({ sms: { left: 55, reserved: 0, used: 45 }, email: { left: 0, reserved: 0, used: 10 } })
  await inOrg((db) => book.reserve({ db, now }, send, need(50)))
  expect(await held()).toMatchObject({ sms: { left: 55, reserved: 0 } })
})

test('less than is needed of one kind takes nothing of the other, and says what there is', async () => {
  const { inOrg, held } = await buyer({ sms: 100, email: 9 })
  const refused = await inOrg((db) => book.reserve({ db, now }, uuid(), need(1, 10))).catch((error: unknown) => error)
  expect(refused).toMatchObject({ error: 'notice.noCredit', extra: { returnObj: { need: need(1, 10), have: need(100, 9) } } })
  expect(await held()).toMatchObject({ sms: { left: 100, reserved: 0 }, email: { left: 9, reserved: 0 } })
})

test('what went out beyond what was taken aside is taken of what is left, and never below nought', async () => {
  const { inOrg, held } = await buyer({ sms: 12 })
  const [long, longer] = [uuid(), uuid()]
  await inOrg((db) => book.reserve({ db, now }, long, need(5)))
  await inOrg((db) => book.reserve({ db, now }, longer, need(5)))
  await inOrg((db) => book.settle({ db, now }, long, need(6)))
  await inOrg((db) => book.settle({ db, now }, longer, need(9)))
  expect(await held()).toMatchObject({ sms: { left: 0, reserved: 0, used: 12 } })
})

test('two who want the last piece at once, on two servers: one gets it', async () => {
  const { inOrg, held } = await buyer({ sms: 1 })
  const asked = [0, 1, 2, 3].map((server) => inOrg((db) => book.reserve({ db, now }, uuid(), need(1)), server))
  const outcomes = await Promise.allSettled(asked)
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(outcomes.filter(({ status }) => status === 'rejected').map((one) => (one as PromiseRejectedResult).reason as unknown)).toEqual(
    Array(3).fill(noCredit),
  )
  expect(await held()).toMatchObject({ sms: { left: 0, reserved: 1 } })
})

test('the database itself refuses to go below nought, and lets nobody write the sums', async () => {
  const { inOrg } = await buyer({ sms: 1 })
  const entry = { kind: 'sms', cause: 'usage', from: 'left', to: 'used', units: 2, key: uuid() } as const
  await expect(inOrg((db) => enterCredits({ db, now }, [entry]))).rejects.toThrow(/credit_account_left_units_check/)
  await expect(inOrg((db) => db.updateTable('creditAccount').set({ leftUnits: 99 }).execute())).rejects.toThrow(/permission denied/)
  await expect(inOrg((db) => db.deleteFrom('creditEntry').execute())).rejects.toThrow(/permission denied/)
})

const act = fc.oneof(
  fc.record({ do: fc.constant('give' as const), units: fc.integer({ min: 1, max: 20 }) }),
  fc.record({ do: fc.constant('reserve' as const), send: fc.nat(4), sms: fc.nat(8), email: fc.nat(8) }),
  fc.record({ do: fc.constant('settle' as const), send: fc.nat(4), sms: fc.nat(12), email: fc.nat(12) }),
)
const RUNS = Number(process.env.BOOKS_RUNS ?? 10)

test('whatever is bought, taken aside and used, in whatever order and on two servers at once: the books are right', async () => {
  const moments = fc.array(fc.array(act, { minLength: 1, maxLength: 4 }), { minLength: 4, maxLength: 12 })
  await fc.assert(
    fc.asyncProperty(moments, async (story) => {
      const { inOrg, give, held } = await buyer({ sms: 10, email: 10 })
      const sends = Array.from({ length: 5 }, () => uuid())
      for (const moment of story)
        await Promise.all(
          moment.map((one, server) => {
            if (one.do === 'give') return give('sms', one.units)
            const send = sends[one.send] ?? ''
            const amounts = need(one.sms, one.email)
            if (one.do === 'settle') return inOrg((db) => settleCredits({ db, now }, send, amounts), server)
            return inOrg((db) => reserveCredits({ db, now }, send, amounts), server)
          }),
        )
      for (const send of sends) await inOrg((db) => settleCredits({ db, now }, send, need(0)))
      expect(await brokenRules(harness.db)).toEqual([])
      expect(await held()).toMatchObject({ sms: { reserved: 0 }, email: { reserved: 0 } })
    }),
    { numRuns: RUNS },
  )
})
