import type { Language } from '#core/language.ts'
import { newBlock, type Block, type BlockType, type Design, type DesignPage } from '#features/designs/blockTypes.ts'

export function newKey(): string {
  return crypto.randomUUID().slice(0, 8)
}

const onPage = (design: Design, pageId: string, change: (page: DesignPage) => DesignPage): Design => ({
  ...design,
  pages: design.pages.map((page) => (page.id === pageId ? change(page) : page)),
})

/** After the chosen block, else at the end. */
export function withBlock(design: Design, pageId: string, type: BlockType, afterId: string): { design: Design; id: string } {
  const block = newBlock(type, newKey()) as Block
  return { design: insertAfter(design, pageId, block, afterId), id: block.id }
}

export function withCopy(design: Design, pageId: string, block: Block): { design: Design; id: string } {
  const copy = { ...structuredClone(block), id: newKey() }
  return { design: insertAfter(design, pageId, copy, block.id), id: copy.id }
}

function insertAfter(design: Design, pageId: string, block: Block, afterId: string): Design {
  return onPage(design, pageId, (page) => {
    const at = page.blocks.findIndex(({ id }) => id === afterId)
    return { ...page, blocks: at < 0 ? [...page.blocks, block] : page.blocks.toSpliced(at + 1, 0, block) }
  })
}

export function withoutBlock(design: Design, blockId: string): Design {
  return { ...design, pages: design.pages.map((page) => ({ ...page, blocks: page.blocks.filter(({ id }) => id !== blockId) })) }
}

export function withBlockChanged(design: Design, blockId: string, change: Partial<Pick<Block, 'isHidden'>> & { props?: object }): Design {
  const changed = (block: Block): Block =>
    block.id === blockId ? ({ ...block, ...change, props: { ...block.props, ...change.props } } as Block) : block
  return { ...design, pages: design.pages.map((page) => ({ ...page, blocks: page.blocks.map(changed) })) }
}

export function withOrder(design: Design, pageId: string, ids: readonly string[]): Design {
  return onPage(design, pageId, (page) => ({ ...page, blocks: ids.flatMap((id) => page.blocks.find((block) => block.id === id) ?? []) }))
}

export function withPageOrder(design: Design, ids: readonly string[]): Design {
  const [home] = design.pages
  const rest = ids.filter((id) => id !== home?.id).flatMap((id) => design.pages.find((page) => page.id === id) ?? [])
  return { ...design, pages: home ? [home, ...rest] : rest }
}

export function withPage(design: Design, language: Language, name: string): { design: Design; id: string } {
  const taken = new Set(design.pages.map(({ slug }) => slug))
  let count = design.pages.length
  while (taken.has(`page-${count}`)) count += 1
  const page = { id: newKey(), slug: `page-${count}`, name: { [language]: name }, isInMenu: true, blocks: [] }
  return { design: { ...design, pages: [...design.pages, page] }, id: page.id }
}

export function withPageChanged(design: Design, pageId: string, change: Partial<DesignPage>): Design {
  return onPage(design, pageId, (page) => ({ ...page, ...change }))
}

/** The first one is the site's home and stays. */
export function withoutPage(design: Design, pageId: string): Design {
  return { ...design, pages: design.pages.filter(({ id }, at) => at === 0 || id !== pageId) }
}
