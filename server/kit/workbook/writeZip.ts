import { once } from 'node:events'
import { crc32, createDeflateRaw } from 'node:zlib'

export type ZipEntry = { name: string; body: AsyncIterable<Buffer | string> | Iterable<Buffer | string>; isStored?: boolean }

/** Fast rather than small: what is written is mostly read once. */
const LEVEL = 1
const UTF8_WITH_DESCRIPTOR = 0x0808
const STORED = 0
const DEFLATED = 8
const LARGEST = 0xffff_ffff
/** 1980-01-01: the same content makes the same file. */
const DATE = 0x21

type Written = { name: Buffer; method: number; crc: number; packed: number; size: number; at: number }

/** A zip archive as it is written, one entry after the other, never whole in memory. */
export async function* zip(entries: AsyncIterable<ZipEntry> | Iterable<ZipEntry>): AsyncGenerator<Buffer> {
  const written: Written[] = []
  let at = 0
  for await (const { name, body, isStored = false } of entries) {
    const entry: Written = { name: Buffer.from(name), method: isStored ? STORED : DEFLATED, crc: 0, packed: 0, size: 0, at }
    const head = localHead(entry)
    at += head.length
    yield head
    const plain = counted(body, entry)
    for await (const part of isStored ? plain : deflated(plain)) {
      entry.packed += part.length
      yield part
    }
    if (entry.size > LARGEST || at + entry.packed > LARGEST) throw new Error('the archive is too large')
    const tail = descriptor(entry)
    at += entry.packed + tail.length
    yield tail
    written.push(entry)
  }
  yield centralDirectory(written, at)
}

async function* counted(body: ZipEntry['body'], entry: Written): AsyncGenerator<Buffer> {
  for await (const part of body) {
    const bytes = typeof part === 'string' ? Buffer.from(part) : part
    entry.crc = crc32(bytes, entry.crc)
    entry.size += bytes.length
    yield bytes
  }
}

/** Compresses on another thread while the next part is made. */
async function* deflated(parts: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const deflate = createDeflateRaw({ level: LEVEL })
  const feeding = (async () => {
    for await (const part of parts) if (!deflate.write(part)) await once(deflate, 'drain')
    deflate.end()
  })().catch((error: unknown) => void deflate.destroy(error as Error))
  for await (const part of deflate) yield part as Buffer
  await feeding
}

function localHead({ name, method }: Written): Buffer {
  const head = Buffer.alloc(30)
  head.writeUInt32LE(0x04034b50, 0)
  head.writeUInt16LE(20, 4)
  head.writeUInt16LE(UTF8_WITH_DESCRIPTOR, 6)
  head.writeUInt16LE(method, 8)
  head.writeUInt16LE(DATE, 12)
  head.writeUInt16LE(name.length, 26)
  return Buffer.concat([head, name])
}

function descriptor({ crc, packed, size }: Written): Buffer {
  const tail = Buffer.alloc(16)
  tail.writeUInt32LE(0x08074b50, 0)
  tail.writeUInt32LE(crc, 4)
  tail.writeUInt32LE(packed, 8)
  tail.writeUInt32LE(size, 12)
  return tail
}

function centralDirectory(entries: readonly Written[], at: number): Buffer {
  const rows = entries.map(({ name, method, crc, packed, size, at: start }) => {
    const row = Buffer.alloc(46)
    row.writeUInt32LE(0x02014b50, 0)
    row.writeUInt16LE(20, 4)
    row.writeUInt16LE(20, 6)
    row.writeUInt16LE(UTF8_WITH_DESCRIPTOR, 8)
    row.writeUInt16LE(method, 10)
    row.writeUInt16LE(DATE, 14)
    row.writeUInt32LE(crc, 16)
    row.writeUInt32LE(packed, 20)
    row.writeUInt32LE(size, 24)
    row.writeUInt16LE(name.length, 28)
    row.writeUInt32LE(start, 42)
    return Buffer.concat([row, name])
  })
  const directory = Buffer.concat(rows)
  if (entries.length > 0xffff || at + directory.length > LARGEST) throw new Error('the archive is too large')
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([directory, end])
}
