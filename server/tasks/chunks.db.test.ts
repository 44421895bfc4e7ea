import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import { CHUNK_ROWS } from '#core/task.ts'
import { inScope } from '#server/kit/database/db.ts'
import { collect } from '#server/tasks/chunks.ts'
import { openFileHarness } from '#test/harness.ts'

const harness = await openFileHarness()

async function partsOf(total: number, isSpread: boolean): Promise<number[][]> {
  const { orgId, accountId } = await harness.build.member()
  const taskId = uuid()
  await harness.db
    .insertInto('task')
    .values({ topOrgId: orgId, id: taskId, type: 'mark', accountId, status: 'running', request: '{}' })
    .execute()
  const rows = sql`select n as seq, gen_random_uuid() as id from generate_series(1, ${total}::int) n order by n`
  await inScope(harness.db, { orgId }, (db) => collect(db, { topOrgId: orgId, taskId }, rows, { isSpread }))
  const parts = await harness.db.selectFrom('taskPart').select('seqs').where('taskId', '=', taskId).orderBy('seq').execute()
  return parts.map((part) => part.seqs)
}

test.for([0, 1, 999, 1_000, 1_001, 15_999, 16_000, 16_001, 40_500])(
  '%i rows are in one part each, and no part is too big',
  async (total) => {
    const [spread, straight] = [await partsOf(total, true), await partsOf(total, false)]
    const all = Array.from({ length: total }, (_, at) => at + 1)
    for (const parts of [spread, straight]) {
      expect(parts.flat().sort((one, other) => one - other)).toEqual(all)
      expect(parts.length).toBe(Math.ceil(total / CHUNK_ROWS))
      expect(Math.max(0, ...parts.map((part) => part.length))).toBeLessThanOrEqual(CHUNK_ROWS)
    }
    expect(straight.flat()).toEqual(all)
  },
)

test('neighbours are never in one part where rows are spread, and a part reaches no further than its stretch', async () => {
  const parts = await partsOf(40_500, true)
  const steps = parts.map((part) => part.slice(1).map((seq, at) => seq - (part[at] ?? 0)))
  // Two stretches of sixteen parts, and nine parts of what is left.
  expect(steps.map((of) => [Math.min(...of), Math.max(...of)])).toEqual([
    ...Array.from({ length: 32 }, () => [16, 16]),
    ...Array.from({ length: 9 }, () => [9, 9]),
  ])
  expect(Math.max(...parts.map((part) => (part.at(-1) ?? 0) - (part[0] ?? 0)))).toBeLessThan(16_000)
})
