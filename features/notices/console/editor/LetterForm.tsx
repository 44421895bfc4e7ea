import { Button } from 'antd'
import { useState } from 'react'
import { EmptyState } from '#console/kit/EmptyState.tsx'
import { Icon, type IconName } from '#console/kit/Icon.tsx'
import { useT } from '#console/kit/text.ts'
import { showToast } from '#console/kit/toast.ts'
import { BlockEditor } from '#features/notices/console/editor/BlockEditor.tsx'
import { FieldText, useInserting } from '#features/notices/console/editor/FieldText.tsx'
import { letterTypes, newBlock, type LetterType } from '#features/notices/console/editor/newBlock.ts'
import type { WordingForm } from '#features/notices/console/editor/SmsForm.tsx'
import type { NoticeBlock } from '#features/notices/shapes.ts'

const icons: Record<LetterType, IconName> = {
  heading: 'text',
  text: 'para',
  button: 'toggle',
  facts: 'calendar',
  picture: 'file',
  eTicket: 'qr',
  divider: 'minus',
  footer: 'list',
}

export function LetterForm({ wording, change, person }: WordingForm) {
  const t = useT()
  const { isReadOnly } = useInserting()
  const [chosen, setChosen] = useState('')
  const { subject, content, blocks } = wording
  const set = (next: NoticeBlock[]) => change({ blocks: next })
  const insert = (type: LetterType) => {
    const at = blocks.findIndex(({ id }) => id === chosen)
    const made = newBlock(type, wording, t(`notices.block_${type}`))
    set(at < 0 ? [...blocks, made] : blocks.toSpliced(at + 1, 0, made))
    setChosen(made.id)
  }
  const remove = (block: NoticeBlock) => {
    set(blocks.filter(({ id }) => id !== block.id))
    const undo = () => change({ blocks })
    showToast({
      text: t('notices.removed', { type: t(`notices.block_${block.type}`) }),
      seconds: 6,
      action: { label: t('notices.undo'), run: undo },
    })
  }
  const move = (at: number, by: number) => {
    const block = blocks[at]
    if (block) set(blocks.toSpliced(at, 1).toSpliced(at + by, 0, block))
  }
  return (
    <>
      {!isReadOnly && (
        <div className="row notice-palette" role="toolbar" aria-label={t('notices.insert')}>
          <span className="t12 m3">{t('notices.insert')}</span>
          {letterTypes.map((type) => (
            <Button key={type} type="text" size="small" icon={<Icon name={icons[type]} size={14} />} onClick={() => insert(type)}>
              {t(`notices.block_${type}`)}
            </Button>
          ))}
        </div>
      )}
      <div className="notice-head">
        <div className="row g2">
          <span className="m3 notice-key">{t('notices.subject')}</span>
          <FieldText isLine label={t('notices.subject')} value={subject} maxLength={200} onChange={(text) => change({ subject: text })} />
          <span className="t12 m3 nw">{t('notices.letters', { n: [...subject].length })}</span>
        </div>
        <div className="row g2">
          <span className="m3 notice-key">{t('notices.preview')}</span>
          <FieldText isLine label={t('notices.preview')} value={content} maxLength={300} onChange={(text) => change({ content: text })} />
        </div>
      </div>
      <div className="notice-canvas">
        <div className="notice-paper">
          {person && <b className="notice-sender">{person.sender.name}</b>}
          {blocks.length === 0 && <EmptyState icon="mail" title={t('notices.noBlocks')} hint={t('notices.noBlocksHint')} />}
          <ol>
            {blocks.map((block, at) => (
              <BlockEditor
                key={block.id}
                block={block}
                label={t('notices.blockOf', { n: at + 1, type: t(`notices.block_${block.type}`) })}
                isChosen={block.id === chosen}
                isFirst={at === 0}
                isLast={at === blocks.length - 1}
                onChoose={() => setChosen(block.id)}
                onChange={(next) => set(blocks.map((one) => (one.id === block.id ? next : one)))}
                onMove={(by) => move(at, by)}
                onCopy={() => set(blocks.toSpliced(at + 1, 0, { ...block, id: crypto.randomUUID() }))}
                onRemove={() => remove(block)}
              />
            ))}
          </ol>
        </div>
      </div>
    </>
  )
}
