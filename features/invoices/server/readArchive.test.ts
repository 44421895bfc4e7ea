import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { ZipFile } from 'yazl'
import { kindOfInvoice } from '#features/invoices/server/invoiceFile.ts'
import { openArchive, UnreadableArchive } from '#features/invoices/server/readArchive.ts'

async function zip(files: Record<string, string | Buffer>): Promise<Buffer> {
  const archive = new ZipFile()
  for (const [name, body] of Object.entries(files)) archive.addBuffer(Buffer.from(body), name)
  archive.end()
  return buffer(archive.outputStream)
}

/** The same length elsewhere in the bytes: local header and central directory both. */
const renamed = (bytes: Buffer, from: string, to: string) => Buffer.from(bytes.toString('latin1').replaceAll(from, to), 'latin1')
const problemOf = (bytes: Buffer) =>
  openArchive(bytes).then(
    () => null,
    (error: unknown) => (error as UnreadableArchive).problem,
  )

test('files are found by name, whatever folder they lie in', async () => {
  const { names, read } = await openArchive(await zip({ '发票/A.PDF': '%PDF-1', 'b.ofd': 'x' }))
  expect(names).toEqual(['a.pdf', 'b.ofd'])
  expect((await read('a.pdf'))?.toString()).toBe('%PDF-1')
  expect(await read('c.pdf')).toBeNull()
})

test.each([
  ['a name that climbs', 'aa/bb.pdf', '../bb.pdf'],
  ['a name from the root', 'aaa.pdf', '/aa.pdf'],
  ['a name of Windows', 'aaa.pdf', 'C:\\.pdf'],
])('%s makes the archive unreadable', async (_, from, to) => {
  expect(await problemOf(renamed(await zip({ [from]: '%PDF-1' }), from, to))).toBe('damaged')
})

test('a bomb is refused before it is unpacked', async () => {
  const bomb = await zip({ 'a.pdf': Buffer.alloc(1_000), 'b.pdf': '' })
  bomb.writeUInt32LE(300_000_000, bomb.indexOf(Buffer.from('PK\u0001\u0002', 'latin1')) + 24)
  expect(await problemOf(bomb)).toBe('tooLarge')
})

test('a file of more than 10 MB is not unpacked', async () => {
  const { read } = await openArchive(await zip({ 'a.pdf': Buffer.alloc(11_000_000) }))
  expect(await read('a.pdf')).toBeNull()
})

test('one that says less than it holds is not believed', async () => {
  const bytes = await zip({ 'a.pdf': 'x'.repeat(1_000) })
  const directory = bytes.lastIndexOf(Buffer.from('PK\u0001\u0002', 'latin1'))
  bytes.writeUInt32LE(10, directory + 24)
  const { read } = await openArchive(bytes)
  expect(await read('a.pdf')).toBeNull()
})

test('too many files, and what is no archive', async () => {
  const many = await zip(Object.fromEntries(Array.from({ length: 2_001 }, (_, at) => [`${at}.pdf`, ''])))
  expect(await problemOf(many)).toBe('tooLarge')
  expect(await problemOf(Buffer.from('PK\u0003\u0004 nothing', 'latin1'))).toBe('damaged')
})

test.each([
  ['pdf', Buffer.from('%PDF-1.7'), 'pdf'],
  ['a program called pdf', Buffer.from('MZ'), null],
  ['a page', Buffer.from('<html>%PDF-'), null],
])('%s is %s', async (_, bytes, kind) => {
  expect(await kindOfInvoice(bytes)).toBe(kind)
})

test('an OFD is an archive with OFD.xml at its root', async () => {
  expect(await kindOfInvoice(await zip({ 'OFD.xml': '<x/>', 'Doc_0/Document.xml': '<x/>' }))).toBe('ofd')
  expect(await kindOfInvoice(await zip({ 'in/OFD.xml': '<x/>' }))).toBeNull()
})
