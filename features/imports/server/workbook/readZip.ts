import { fromBuffer, type Entry, type ZipFile } from 'yauzl'
import { Unreadable } from '#features/imports/server/workbook/readLimits.ts'
import type { XmlListener } from '#features/imports/server/workbook/readXml.ts'
import { byteScanner, type ByteListener } from '#features/imports/server/workbook/scanBytes.ts'

const MOST_ENTRIES = 5_000

export type Zip = {
  has: (name: string) => boolean
  /** Streams a part through the scanner; `rest` is awaited between pieces. */
  scan: (name: string, listener: ByteListener, rest?: () => Promise<void>) => Promise<void>
  /** Unpacks a part at once and scans it little by little, as it is asked for. */
  scanLater: (name: string, listener: XmlListener) => Promise<LaterScan>
  close: () => void
}

export type LaterScan = {
  /** Scans on for a bit; false once all is scanned. */
  next: () => boolean
}

/** Opens the container and refuses, before anything is unpacked, what would unpack to too much. */
export async function openZip(bytes: Buffer, mostBytes: number): Promise<Zip> {
  const file = await new Promise<ZipFile>((resolve, reject) => {
    fromBuffer(bytes, { lazyEntries: true, validateEntrySizes: true, decodeStrings: true }, (error, zip) =>
      error ? reject(new Unreadable('damaged')) : resolve(zip),
    )
  })
  const entries = await entriesOf(file)
  const total = [...entries.values()].reduce((sum, entry) => sum + entry.uncompressedSize, 0)
  if (total > mostBytes) throw new Unreadable('tooLarge')
  if ([...entries.values()].some((entry) => entry.isEncrypted())) throw new Unreadable('encrypted')
  const find = (name: string) => entries.get(name.replace(/^\//, '').toLowerCase())

  const piecesOf = async (name: string): Promise<AsyncIterable<Buffer>> => {
    const entry = find(name)
    if (!entry) throw new Unreadable('damaged')
    const stream = await new Promise<NodeJS.ReadableStream>((resolve, reject) => {
      file.openReadStream(entry, (error, opened) => (error ? reject(new Unreadable('damaged')) : resolve(opened)))
    })
    return stream as AsyncIterable<Buffer>
  }

  return {
    has: (name) => find(name) !== undefined,
    async scan(name, listener, rest) {
      const scanner = byteScanner(listener)
      try {
        for await (const piece of await piecesOf(name)) {
          scanner.push(piece)
          if (rest) await rest()
        }
      } catch (error) {
        throw error instanceof Unreadable ? error : new Unreadable('damaged')
      }
      scanner.end()
    },
    async scanLater(name, listener) {
      const scanner = byteScanner(listener)
      const pieces = await Array.fromAsync(await piecesOf(name)).catch(() => {
        throw new Unreadable('damaged')
      })
      let at = 0
      return {
        next() {
          const piece = pieces[at]
          if (piece) scanner.push(piece)
          at += 1
          if (at === pieces.length) scanner.end()
          return at < pieces.length
        },
      }
    },
    close: () => file.close(),
  }
}

function entriesOf(file: ZipFile): Promise<Map<string, Entry>> {
  return new Promise((resolve, reject) => {
    const entries = new Map<string, Entry>()
    if (file.entryCount > MOST_ENTRIES) return reject(new Unreadable('tooLarge'))
    file.on('entry', (entry: Entry) => {
      entries.set(entry.fileName.toLowerCase(), entry)
      file.readEntry()
    })
    file.on('end', () => resolve(entries))
    file.on('error', () => reject(new Unreadable('damaged')))
    file.readEntry()
  })
}
