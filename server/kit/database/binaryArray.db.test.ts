import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { binaryColumns } from '#server/kit/database/binaryArray.ts'
import { unnested } from '#server/kit/database/unnested.ts'
import { openFileHarness } from '#test/harness.ts'

const harness = await openFileHarness()

const orNull = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null })
/** PostgreSQL keeps every character but this one; half a character is none. */
const text = fc.string({ unit: 'grapheme' }).map((value) => value.replaceAll('\0', '').toWellFormed())
/** More than there is room for at first. */
const long = fc.tuple(text, fc.integer({ min: 1, max: 20_000 })).map(([end, times]) => '长'.repeat(times) + end)
const hex = fc.uint8Array().map((bytes) => Buffer.from(bytes).toString('hex'))
const types = { id: 'uuid', name: 'text', amount: 'int4', closed: 'bytea', values: 'jsonb' } as const
const row = fc.record({
  id: orNull(fc.uuid()),
  name: orNull(fc.oneof(text, long)),
  amount: orNull(fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }).map(String)),
  closed: orNull(hex),
  values: orNull(fc.dictionary(text, text).map((found) => JSON.stringify(found))),
})

test('rows that go in as columns come out as they were', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(row, { maxLength: 30 }), async (rows) => {
      const columns = binaryColumns(types)
      for (const one of rows) columns.add(one)
      const { rows: found } = await sql<Record<string, unknown>>`
        select x.id, x.name, x.amount, encode(x.closed, 'hex') as closed, x."values"::text as "values" from (${unnested(columns.end())}) as x`.execute(
        harness.db,
      )
      const parsed = (values: unknown): unknown => (typeof values === 'string' ? JSON.parse(values) : values)
      expect(found.map((one) => ({ ...one, values: parsed(one['values']) }))).toEqual(
        rows.map((one) => ({ ...one, amount: one.amount === null ? null : Number(one.amount), values: parsed(one.values) })),
      )
    }),
    { numRuns: 60 },
  )
})
