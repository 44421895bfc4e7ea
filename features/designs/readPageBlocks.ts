import { cleaned } from '#features/designs/blockTypes.ts'
import {
  blocksAround,
  designAround,
  isPageBlocks,
  MOST_PAGE_BLOCKS,
  pageBlockTypes,
  type PageBlocks,
} from '#features/designs/pageBlocks.ts'
import { readDesign } from '#features/designs/readDesign.ts'

const ANY_COLOUR = '#0d5c54'

/** Each block by its shape, as on a site; null where one is wrong, unknown or has no place on such a page. */
export function readPageBlocks(value: unknown, clean: (html: string) => string): PageBlocks | null {
  if (!isPageBlocks(value) || value.above.length + value.below.length > MOST_PAGE_BLOCKS) return null
  const { design } = readDesign(designAround(value, ANY_COLOUR))
  if (!design) return null
  const blocks = blocksAround(cleaned(design, clean))
  const isOffered = [...blocks.above, ...blocks.below].every(({ type }) => (pageBlockTypes as readonly string[]).includes(type))
  return isOffered ? blocks : null
}
