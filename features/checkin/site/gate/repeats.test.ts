import { expect, test } from 'vitest'
import { createRepeats } from '#features/checkin/site/gate/repeats.ts'

test('a code that stays before the camera counts once, and again after it was away', () => {
  const isRepeat = createRepeats()
  expect(isRepeat('A', 0)).toBe(false)
  for (const now of [100, 2_000, 4_000, 6_000]) expect(isRepeat('A', now)).toBe(true)
  expect(isRepeat('A', 8_500)).toBe(false)
})

test('another code counts at once, and so does the first when it comes back', () => {
  const isRepeat = createRepeats()
  expect(isRepeat('A', 0)).toBe(false)
  expect(isRepeat('B', 50)).toBe(false)
  expect(isRepeat('A', 100)).toBe(false)
})
