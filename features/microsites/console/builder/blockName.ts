import type { Language } from '#core/language.ts'
import { textOf } from '#console/kit/text.ts'
import { said, type Block } from '#features/designs/blockTypes.ts'

/** Its kind, and its title where it has one of its own. */
export function blockName(block: Block, language: Language): string {
  const own = 'title' in block.props ? said(block.props.title, language) : ''
  const kind = textOf(`designs.block_${block.type}`)
  return own ? `${kind} · ${own}` : kind
}
