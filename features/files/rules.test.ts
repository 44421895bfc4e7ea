import { expect, test } from 'vitest'
import { boxes, variantKey, variantKeys, variantOf, widths } from '#features/files/rules.ts'

test.each([
  ['48', '48', '48×48'],
  ['1', '1', '48×48'],
  ['88', '88', '96×96'],
  ['128', '128', '160×160'],
  ['320', '320', '320×320'],
  ['321', '321', '640'],
  ['800', '320', '800×320'],
  ['1760', '600', '1760×600'],
  ['1760', '601', '1920'],
  ['320', undefined, '320'],
  ['321', undefined, '640'],
  ['1', '9999', '48'],
  ['1920', undefined, '1920'],
  ['1921', undefined, 'its own'],
  ['99999', '99999', 'its own'],
  [undefined, '48', 'its own'],
  ['0', '0', 'its own'],
  ['-1', undefined, 'its own'],
  ['1e3', undefined, 'its own'],
  ['048', undefined, 'its own'],
  [['160', '200'], '160', 'its own'],
  [undefined, undefined, 'its own'],
])('%j by %j is served as %s', (width, height, served) => {
  const variant = variantOf({ width, height })
  expect(variant ? [variant.width, variant.height].filter(Boolean).join('×') : 'its own').toBe(served)
})

test('every variant has a place of its own beside the picture, and nothing else has any', () => {
  const keys = variantKeys('uploads/o/f.webp')
  expect(keys).toHaveLength(widths.length + boxes.length)
  expect(new Set([...keys, 'uploads/o/f.webp']).size).toBe(keys.length + 1)
  expect(keys).toContain(variantKey('uploads/o/f.webp', { width: 160, height: 160 }))
  expect(variantKeys('tasks/export.csv')).toEqual([])
})
