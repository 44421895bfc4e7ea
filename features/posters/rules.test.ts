import { describe, expect, test } from 'vitest'
import { fitText, wrapped } from '#features/posters/paintText.ts'
import { added, keyed, moved, resized, snapped, stretched, written, type PosterValues } from '#features/posters/rules.ts'
import { MOST_LAYERS, posterSizes, scene as sceneSchema, sizeNames, type Layer, type Scene } from '#features/posters/scene.ts'
import { lookNames, lookScene } from '#features/posters/templates.ts'

const values: PosterValues = {
  EventTitle: '伙伴大会',
  EventTime: '',
  EventPlace: '',
  OrgName: '华锐',
  Name: '{{OrgName}}',
  Title: '',
  Company: '',
}

test.each([
  ['{{EventTitle}}', '伙伴大会'],
  ['{{Company|贵公司}}', '贵公司'],
  ['{{EventTime}}{{EventPlace|线上}}', '线上'],
  ['{{Unknown}}x', 'x'],
  ['{{Name}}', '{{OrgName}}'],
  ['{{ Name }}', '{{ Name }}'],
])('%j says %j', (text, said) => {
  expect(written(text, values)).toBe(said)
})

const measure = (text: string) => [...text].length * 10

test.each([
  ['伙伴大会', 20, ['伙伴', '大会']],
  ['a long word', 60, ['a long', 'word']],
  ['abcdefgh', 30, ['abc', 'def', 'gh']],
  ['一\n\n二', 50, ['一', '', '二']],
  ['', 50, ['']],
])('%j in %d is %j', (text, width, lines) => {
  expect(wrapped(text, width, measure)).toEqual(lines)
})

test.each([
  ['short', { width: 100, height: 13, size: 10, isShrinking: true }, { size: 10, isCut: false }],
  ['a'.repeat(14), { width: 100, height: 13, size: 10, isShrinking: true }, { size: 7, isCut: false }],
  ['a'.repeat(40), { width: 100, height: 13, size: 10, isShrinking: true }, { size: 6, isCut: true }],
  ['a'.repeat(14), { width: 100, height: 13, size: 10, isShrinking: false }, { size: 10, isCut: true }],
])('%j in %j comes out as %j', (text, box, outcome) => {
  expect(fitText(box, text, (size) => (part) => part.length * size)).toMatchObject(outcome)
})

const text: Layer = {
  kind: 'text',
  id: 't',
  x: 100,
  y: 100,
  width: 200,
  height: 50,
  opacity: 1,
  text: 'x',
  size: 40,
  colour: '#000000',
  align: 'left',
  isStrong: false,
  isShrinking: true,
}
const qr: Layer = { kind: 'qr', id: 'q', x: 0, y: 0, width: 100, height: 100, opacity: 1, colour: '#000000' }
const scene: Scene = { size: 'portrait', background: { colour: '#ffffff', to: null, fileId: null }, layers: [text, qr] }

test('what is moved stays on the paper in part, what is a code stays square', () => {
  expect(moved(qr, 'portrait', { x: -5_000, y: 90_000 })).toMatchObject({ x: -98, y: 1_678 })
  expect(moved(qr, 'portrait', { x: 3.4, y: -0.6 })).toMatchObject({ x: 3, y: -1 })
  expect(stretched(qr, { width: 300, height: 20 })).toMatchObject({ width: 300, height: 300 })
  expect(stretched(text, { width: 1, height: 100 })).toMatchObject({ width: 2, height: 100, size: 40 })
  expect(stretched(text, { width: 400, height: 100 }, true)).toMatchObject({ size: 80 })
})

test('a layer near a line is drawn to it, one far away is not', () => {
  expect(snapped({ ...qr, x: 486 }, [], 'portrait')).toMatchObject({ layer: { x: 490 }, lines: { x: [540], y: [] } })
  expect(snapped({ ...qr, x: 400 }, [text], 'portrait').layer.x).toBe(400)
  expect(snapped({ ...qr, x: 104, y: 600 }, [text], 'portrait').layer.x).toBe(100)
})

