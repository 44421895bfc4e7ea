import { expect, test, vi } from 'vitest'
import { CARD, coverPlace, fillCover, linesOf } from '#features/events/console/share/shareCard.ts'

const widthOf = (part: string) => part.length

test.each([
  ['2026 智造未来峰会', 20, 3, ['2026 智造未来峰会']],
  ['一二三四五六七八', 4, 3, ['一二三四', '五六七八']],
  ['Light Up 2027 launch', 9, 3, ['Light Up', '2027', 'launch']],
  ['一二三四五六七八九十', 4, 2, ['一二三四', '五六七…']],
])('%s in lines of %i, at most %i', (text, width, most, lines) => {
  expect(linesOf(text, widthOf, width, most)).toEqual(lines)
})

const box = { width: 640, height: 300 }
test.each([
  ['as wide as the box', { width: 1280, height: 600 }, { x: 0, y: 0, width: 640, height: 300 }],
  ['wider: its left is cut', { width: 880, height: 300 }, { x: -240, y: 0, width: 880, height: 300 }],
  ['higher: cut above and below', { width: 640, height: 500 }, { x: 0, y: -100, width: 640, height: 500 }],
  ['small: made larger', { width: 64, height: 30 }, { x: 0, y: 0, width: 640, height: 300 }],
  ['a drawing without a size', { width: 0, height: 0 }, { x: 0, y: 0, width: 640, height: 300 }],
])('a cover that is %s', (_, natural, place) => {
  expect(coverPlace(box, natural)).toEqual(place)
})

test('a cover is drawn whole and cut by its box, never by a part of itself', () => {
  const pen = { save: vi.fn(), beginPath: vi.fn(), rect: vi.fn(), clip: vi.fn(), drawImage: vi.fn(), restore: vi.fn() }
  const cover = { naturalWidth: 300, naturalHeight: 150 } as HTMLImageElement
  fillCover(pen as unknown as CanvasRenderingContext2D, cover)
  expect(pen.rect).toHaveBeenCalledWith(0, 0, CARD.width, CARD.coverHeight)
  expect(pen.drawImage).toHaveBeenCalledWith(cover, 0, -10, 640, 320)
  expect(pen.clip.mock.invocationCallOrder[0]).toBeLessThan(pen.drawImage.mock.invocationCallOrder[0] ?? 0)
})
