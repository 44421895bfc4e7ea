import { buffer } from 'node:stream/consumers'
import { fromBuffer, type Entry, type ZipFile as ReadZip } from 'yauzl'
import { ZipFile } from 'yazl'
import { zipDate } from '#server/kit/workbook/writeZip.ts'

type Part = { bytes: () => Promise<Buffer>; text: () => Promise<string> }
/** The parts of a package by name. */
export type Parts = ReadonlyMap<string, Part>

export async function readParts(archive: Buffer): Promise<Parts> {
  const file = await new Promise<ReadZip>((resolve, reject) => {
    fromBuffer(archive, { lazyEntries: true, autoClose: false }, (error, zip) => (error ? reject(error) : resolve(zip)))
  })
  const parts = new Map<string, Part>()
  await new Promise<void>((resolve, reject) => {
    file.on('entry', (entry: Entry) => {
      const bytes = () => read(file, entry)
      parts.set(entry.fileName, { bytes, text: async () => (await bytes()).toString() })
      file.readEntry()
    })
    file.on('end', resolve)
    file.on('error', reject)
    file.readEntry()
  })
  return parts
}

function read(file: ReadZip, entry: Entry): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    file.openReadStream(entry, (error, stream) => (error ? reject(error) : resolve(buffer(stream))))
  })
}

/** The same package with some parts changed or added. */
export async function writeParts(parts: Parts, changes: ReadonlyMap<string, string>): Promise<Buffer> {
  const file = new ZipFile()
  for (const [name, part] of parts) if (!changes.has(name)) file.addBuffer(await part.bytes(), name, zipDate)
  for (const [name, text] of changes) file.addBuffer(Buffer.from(text), name, zipDate)
  file.end()
  return buffer(file.outputStream)
}
