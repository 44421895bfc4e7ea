import { expect, test } from 'vitest'
import { KEPT, openNames } from '#server/kit/connections.ts'

test('statements that are kept have names of their own, as long as there is room', () => {
  const nameOf = openNames(2)
  const [first, second] = [nameOf(`${KEPT} select 1`), nameOf(`${KEPT} select 2`)]
  expect(first).not.toBe(second)
  expect([nameOf(`${KEPT} select 3`), nameOf('select 1'), nameOf(`${KEPT} select 1`)]).toEqual([undefined, undefined, first])
})
