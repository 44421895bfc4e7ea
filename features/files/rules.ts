/** What a file is, by its first bytes; its name proves nothing. */
const signatures: [mediaType: string, extension: string, test: (bytes: Buffer) => boolean][] = [
  ['image/png', 'png', (bytes) => bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))],
  ['image/jpeg', 'jpg', (bytes) => bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff],
  ['image/gif', 'gif', (bytes) => bytes.subarray(0, 4).toString('latin1') === 'GIF8'],
  [
    'image/webp',
    'webp',
    (bytes) => bytes.subarray(0, 4).toString('latin1') === 'RIFF' && bytes.subarray(8, 12).toString('latin1') === 'WEBP',
  ],
  ['application/pdf', 'pdf', (bytes) => bytes.subarray(0, 5).toString('latin1') === '%PDF-'],
  ['application/zip', 'zip', (bytes) => bytes.subarray(0, 4).equals(Buffer.from([0x50, 0x4b, 0x03, 0x04]))],
]

export type FileKind = { mediaType: string; extension: string; isImage: boolean }

export function kindOf(bytes: Buffer): FileKind | null {
  const found = signatures.find(([, , test]) => test(bytes))
  return found ? { mediaType: found[0], extension: found[1], isImage: found[0].startsWith('image/') } : null
}

export const MAX_SIDE = 4_096
export const MAX_PIXELS = 50_000_000

/** Width and height of a wanted size; nonsense means the original. */
export function wantedSide(value: unknown): number | null {
  const side = typeof value === 'string' && /^\d{1,4}$/.test(value) ? Number(value) : 0
  return side >= 1 && side <= MAX_SIDE ? side : null
}
