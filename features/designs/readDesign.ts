import type { z } from 'zod'
import { blockVersions, type Block, type BlockType, type Design } from '#features/designs/blockTypes.ts'
import { blockShapes, designShell, looseBlock } from '#features/designs/shapes.ts'

/** What is wrong with a design: in which block, at which of its fields; '' where it is not in a block. */
export type Fault = { blockId: string; field: string }
export type Read = { design: Design; fault: null } | { design: null; fault: Fault }

type Props = Record<string, unknown>
/** How props of version n become those of n + 1; the first step is at index 0. */
export type Steps = Partial<Record<BlockType, readonly ((props: Props) => Props)[]>>
const noSteps: Steps = {}

/** A stored block in its newest shape; what is newer than this program is left as it is and refused by its shape. */
export function migrated<B extends { type: BlockType; v: number; props: Props }>(block: B, steps: Steps = noSteps): B {
  const way = steps[block.type] ?? []
  const props = way.slice(block.v - 1).reduce((before, step) => step(before), block.props)
  return { ...block, v: Math.max(block.v, way.length + 1), props }
}

const firstPath = (error: z.ZodError) => (error.issues[0]?.path ?? []).map(String)

/** Whatever comes is read whole or refused by the place that is wrong. */
export function readDesign(value: unknown, steps: Steps = noSteps): Read {
  const shell = designShell.safeParse(value)
  if (!shell.success) return refused('', firstPath(shell.error).join('.'))
  const { pages } = shell.data
  const [home] = pages
  if (home?.slug !== '') return refused('', 'pages.0.slug')
  for (const field of ['slug', 'id'] as const) {
    const twice = pages.findIndex((page, at) => pages.findIndex((other) => other[field] === page[field]) !== at)
    if (twice >= 0) return refused('', `pages.${twice}.${field}`)
  }
  const seen = new Set<string>()
  const read: Design = { ...shell.data, pages: [] }
  for (const page of pages) {
    const blocks: Block[] = []
    for (const raw of page.blocks) {
      const loose = looseBlock.safeParse(raw)
      if (!loose.success) return refused(idOf(raw), firstPath(loose.error)[0] ?? '')
      const block = migrated(loose.data, steps)
      if (seen.has(block.id)) return refused(block.id, 'id')
      seen.add(block.id)
      if (steps === noSteps && block.v !== blockVersions[block.type]) return refused(block.id, 'v')
      const props = blockShapes[block.type].safeParse(block.props)
      if (!props.success) return refused(block.id, firstPath(props.error).join('.'))
      blocks.push({ ...block, props: props.data } as Block)
    }
    read.pages.push({ ...page, blocks })
  }
  return { design: read, fault: null }
}

function refused(blockId: string, field: string): Read {
  return { design: null, fault: { blockId, field } }
}

function idOf(raw: unknown): string {
  const id = typeof raw === 'object' && raw !== null && 'id' in raw ? raw.id : ''
  return typeof id === 'string' ? id.slice(0, 40) : ''
}
