import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contrastColour, contrastRatio, READABLE_RATIO, readableOn } from '#core/colour.ts'

test.each([
  ['#ffffff', '#000000'],
  ['#000000', '#ffffff'],
  ['#1685ED', '#ffffff'],
  ['#fff', '#000000'],
  ['#FF0', '#000000'],
  ['rgb(255, 255, 255)', '#000000'],
  ['rgb(22,133,237)', '#ffffff'],
  ['#bababa', '#ffffff'],
  ['#bbbbbb', '#000000'],
  [' #abc ', '#ffffff'],
])('on %s one writes in %s', (background, text) => {
  expect(contrastColour(background)).toBe(text)
})

test.each(['', '#', '#ff', '#fffff', '#gggggg', 'red', 'rgb(256, 0, 0)', 'rgb(1, 2)', '＃ffffff', '#ffffff;'])(
  '%j is refused in the spec’s words',
  (colour) => {
    expect(() => contrastColour(colour)).toThrow('无效的颜色格式')
  },
)

test.each([
  ['#000000', '#ffffff', 21],
  ['#ffffff', '#ffffff', 1],
  ['#1685ED', '#ffffff', 3.7],
  ['#0F6CC2', '#ffffff', 5.3],
])('%s and %s differ by %s', (one, other, ratio) => {
  expect(contrastRatio(one, other)).toBeCloseTo(ratio, 1)
  expect(contrastRatio(other, one)).toBe(contrastRatio(one, other))
})

test.each([
  ['#0F6CC2', undefined, '#ffffff'],
  ['#1685ED', undefined, '#000000'],
  ['#ffffff', '#141A22', '#141A22'],
  ['#ffffff', '#9BA3AF', '#000000'],
  ['#141A22', '#48525F', '#ffffff'],
])('on %s, having chosen %s, one reads %s', (ground, chosen, text) => {
  expect(readableOn(ground, chosen)).toBe(text)
})

test('whatever is chosen can be read', () => {
  const colour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)
  fc.assert(fc.property(colour, colour, (ground, chosen) => contrastRatio(readableOn(ground, chosen), ground) >= READABLE_RATIO))
})
