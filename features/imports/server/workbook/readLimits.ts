/** What a file may hold; RELIABILITY.md. */
export type ReadLimits = { rows: number; columns: number; unpackedBytes: number; ms: number; memoryMb: number }

export const DEFAULT_MAX_ROWS = 50_000
export const MOST_ROWS = 200_000
export const readLimits: ReadLimits = {
  rows: DEFAULT_MAX_ROWS,
  columns: 200,
  unpackedBytes: 100_000_000,
  ms: 30_000,
  memoryMb: 224,
}

/** More than a person would look through for the right one. */
export const MOST_SHEETS = 256

/** A longer text is cut: no field takes as much, and its own check says so. */
export const MOST_CELL_LETTERS = 10_001

export const unreadableReasons = [
  'unknown',
  'encrypted',
  'oldXls',
  'html',
  'damaged',
  'dtd',
  'encoding',
  'noSheet',
  'tooManyRows',
  'tooManyColumns',
  'tooManySheets',
  'tooLarge',
  'tooSlow',
  'busy',
] as const
export type UnreadableReason = (typeof unreadableReasons)[number]

/** The file cannot be read, and why. */
export class Unreadable extends Error {
  readonly reason: UnreadableReason
  constructor(reason: UnreadableReason) {
    super(reason)
    this.reason = reason
  }
}
