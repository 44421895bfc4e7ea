import sharp from 'sharp'
import { expect, test } from 'vitest'
import { takenTime } from '#features/photos/exif.ts'
import { believed, cursorText, readCursor } from '#features/photos/rules.ts'

async function exifOf(exif: Record<string, Record<string, string>>): Promise<Buffer> {
  const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
  const { exif: written } = await sharp(await picture.withExif(exif).jpeg().toBuffer()).metadata()
  if (!written) throw new Error('nothing was written')
  return written
}

const taken = { DateTimeOriginal: '2026:12:10 11:42:07' }

test.each([
  ['on the clock of the place', { IFD2: taken }, 'Asia/Shanghai', '2026-12-10T03:42:07.000Z'],
  ['on another clock', { IFD2: taken }, 'Europe/Berlin', '2026-12-10T10:42:07.000Z'],
  ['by its own offset', { IFD2: { ...taken, OffsetTimeOriginal: '+09:00' } }, 'Asia/Shanghai', '2026-12-10T02:42:07.000Z'],
  ['by when it was changed, if nothing else', { IFD0: { DateTime: '2026:12:10 08:00:00' } }, 'Asia/Shanghai', '2026-12-10T00:00:00.000Z'],
  ['not said', { IFD0: { Copyright: '华锐' } }, 'Asia/Shanghai', undefined],
  ['nonsense', { IFD2: { DateTimeOriginal: 'yesterday' } }, 'Asia/Shanghai', undefined],
])('taken %s', async (_, exif, zone, expected) => {
  expect(takenTime(await exifOf(exif), zone)?.toISOString()).toBe(expected)
})

test('whatever is cut off says nothing', async () => {
  const whole = await exifOf({ IFD2: taken })
  for (let length = 0; length < whole.length; length += 3)
    expect([null, '2026-12-10T03:42:07.000Z']).toContain(takenTime(whole.subarray(0, length), 'Asia/Shanghai')?.toISOString() ?? null)
})

const now = new Date('2026-12-10T04:00:00Z')
test.each([
  ['nothing', null, now],
  ['before', new Date('2026-12-10T03:00:00Z'), new Date('2026-12-10T03:00:00Z')],
  ['a clock that runs ahead', new Date('2026-12-10T05:00:00Z'), now],
  ['a clock that was never set', new Date('1980-01-01T00:00:00Z'), now],
  ['next year', new Date('2027-12-10T00:00:00Z'), now],
])('believed: %s', (_, said, expected) => {
  expect(believed(said, now)).toEqual(expected)
})

test('a cursor is read as it was written, and nothing else is', () => {
  const cursor = { at: now, id: '019a0000-0000-7000-8000-000000000001' }
  expect(readCursor(cursorText(cursor))).toEqual(cursor)
  for (const text of ['', 'x', `${now.toISOString()}_`, `2026-99-99T00:00:00.000Z_${cursor.id}`]) expect(readCursor(text)).toBeNull()
})
