import { expect, test } from 'vitest'
import { inSavepoint } from '#server/kit/database/inSavepoint.ts'
import { inScope, type Db } from '#server/kit/database/db.ts'
import { isUniqueViolation } from '#server/kit/errors.ts'
import { openFileHarness } from '#test/harness.ts'

const harness = await openFileHarness()
const { web } = harness.services

const add = (db: Db, topOrgId: string, id: string, name: string) => db.insertInto('department').values({ topOrgId, id, name }).execute()
const namesOf = async (db: Db) => (await db.selectFrom('department').select('name').orderBy('name').execute()).map(({ name }) => name)

test('what is refused for the expected reason leaves nothing, and the rest stays', async () => {
  const { orgId } = await harness.build.member()
  const id = crypto.randomUUID()
  await inScope(web.db, { orgId }, async (db) => {
    await add(db, orgId, id, 'before')
    const refused = await inSavepoint(
      db,
      async () => {
        await add(db, orgId, crypto.randomUUID(), 'undone')
        await add(db, orgId, id, 'twice')
      },
      (error) => isUniqueViolation(error),
    )
    expect(refused).toBeNull()
    expect(await inSavepoint(db, () => add(db, orgId, crypto.randomUUID(), 'after'), isUniqueViolation)).not.toBeNull()
  })
  expect(await inScope(web.db, { orgId }, namesOf)).toEqual(['after', 'before'])
})

test('any other error is one, and the transaction may still go on', async () => {
  const { orgId } = await harness.build.member()
  await inScope(web.db, { orgId }, async (db) => {
    const failing = inSavepoint(
      db,
      async () => {
        await add(db, orgId, crypto.randomUUID(), 'undone')
        throw new Error('no')
      },
      () => false,
    )
    await expect(failing).rejects.toThrow('no')
    await add(db, orgId, crypto.randomUUID(), 'after')
  })
  expect(await inScope(web.db, { orgId }, namesOf)).toEqual(['after'])
})
