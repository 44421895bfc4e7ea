import { fromBuffer, type Entry, type ZipFile } from 'yauzl'

const MOST_FILES = 2_000
const MOST_UNPACKED = 200_000_000
const MOST_FILE_BYTES = 10_000_000

export type ArchiveProblem = 'damaged' | 'encrypted' | 'tooLarge'

export class UnreadableArchive extends Error {
  readonly problem: ArchiveProblem
  constructor(problem: ArchiveProblem) {
    super(problem)
    this.problem = problem
  }
}

export type Archive = {
  names: readonly string[]
  /** Null where it is more than a file of its kind has, or not what the archive says of it. */
  read: (name: string) => Promise<Buffer | null>
}

/**
 * Judged by what it says of itself before anything is unpacked, and held to it while it is. Names lead nowhere: they are only
 * compared, and one that tries to climb makes the whole archive unreadable.
 */
export async function openArchive(bytes: Buffer): Promise<Archive> {
  const file = await new Promise<ZipFile>((resolve, reject) => {
    fromBuffer(bytes, { lazyEntries: true, validateEntrySizes: true }, (error, zip) =>
      error ? reject(new UnreadableArchive('damaged')) : resolve(zip),
    )
  })
  if (file.entryCount > MOST_FILES) throw new UnreadableArchive('tooLarge')
  const entries = await entriesOf(file)
  if (entries.some((entry) => entry.isEncrypted())) throw new UnreadableArchive('encrypted')
  if (entries.reduce((sum, entry) => sum + entry.uncompressedSize, 0) > MOST_UNPACKED) throw new UnreadableArchive('tooLarge')
  const byName = new Map(entries.map((entry) => [baseName(entry.fileName), entry]))
  return {
    names: [...byName.keys()],
    async read(name) {
      const entry = byName.get(name)
      if (!entry || entry.uncompressedSize > MOST_FILE_BYTES) return null
      return unpacked(file, entry)
    },
  }
}

export const baseName = (name: string) => (name.split('/').at(-1) ?? '').toLowerCase()

function entriesOf(file: ZipFile): Promise<Entry[]> {
  return new Promise((resolve, reject) => {
    const entries: Entry[] = []
    file.on('entry', (entry: Entry) => {
      if (!entry.fileName.endsWith('/')) entries.push(entry)
      file.readEntry()
    })
    file.on('end', () => resolve(entries))
    file.on('error', () => reject(new UnreadableArchive('damaged')))
    file.readEntry()
  })
}

function unpacked(file: ZipFile, entry: Entry): Promise<Buffer | null> {
  return new Promise((resolve) => {
    file.openReadStream(entry, (error, stream) => {
      if (error) return resolve(null)
      const pieces: Buffer[] = []
      stream.on('data', (piece: Buffer) => pieces.push(piece))
      stream.on('end', () => resolve(Buffer.concat(pieces)))
      stream.on('error', () => resolve(null))
    })
  })
}
