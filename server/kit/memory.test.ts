import { expect, test } from 'vitest'
import { openMemory } from '#server/kit/memory.ts'

test('a memory forgets what was set longest ago', () => {
  const memory = openMemory<number>(2)
  memory.set('a', 1)
  memory.set('b', 2)
  memory.set('a', 3)
  memory.set('c', 4)
  expect(['a', 'b', 'c'].map(memory.get)).toEqual([3, undefined, 4])
  memory.delete('a')
  memory.set('', 5)
  expect(['a', 'c', ''].map(memory.get)).toEqual([undefined, 4, 5])
})
