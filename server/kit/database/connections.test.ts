import { expect, test } from 'vitest'
import { openStatementNames, PREPARED } from '#server/kit/database/connections.ts'

test('prepared statements have names of their own, as long as there is room', () => {
  const nameOf = openStatementNames(2)
  const [first, second] = [nameOf(`${PREPARED} select 1`), nameOf(`${PREPARED} select 2`)]
  expect(first).not.toBe(second)
  expect([nameOf(`${PREPARED} select 3`), nameOf('select 1'), nameOf(`${PREPARED} select 1`)]).toEqual([undefined, undefined, first])
})

test.each(['select * from bvent', 'select "bvent".* from bvent', 'select a.*, 1 from a'])(
  'one of every column cannot be prepared, since they become more: %s',
  (text) => {
    const nameOf = openStatementNames(2)
    expect(() => nameOf(`${PREPARED} ${text}`)).toThrow(/names its columns/)
    expect(nameOf(text)).toBeUndefined()
  },
)

test('what is counted is no column', () => {
  expect(openStatementNames(1)(`${PREPARED} select count(*) from bvent`)).toBeDefined()
})
