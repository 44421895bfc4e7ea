import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { formCalls } from '#features/forms/contract.ts'
import { inScope, type Db } from '#server/kit/database/db.ts'
import { openFileHarness } from '#test/harness.ts'

const harness = await openFileHarness()
const { web } = harness.services

const named = (db: Db, topOrgId: string, name: string) => db.insertInto('department').values({ topOrgId, id: crypto.randomUUID(), name })
const namesOf = async (db: Db) => (await db.selectFrom('department').select('name').orderBy('name').execute()).map(({ name }) => name)

describe('a scope', () => {
  test('keeps all of its work or none', async () => {
    const { orgId } = await harness.build.member()
    await inScope(web.db, { orgId }, (db) => named(db, orgId, 'kept').execute())
    const failing = inScope(web.db, { orgId }, async (db) => {
      await named(db, orgId, 'lost').execute()
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await inScope(web.db, { orgId }, namesOf)).toEqual(['kept'])
  })

  test('whose statement failed unnoticed is an error, not a success', async () => {
    const { orgId } = await harness.build.member()
    const careless = inScope(web.db, { orgId }, async (db) => {
      await named(db, orgId, 'lost').execute()
      await sql`select 1 / 0`.execute(db).catch(() => {})
    })
    await expect(careless).rejects.toThrow(/had failed/)
    expect(await inScope(web.db, { orgId }, namesOf)).toEqual([])
  })

  test('answers what is asked at once in the order it was asked', async () => {
    const { orgId } = await harness.build.member()
    const seen = await inScope(web.db, { orgId }, (db) =>
      Promise.all([named(db, orgId, 'a').execute(), namesOf(db), named(db, orgId, 'b').execute(), namesOf(db)]),
    )
    expect([seen[1], seen[3]]).toEqual([['a'], ['a', 'b']])
  })

  test('that only reads cannot write, and sees one moment', async () => {
    const { orgId } = await harness.build.member()
    const reading = { orgId, isReadOnly: true }
    await expect(inScope(web.db, reading, (db) => named(db, orgId, 'x').execute())).rejects.toThrow(/read-only/)
    const moments = await inScope(web.db, reading, async (db) => {
      const before = await namesOf(db)
      await inScope(web.db, { orgId }, (other) => named(other, orgId, 'meanwhile').execute())
      return [before, await namesOf(db)]
    })
    expect(moments).toEqual([[], []])
    expect(await inScope(web.db, reading, namesOf)).toEqual(['meanwhile'])
  })

  test('tells the reason of a failure to whatever was sent behind it', async () => {
    const { orgId } = await harness.build.member()
    const both = inScope(web.db, { orgId }, (db) => {
      const failing = sql`select 1 / 0`
        .execute(db)
        .then(() => {})
        .then(() => {})
        .then(() => {})
      return Promise.all([failing, namesOf(db)])
    })
    await expect(both).rejects.toThrow(/division by zero/)
  })

  test('refuses whoever goes on after it has ended', async () => {
    const { orgId } = await harness.build.member()
    const late: { going?: Promise<unknown> } = {}
    const goOn = async (db: Db) => {
      await namesOf(db).catch(() => {})
      return named(db, orgId, 'late').execute()
    }
    const ended = inScope(web.db, { orgId }, (db) => Promise.all([sql`select 1 / 0`.execute(db), (late.going = goOn(db))]))
    await expect(ended).rejects.toThrow(/division by zero/)
    await expect(late.going).rejects.toThrow(/after the end/)
    expect(await inScope(web.db, { orgId }, namesOf)).toEqual([])
  })

  test('gives its connection back, however it ends', async () => {
    const { orgId } = await harness.build.member()
    const work = [namesOf, () => Promise.reject(new Error('no')), (db: Db) => sql`select 1 / 0`.execute(db)]
    for (const isReadOnly of [true, false])
      for (let round = 0; round < (web.pg.options.max ?? 0) + 1; round += 1)
        for (const each of work) await inScope<unknown>(web.db, { orgId, isReadOnly }, each).catch(() => {})
    await expect.poll(() => web.pg.totalCount - web.pg.idleCount).toBe(0)
  })
})

test('what comes into being when it is first looked at does, in a call that only reads', async () => {
  const { orgId, accountId, bventId } = await harness.build.event()
  const caller = await harness.as(accountId, orgId)
  const fields = () => caller.get(formCalls.queryFields, { bventId })
  const first = await fields()
  expect([formCalls.queryFields.effect, first.length > 0]).toEqual(['read', true])
  expect(await fields()).toEqual(first)
})
