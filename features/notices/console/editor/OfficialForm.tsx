import { Button, Input } from 'antd'
import { Icon } from '#console/kit/Icon.tsx'
import { useT } from '#console/kit/text.ts'
import { FieldText, useInserting } from '#features/notices/console/editor/FieldText.tsx'
import { LinkChoice } from '#features/notices/console/editor/LinkChoice.tsx'
import type { WordingForm } from '#features/notices/console/editor/SmsForm.tsx'
import { DATA_KEY, limitOf } from '#features/notices/officialData.ts'
import type { NoticeBlock } from '#features/notices/shapes.ts'

const MOST_FIELDS = 10

/** What a message of the official account says, field by field, each as long as its kind may be. */
export function OfficialForm({ wording, change, note }: Pick<WordingForm, 'wording' | 'change'> & { note: string }) {
  const t = useT()
  const { isReadOnly } = useInserting()
  const { blocks, content, link } = wording
  const set = (id: string, part: Partial<Extract<NoticeBlock, { type: 'data' }>>) =>
    change({ blocks: blocks.map((block) => (block.id === id ? ({ ...block, ...part } as NoticeBlock) : block)) })
  const add = () => {
    const taken = new Set(blocks.map((block) => ('key' in block ? block.key : '')))
    const at = Array.from({ length: MOST_FIELDS + 1 }, (_, n) => n + 1).find((n) => !taken.has(`thing${n}`)) ?? 1
    change({ blocks: [...blocks, { id: crypto.randomUUID(), type: 'data', key: `thing${at}`, text: '' }] })
  }
  return (
    <div className="notice-sheet">
      <p className="note">{note}</p>
      <label className="notice-label">
        <span className="b">{t('notices.officialId')}</span>
        <Input value={content} maxLength={64} readOnly={isReadOnly} onChange={({ target }) => change({ content: target.value.trim() })} />
        <span className="t12 m3">{t('notices.officialIdHint')}</span>
      </label>
      <ul className="notice-data">
        {blocks.map(
          (block) =>
            block.type === 'data' && (
              <li key={block.id} className="row g2">
                <Input
                  className="notice-key"
                  aria-label={t('notices.dataKey')}
                  value={block.key}
                  readOnly={isReadOnly}
                  {...(!DATA_KEY.test(block.key) && { status: 'error', title: t('notices.dataKeyWrong') })}
                  onChange={({ target }) => set(block.id, { key: target.value.trim() })}
                />
                <div className="sp notice-box">
                  <FieldText isLine label={block.key} value={block.text} maxLength={200} onChange={(text) => set(block.id, { text })} />
                </div>
                <span className="t12 m3 nw">
                  {DATA_KEY.test(block.key) ? t('notices.dataLimit', { n: limitOf(block.key) }) : t('notices.dataKeyHint')}
                </span>
                {!isReadOnly && (
                  <Button
                    type="text"
                    size="small"
                    icon={<Icon name="trash" />}
                    aria-label={`${t('notices.remove')} ${block.key}`}
                    onClick={() => change({ blocks: blocks.filter(({ id }) => id !== block.id) })}
                  />
                )}
              </li>
            ),
        )}
      </ul>
      {!isReadOnly && blocks.length < MOST_FIELDS && (
        <Button icon={<Icon name="plus" />} onClick={add}>
          {t('notices.addData')}
        </Button>
      )}
      <LinkChoice label={t('notices.opens')} value={link} onChange={(next) => change({ link: next })} />
    </div>
  )
}
