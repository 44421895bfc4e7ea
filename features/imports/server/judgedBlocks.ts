import type { Tally } from '#features/imports/checks.ts'

export type SealedBlock = { firstRow: number; lastRow: number; cells: Uint8Array; checks: Uint8Array | null }

export type CheckedBlock = { firstRow: number; lastRow: number; checks: Uint8Array; tally: Tally }
