import { html, type Html } from '#core/html.ts'
import type { Language } from '#core/language.ts'
import type { Block } from '#features/designs/blockTypes.ts'
import { designAround, type PageBlocks } from '#features/designs/pageBlocks.ts'
import type { SiteContent } from '#features/microsites/shapes.ts'
import { draw } from '#features/microsites/site/design/sitePage.ts'
import { themeStyle } from '#features/microsites/site/design/theme.ts'

export type Around = { above: Html | null; below: Html | null }
type Asked = { blocks: PageBlocks; content: SiteContent; colour: string; language: Language; now: Date; isDraft: boolean }

/** Blocks before and after a page's own part, drawn as those of a site. */
export function aroundPage({ blocks, content, colour, language, now, isDraft }: Asked): Around {
  const design = designAround(blocks, colour)
  const [page] = design.pages
  const part = (of: readonly Block[], where: keyof Around): Html | null => {
    const drawn = page
      ? of
          .filter(({ isHidden }) => !isHidden)
          .flatMap((block) => draw({ ...content, design, page, language, now, along: '', isDraft }, block) ?? [])
      : []
    return drawn.length > 0 ? html`<div class="ms ms-around is-${where}" style="${themeStyle(design.theme)}">${drawn}</div>` : null
  }
  return { above: part(blocks.above, 'above'), below: part(blocks.below, 'below') }
}
