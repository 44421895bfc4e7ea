import { PassThrough, Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'

export type ZipEntry = { name: string; body: AsyncIterable<Buffer | string> | Iterable<Buffer | string>; isStored?: boolean }

/** Fast rather than small: what is written is mostly read once. */
const LEVEL = 1
/** The earliest that the format knows: the same content makes the same file. */
export const zipDate = { mtime: new Date(1980, 0, 1), forceDosTimestamp: true }

/** A zip archive as it is written, one entry after the other, never whole in memory; nothing is read before it is asked for. */
export async function* zip(entries: AsyncIterable<ZipEntry> | Iterable<ZipEntry>): AsyncGenerator<Buffer> {
  const file = new ZipFile()
  const output = new PassThrough()
  file.outputStream.pipe(output)
  writeEntries(file, entries, output).catch((error: unknown) => output.destroy(error as Error))
  for await (const part of output) yield part as Buffer
}

async function writeEntries(file: ZipFile, entries: AsyncIterable<ZipEntry> | Iterable<ZipEntry>, output: PassThrough): Promise<void> {
  for await (const { name, body, isStored = false } of entries) {
    const source = Readable.from(body)
    const stop = () => source.destroy()
    output.once('close', stop)
    file.addReadStream(source, name, { ...zipDate, compressionLevel: isStored ? 0 : LEVEL })
    await finished(source)
    output.off('close', stop)
  }
  file.end()
}
