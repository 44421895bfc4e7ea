import type { Language } from '#core/language.ts'
import { definePart } from '#core/part.ts'
import type { PageBlocks } from '#features/designs/pageBlocks.ts'

/** The blocks around a page's own part, to be added, moved and written. */
export const blocksPart = definePart<{
  /** What the page's own part is called. */
  ownPart: string
  blocks: PageBlocks
  language: Language
  canSave: boolean
  onChange: (blocks: PageBlocks) => void
}>('PageBlocksPart')
