import type { Language } from '#core/language.ts'

/** Words of a block by language; a language without any shows the other one. */
export type Words = Partial<Record<Language, string>>
export type Picture = { fileId: string; alt: Words } | null
export type Way = { name: Words; text: Words }
export type Partner = { name: Words; picture: Picture; url: string }
export type Question = { question: Words; answer: Words }
export type Figure = { value: string; label: Words }
export type Cell = { title: Words; text: Words; picture: Picture }

export const MOST_WALL_PHOTOS = 24

/** What stands in each block beside the event's own data, which is never copied into it. */
export type BlockProps = {
  hero: { title: Words; subtitle: Words; picture: Picture; isFactsShown: boolean; isButtonShown: boolean }
  text: { title: Words; html: Words; isLead: boolean }
  numbers: { items: Figure[] }
  picture: { picture: Picture; caption: Words; width: 'text' | 'wide' | 'full' }
  gallery: { title: Words; pictures: NonNullable<Picture>[] }
  video: { title: Words; url: string }
  countdown: { title: Words }
  agenda: { title: Words; hint: Words; isSpeakersShown: boolean; isRoomShown: boolean }
  speakers: { title: Words; most: number; isIntroductionShown: boolean }
  tickets: { title: Words; isLeftShown: boolean }
  venue: { title: Words; picture: Picture; ways: Way[] }
  partners: { title: Words; items: Partner[] }
  faq: { title: Words; hint: Words; items: Question[] }
  documents: { title: Words; documentIds: string[] }
  live: { title: Words; hint: Words }
  photos: { title: Words; hint: Words; count: number }
  form: { title: Words; hint: Words; button: Words }
  contact: { title: Words; text: Words; isPersonShown: boolean }
  columns: { title: Words; cells: Cell[] }
  spacer: { size: 'small' | 'medium' | 'large'; isLine: boolean }
  join: { title: Words; hint: Words }
  prizes: { title: Words; hint: Words; isPictureShown: boolean }
  winners: { title: Words; hint: Words }
  fairness: { title: Words; hint: Words }
}
export type BlockType = keyof BlockProps
export type BlockOf<Type extends BlockType> = { id: string; type: Type; v: number; isHidden: boolean; props: BlockProps[Type] }
export type Block = { [Type in BlockType]: BlockOf<Type> }[BlockType]

export type DesignPage = { id: string; slug: string; name: Words; isInMenu: boolean; blocks: Block[] }
export const fontSizes = ['small', 'medium', 'large'] as const
export const corners = ['square', 'soft', 'round'] as const
export const covers = ['picture', 'colour'] as const
export type Theme = {
  colour: string
  fontSize: (typeof fontSizes)[number]
  corner: (typeof corners)[number]
  cover: (typeof covers)[number]
}
export type Seo = { title: Words; description: Words; picture: Picture }
export type Design = { v: 1; theme: Theme; seo: Seo; pages: DesignPage[] }

/** How each block begins. */
const first: { [Type in BlockType]: () => BlockProps[Type] } = {
  hero: () => ({ title: {}, subtitle: {}, picture: null, isFactsShown: true, isButtonShown: true }),
  text: () => ({ title: {}, html: {}, isLead: false }),
  numbers: () => ({ items: [] }),
  picture: () => ({ picture: null, caption: {}, width: 'text' }),
  gallery: () => ({ title: {}, pictures: [] }),
  video: () => ({ title: {}, url: '' }),
  countdown: () => ({ title: {} }),
  agenda: () => ({ title: {}, hint: {}, isSpeakersShown: true, isRoomShown: true }),
  speakers: () => ({ title: {}, most: 0, isIntroductionShown: false }),
  tickets: () => ({ title: {}, isLeftShown: true }),
  venue: () => ({ title: {}, picture: null, ways: [] }),
  partners: () => ({ title: {}, items: [] }),
  faq: () => ({ title: {}, hint: {}, items: [] }),
  documents: () => ({ title: {}, documentIds: [] }),
  live: () => ({ title: {}, hint: {} }),
  photos: () => ({ title: {}, hint: {}, count: 8 }),
  form: () => ({ title: {}, hint: {}, button: {} }),
  contact: () => ({ title: {}, text: {}, isPersonShown: true }),
  columns: () => ({ title: {}, cells: [] }),
  spacer: () => ({ size: 'medium', isLine: false }),
  join: () => ({ title: {}, hint: {} }),
  prizes: () => ({ title: {}, hint: {}, isPictureShown: true }),
  winners: () => ({ title: {}, hint: {} }),
  fairness: () => ({ title: {}, hint: {} }),
}
export const blockTypes = Object.keys(first) as BlockType[]

/** Pages made of blocks: an event's site, and the public page of a lottery. */
export const siteKinds = ['microsite', 'raffle'] as const
export type SiteKind = (typeof siteKinds)[number]
const raffleOnly: readonly BlockType[] = ['join', 'prizes', 'winners', 'fairness']
/** Documents are offered under the address of the event's site. */
const siteOnly: readonly BlockType[] = ['documents']

/** What can be put on such a page, its own parts first. */
export const offeredBlocks: Record<SiteKind, readonly BlockType[]> = {
  microsite: blockTypes.filter((type) => !raffleOnly.includes(type)),
  raffle: [...raffleOnly, ...blockTypes.filter((type) => !raffleOnly.includes(type) && !siteOnly.includes(type))],
}

/** The newest shape of each block; one that was stored in an older one is led here step by step. */
export const blockVersions: Record<BlockType, number> = Object.fromEntries(blockTypes.map((type) => [type, 1])) as Record<BlockType, number>

export function newBlock<Type extends BlockType>(type: Type, id: string, props: Partial<BlockProps[Type]> = {}): BlockOf<Type> {
  return { id, type, v: blockVersions[type], isHidden: false, props: { ...first[type](), ...props } }
}

/** In this language, else in whichever there is. */
export function said(words: Words, language: Language): string {
  return words[language] || Object.values(words).find(Boolean) || ''
}

export function blocksOf(design: Design): Block[] {
  return design.pages.flatMap(({ blocks }) => blocks)
}

/** Every picture a design names, with the block it stands in; '' for the card of links. */
export function picturesOf(design: Design): { blockId: string; fileId: string }[] {
  const of = (blockId: string, pictures: readonly Picture[]) => pictures.flatMap((one) => (one ? [{ blockId, fileId: one.fileId }] : []))
  return [
    ...of('', [design.seo.picture]),
    ...blocksOf(design).flatMap((block) => {
      if (block.type === 'gallery') return of(block.id, block.props.pictures)
      if (block.type === 'partners')
        return of(
          block.id,
          block.props.items.map(({ picture }) => picture),
        )
      if (block.type === 'columns')
        return of(
          block.id,
          block.props.cells.map(({ picture }) => picture),
        )
      return 'picture' in block.props ? of(block.id, [block.props.picture]) : []
    }),
  ]
}

/** The same design with every rich text led through a cleaner: on the way in, and again on the way out. */
export function cleaned(design: Design, clean: (html: string) => string): Design {
  const cleanWords = (words: Words) => Object.fromEntries(Object.entries(words).map(([language, html]) => [language, clean(html)])) as Words
  return {
    ...design,
    pages: design.pages.map((page) => ({
      ...page,
      blocks: page.blocks.map((block) =>
        block.type === 'text' ? { ...block, props: { ...block.props, html: cleanWords(block.props.html) } } : block,
      ),
    })),
  }
}
