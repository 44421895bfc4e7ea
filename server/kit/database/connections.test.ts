import { expect, test } from 'vitest'
import { KEPT, openNames } from '#server/kit/database/connections.ts'

test('statements that are kept have names of their own, as long as there is room', () => {
  const nameOf = openNames(2)
  const [first, second] = [nameOf(`${KEPT} select 1`), nameOf(`${KEPT} select 2`)]
  expect(first).not.toBe(second)
  expect([nameOf(`${KEPT} select 3`), nameOf('select 1'), nameOf(`${KEPT} select 1`)]).toEqual([undefined, undefined, first])
})

test.each(['select * from bvent', 'select "bvent".* from bvent', 'select a.*, 1 from a'])(
  'of every column none is kept, since they become more: %s',
  (text) => {
    const nameOf = openNames(2)
    expect(() => nameOf(`${KEPT} ${text}`)).toThrow(/names its columns/)
    expect(nameOf(text)).toBeUndefined()
  },
)

test('what is counted is no column', () => {
  expect(openNames(1)(`${KEPT} select count(*) from bvent`)).toBeDefined()
})
