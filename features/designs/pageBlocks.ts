import { newBlock, type Block, type BlockType, type Design } from '#features/designs/blockTypes.ts'

/** Free blocks of a page whose own part (a form, a ticket, a list of orders) is one block among them: what stands before it, and after. */
export type PageBlocks = { above: Block[]; below: Block[] }
export const noBlocks: PageBlocks = { above: [], below: [] }
export const BLOCKS_KEY = 'blocks'
export const MOST_PAGE_BLOCKS = 20

/** None that leads to signing up or needs a script: whoever is here has come for the page's own part. */
export const pageBlockTypes = [
  'text',
  'picture',
  'gallery',
  'video',
  'numbers',
  'columns',
  'agenda',
  'speakers',
  'venue',
  'partners',
  'faq',
  'contact',
  'spacer',
] as const satisfies readonly BlockType[]

/** Only that it can be read; what its blocks hold is judged where it is saved. */
export function isPageBlocks(value: unknown): value is PageBlocks {
  return typeof value === 'object' && value !== null && ['above', 'below'].every((part) => Array.isArray((value as never)[part]))
}

export function hasBlocks(value: unknown): value is PageBlocks {
  return isPageBlocks(value) && value.above.length + value.below.length > 0
}

const OWN = 'own-part'

/** The same blocks as a page of a site, the page's own part being one of them: what is made for sites works on it. */
export function designAround({ above, below }: PageBlocks, colour: string): Design {
  return {
    v: 1,
    theme: { colour, fontSize: 'medium', corner: 'soft', cover: 'colour' },
    seo: { title: {}, description: {}, picture: null },
    pages: [{ id: OWN, slug: '', name: {}, isInMenu: false, blocks: [...above, newBlock('spacer', OWN), ...below] }],
  }
}

export const isOwnPart = ({ id }: Pick<Block, 'id'>) => id === OWN

export function blocksAround({ pages: [page] }: Design): PageBlocks {
  const blocks = page?.blocks ?? []
  const at = blocks.findIndex(isOwnPart)
  return at < 0 ? { above: [], below: blocks } : { above: blocks.slice(0, at), below: blocks.slice(at + 1) }
}
