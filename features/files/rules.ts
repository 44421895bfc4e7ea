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
