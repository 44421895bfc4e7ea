import { buffer } from 'node:stream/consumers'
import { readXlsx } from 'hucre'
import { fromBuffer, type Entry, type ZipFile } from 'yauzl'

/** A workbook as somebody else's reader sees it. */
export async function xlsxRows(bytes: Buffer): Promise<string[][]> {
  const book = await readXlsx(new Uint8Array(bytes))
  return (book.sheets[0]?.rows ?? []).map((row) => row.map((cell) => String(cell ?? '')))
}

/** What lies in an archive, by name, as somebody else's reader finds it; a wrong size or check sum throws. */
export async function zipEntries(bytes: Buffer): Promise<Map<string, Buffer>> {
  const zip = await new Promise<ZipFile>((resolve, reject) =>
    fromBuffer(bytes, { lazyEntries: true, validateEntrySizes: true }, (error, opened) => (error ? reject(error) : resolve(opened))),
  )
  const found = new Map<string, Buffer>()
  const read = (entry: Entry) =>
    new Promise<Buffer>((resolve, reject) =>
      zip.openReadStream(entry, (error, stream) => (error ? reject(error) : resolve(buffer(stream)))),
    )
  await new Promise<void>((resolve, reject) => {
    zip.on('entry', (entry: Entry) => {
      read(entry).then((body) => {
        found.set(entry.fileName, body)
        zip.readEntry()
      }, reject)
    })
    zip.once('end', resolve)
    zip.once('error', reject)
    zip.readEntry()
  })
  return found
}
