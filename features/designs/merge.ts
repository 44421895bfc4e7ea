import type { Block, Design, DesignPage } from '#features/designs/blockTypes.ts'
import { isSame } from '#features/designs/difference.ts'

/** Mine onto what another person saved meanwhile. `both` are the blocks, pages or parts that we changed to different ends: mine stand. */
export function mergeDesigns(base: Design, mine: Design, theirs: Design): { design: Design; both: string[] } {
  const both: string[] = []
  const choose = <Value>(name: string, before: Value, own: Value, other: Value): Value => {
    if (isSame(own, before)) return other
    if (!isSame(other, before) && !isSame(other, own)) both.push(name)
    return own
  }
  const blocks = new Map<string, Block | null>()
  const all = [base, mine, theirs].map((design) => new Map(design.pages.flatMap((page) => page.blocks.map((block) => [block.id, block]))))
  const [before, own, other] = all as [Map<string, Block>, Map<string, Block>, Map<string, Block>]
  for (const id of new Set([...before.keys(), ...own.keys(), ...other.keys()]))
    blocks.set(id, choose(id, before.get(id) ?? null, own.get(id) ?? null, other.get(id) ?? null))

  const pageIds = order(ids(base.pages), ids(mine.pages), ids(theirs.pages))
  const placed = new Set<string>()
  const pages = pageIds.flatMap((id) => {
    const [was, my, their] = [base, mine, theirs].map((design) => design.pages.find((page) => page.id === id))
    const shown = choose(`page:${id}`, heading(was), heading(my), heading(their))
    if (!shown) return []
    const inside = order(ids(was?.blocks), ids(my?.blocks), ids(their?.blocks)).flatMap((blockId) => {
      const block = blocks.get(blockId)
      if (!block || placed.has(blockId)) return []
      placed.add(blockId)
      return [block]
    })
    return [{ ...shown, id, blocks: inside }]
  })
  const design = {
    v: mine.v,
    theme: choose('theme', base.theme, mine.theme, theirs.theme),
    seo: choose('seo', base.seo, mine.seo, theirs.seo),
    pages: pages.length > 0 ? pages : mine.pages,
  }
  return { design, both }
}

const ids = (things: readonly { id: string }[] | undefined) => (things ?? []).map(({ id }) => id)

function heading(page: DesignPage | undefined) {
  return page ? { slug: page.slug, name: page.name, isInMenu: page.isInMenu } : null
}

/** My order where I moved something, else theirs; what only the other one added keeps its neighbour. */
function order(before: readonly string[], mine: readonly string[], theirs: readonly string[]): string[] {
  const [lead, follow] = isSame(mine, before) ? [theirs, mine] : [mine, theirs]
  const result = [...lead]
  for (const [at, id] of follow.entries()) {
    if (result.includes(id)) continue
    const neighbour = follow[at - 1]
    const after = neighbour === undefined ? 0 : result.indexOf(neighbour) + 1
    result.splice(neighbour !== undefined && after === 0 ? result.length : after, 0, id)
  }
  return result
}
