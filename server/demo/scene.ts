import type { Letter } from '#server/demo/letters.ts'
import type { PlacedEvent } from '#server/demo/placed.ts'

/** An event that features add their part to, and what its people are told. */
export type Scene = { placed: PlacedEvent; letters: Letter[] }
