import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { detectKind } from '#features/files/server/detectKind.ts'
import { xlsx } from '#server/kit/workbook/writeXlsx.ts'
import { zip } from '#server/kit/workbook/writeZip.ts'

const picture = () => sharp({ create: { width: 2, height: 2, channels: 3, background: 'red' } })
const archive = (...names: string[]) => buffer(zip(names.map((name) => ({ name, body: ['x'] }))))
async function* noRows() {
  yield []
}

test.each<[string, Buffer | Promise<Buffer>, string | undefined]>([
  ['png', picture().png().toBuffer(), 'png'],
  ['jpeg', picture().jpeg().toBuffer(), 'jpg'],
  ['gif', picture().gif().toBuffer(), 'gif'],
  ['webp', picture().webp().toBuffer(), 'webp'],
  ['pdf', Buffer.from('%PDF-1.7\n', 'latin1'), 'pdf'],
  ['workbook', buffer(xlsx({ name: 'x', columns: [{ title: 'x', width: 9 }], rows: noRows() })), 'xlsx'],
  ['archive', archive('a.txt'), 'zip'],
  ['a picture format nobody reads here', picture().tiff().toBuffer(), undefined],
  ['a program packed like an archive', archive('META-INF/MANIFEST.MF'), undefined],
  ['a program', Buffer.from('MZ' + '\0'.repeat(80), 'latin1'), undefined],
  ['svg is never an image', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), undefined],
  ['html', Buffer.from('<!doctype html>'), undefined],
  ['the beginning of a picture', Buffer.from('89504e47', 'hex'), undefined],
  ['empty', Buffer.alloc(0), undefined],
])('%s', async (_, bytes, extension) => {
  expect((await detectKind(await bytes))?.extension).toBe(extension)
})