test('there is room for so many layers and no more', () => {
  const full = { ...scene, layers: Array.from({ length: MOST_LAYERS }, (_, at) => ({ ...qr, id: `q${at}` })) }
  expect(added(full, text)).toBeNull()
  expect(added(scene, { ...text, id: 'n' })?.layers.at(-1)?.id).toBe('n')
})

describe.each(lookNames)('our %s', (look) => {
  test.each(['Event', 'Promoter', 'Invitation', 'Live'] as const)(
    'for %s is a scene in every size and language, with a code on the paper',
    (type) => {
      for (const language of ['zh-CN', 'en'] as const)
        for (const size of [null, ...sizeNames]) {
          const first = lookScene(look, type, language)
          const made = size ? resized(first, size) : first
          expect(sceneSchema.safeParse(made).error).toBeUndefined()
          const code = made.layers.find(({ kind }) => kind === 'qr')
          expect(
            code &&
              code.x >= 0 &&
              code.x + code.width <= posterSizes[made.size].width &&
              code.y + code.height <= posterSizes[made.size].height,
          ).toBe(true)
        }
    },
  )
})

const id = '0192f0c1-7c5a-7abc-8def-0123456789ab'
const many = (count: number, layer: Layer) => Array.from({ length: count }, (_, at) => ({ ...layer, id: `l${at}` }))
const picture: Layer = { kind: 'picture', id: 'p', x: 0, y: 0, width: 100, height: 100, opacity: 1, fileId: id, corner: 0 }

test.each<[string, unknown, boolean]>([
  ['as it is', scene, true],
  ['with nothing on it', { ...scene, layers: [] }, true],
  ['of 10,000 layers', { ...scene, layers: many(10_000, qr) }, false],
  ['of 13 pictures', { ...scene, layers: many(13, picture) }, false],
  ['of 12 pictures', { ...scene, layers: many(12, picture) }, true],
  ['of a size of its own', { ...scene, size: { width: 1e9, height: 1e9 } }, false],
  ['with a giant layer', { ...scene, layers: [{ ...qr, width: 1e9 }] }, false],
  ['with a layer far away', { ...scene, layers: [{ ...qr, x: -1e9 }] }, false],
  ['with a picture from elsewhere', { ...scene, layers: [{ ...picture, fileId: 'https://evil.example/x.png' }] }, false],
  ['with another font', { ...scene, layers: [{ ...text, font: 'Comic Sans' }] }, false],
  ['with letters of 10,000 px', { ...scene, layers: [{ ...text, size: 10_000 }] }, false],
  ['with a novel', { ...scene, layers: [{ ...text, text: '字'.repeat(301) }] }, false],
  ['with a colour that is code', { ...scene, background: { ...scene.background, colour: 'url(#x)' } }, false],
  ['with two layers of one name', { ...scene, layers: [qr, qr] }, false],
  ['with an unknown kind', { ...scene, layers: [{ ...qr, kind: 'video' }] }, false],
  ['without numbers', { ...scene, layers: [{ ...qr, x: Number.NaN }] }, false],
])('a scene %s: %#', (_, given, isTaken) => {
  expect(sceneSchema.safeParse(given).success).toBe(isTaken)
})

test.each([
  ['ArrowLeft', false, { x: 99, y: 100 }],
  ['ArrowDown', true, { x: 100, y: 110 }],
  ['+', false, { width: 210, height: 53, size: 42 }],
  ['-', false, { width: 190, height: 48, size: 38 }],
])('the key %s (Shift: %s) does %j', (key, shiftKey, outcome) => {
  expect(keyed(text, 'portrait', { key, shiftKey })).toMatchObject(outcome)
})

test('any other key does nothing', () => {
  expect(keyed(text, 'portrait', { key: 'a', shiftKey: false })).toBeNull()
})
