export const MAX_SIDE = 4_096
export const MAX_PIXELS = 50_000_000

/** Width and height of a wanted size; nonsense means the original. */
export function wantedSide(value: unknown): number | null {
  const side = typeof value === 'string' && /^\d{1,4}$/.test(value) ? Number(value) : 0
  return side >= 1 && side <= MAX_SIDE ? side : null
}
