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

/** The only sizes a picture is served in besides its own: each is made once and lies beside it. */
export const widths = [48, 96, 160, 320, 640, 960, 1_280, 1_920] as const
/** Cut to fit: tiles and their previews at one and two pixels a point, covers, the head of a ticket. */
export const boxes = [
  [48, 48],
  [96, 96],
  [160, 160],
  [320, 320],
  [800, 320],
  [1_120, 382],
  [1_760, 600],
] as const

/** Without a height the picture keeps its shape. */
export type Variant = { width: number; height: number | null }

/** The size that is meant by what was asked for, rounded up; null is the picture as it lies there, which nonsense means too. */
export function variantOf({ width, height }: { width?: unknown; height?: unknown }): Variant | null {
  const [wide, high] = [sideOf(width), sideOf(height)]
  if (!wide) return null
  const box = boxes.find((known) => (wide === high ? known[0] === known[1] && known[0] >= wide : known[0] === wide && known[1] === high))
  if (box) return { width: box[0], height: box[1] }
  const next = widths.find((known) => known >= wide)
  return next ? { width: next, height: null } : null
}

function sideOf(value: unknown): number | null {
  return typeof value === 'string' && /^[1-9]\d{0,3}$/.test(value) ? Number(value) : null
}

export function variantKey(storageKey: string, { width, height }: Variant): string {
  return storageKey.replace(/\.\w+$/, height ? `.${width}x${height}.webp` : `.${width}.webp`)
}

/** Where variants of a stored file may lie; only pictures have any. */
export function variantKeys(storageKey: string): string[] {
  if (!storageKey.endsWith('.webp')) return []
  const all: Variant[] = [...widths.map((width) => ({ width, height: null })), ...boxes.map(([width, height]) => ({ width, height }))]
  return all.map((variant) => variantKey(storageKey, variant))
}
