import { buffer } from 'node:stream/consumers'
import { crc32, deflateRawSync } from 'node:zlib'
import { fromBuffer, type Entry, type ZipFile } from 'yauzl'

type Part = { entry: Entry; raw: () => Promise<Buffer>; text: () => Promise<string> }
/** The parts of a package by name; what is not changed is copied as it lies there, still packed. */
export type Parts = ReadonlyMap<string, Part>

export async function readParts(bytes: Buffer): Promise<Parts> {
  const file = await new Promise<ZipFile>((resolve, reject) => {
    fromBuffer(bytes, { lazyEntries: true, autoClose: false }, (error, zip) => (error ? reject(error) : resolve(zip)))
  })
  const parts = new Map<string, Part>()
  await new Promise<void>((resolve, reject) => {
    file.on('entry', (entry: Entry) => {
      parts.set(entry.fileName, {
        entry,
        raw: () => read(file, entry, entry.compressionMethod === 8),
        text: async () => (await read(file, entry, false)).toString(),
      })
      file.readEntry()
    })
    file.on('end', resolve)
    file.on('error', reject)
    file.readEntry()
  })
  return parts
}

function read(file: ZipFile, entry: Entry, isRaw: boolean): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const options = isRaw ? { decompress: false, decrypt: null, start: null, end: null } : null
    const take = (error: Error | null, stream: NodeJS.ReadableStream | undefined) =>
      error || !stream ? reject(error ?? new Error('no stream')) : resolve(buffer(stream))
    if (options) file.openReadStream(entry, options, take)
    else file.openReadStream(entry, take)
  })
}

type Written = { name: Buffer; method: number; crc: number; packed: Buffer; size: number }

export async function writeParts(parts: Parts, changes: ReadonlyMap<string, string>): Promise<Buffer> {
  const written: Written[] = []
  for (const [name, part] of parts) {
    if (changes.has(name)) continue
    const { compressionMethod: method, crc32: crc, uncompressedSize: size } = part.entry
    written.push({ name: Buffer.from(name), method, crc, packed: await part.raw(), size })
  }
  for (const [name, text] of changes) {
    const plain = Buffer.from(text)
    written.push({ name: Buffer.from(name), method: 8, crc: crc32(plain), packed: deflateRawSync(plain, { level: 6 }), size: plain.length })
  }
  return packed(written)
}

const UTF8_NAMES = 0x0800
const VERSION = 20

function packed(all: readonly Written[]): Buffer {
  const bodies: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, method, crc, packed: body, size } of all) {
    const common = Buffer.alloc(26)
    common.writeUInt16LE(VERSION, 0)
    common.writeUInt16LE(UTF8_NAMES, 2)
    common.writeUInt16LE(method, 4)
    common.writeUInt16LE(0x21, 8)
    common.writeUInt32LE(crc, 10)
    common.writeUInt32LE(body.length, 14)
    common.writeUInt32LE(size, 18)
    common.writeUInt16LE(name.length, 22)
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(offset, 10)
    bodies.push(Buffer.from('PK\u0003\u0004', 'latin1'), common, name, body)
    directory.push(Buffer.from('PK\u0001\u0002', 'latin1'), Buffer.from([VERSION, 0]), common, tail, name)
    offset += 30 + name.length + body.length
  }
  const list = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\u0005\u0006', 'latin1')
  end.writeUInt16LE(all.length, 8)
  end.writeUInt16LE(all.length, 10)
  end.writeUInt32LE(list.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...bodies, list, end])
}
