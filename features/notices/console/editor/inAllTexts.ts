import type { NoticeBlock, NoticeWording } from '#features/notices/shapes.ts'

/** The same change to every text of a template. */
export function inAllTexts({ subject, content, blocks, link }: NoticeWording, change: (text: string) => string): NoticeWording {
  return { subject: change(subject), content: change(content), blocks: blocks.map((block) => changed(block, change)), link }
}

function changed(block: NoticeBlock, change: (text: string) => string): NoticeBlock {
  if (block.type === 'facts')
    return { ...block, rows: block.rows.map(({ label, value }) => ({ label: change(label), value: change(value) })) }
  return 'text' in block ? { ...block, text: change(block.text) } : block
}
