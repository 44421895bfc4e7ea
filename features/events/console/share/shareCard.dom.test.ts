import { expect, test } from 'vitest'
import { linesOf } from '#features/events/console/share/shareCard.ts'

const widthOf = (part: string) => part.length

test.each([
  ['2026 智造未来峰会', 20, 3, ['2026 智造未来峰会']],
  ['一二三四五六七八', 4, 3, ['一二三四', '五六七八']],
  ['Light Up 2027 launch', 9, 3, ['Light Up', '2027', 'launch']],
  ['一二三四五六七八九十', 4, 2, ['一二三四', '五六七…']],
])('%s in lines of %i, at most %i', (text, width, most, lines) => {
  expect(linesOf(text, widthOf, width, most)).toEqual(lines)
})
