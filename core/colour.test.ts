import { expect, test } from 'vitest'
import { contrastColour } from '#core/colour.ts'

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
