import type { BlockType, NoticeBlock, NoticeTemplate } from '#features/notices/shapes.ts'

export const letterTypes = [
  'picture',
  'heading',
  'text',
  'button',
  'facts',
  'eTicket',
  'divider',
  'footer',
] as const satisfies readonly BlockType[]
export type LetterType = (typeof letterTypes)[number]

/** What a block begins with, so that it is seen where it was put. */
export function newBlock(type: LetterType, { link }: Pick<NoticeTemplate, 'link'>, word: string): NoticeBlock {
  const id = crypto.randomUUID()
  switch (type) {
    case 'button':
      return { id, type, text: word, link }
    case 'facts':
      return { id, type, rows: [{ label: '', value: '{{EventTime}}' }] }
    case 'picture':
      return { id, type, url: '', alt: '' }
    case 'divider':
      return { id, type }
    default:
      return { id, type, text: type === 'eTicket' ? '' : word }
  }
}
