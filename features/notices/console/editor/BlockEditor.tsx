import { Button, Input } from 'antd'
import type { FileRef } from '#core/schema.ts'
import { FileUpload } from '#console/kit/FileUpload.tsx'
import { Icon } from '#console/kit/Icon.tsx'
import { PartOf } from '#console/kit/Part.tsx'
import { useLanguage, useT } from '#console/kit/text.ts'
import { plainWritable, writerPart } from '#console/kit/writerPart.ts'
import { FieldText, useInserting } from '#features/notices/console/editor/FieldText.tsx'
import { LinkChoice } from '#features/notices/console/editor/LinkChoice.tsx'
import type { NoticeBlock } from '#features/notices/shapes.ts'

type Props = {
  block: NoticeBlock
  label: string
  isChosen: boolean
  isFirst: boolean
  isLast: boolean
  onChoose: () => void
  onChange: (block: NoticeBlock) => void
  onMove: (by: number) => void
  onCopy: () => void
  onRemove: () => void
}

/** A block where it stands in the letter; the chosen one shows what can be done with it. */
export function BlockEditor({ block, label, isChosen, isFirst, isLast, onChoose, onChange, onMove, onCopy, onRemove }: Props) {
  const t = useT()
  const { isReadOnly } = useInserting()
  return (
    <li className={isChosen ? 'notice-block is-on' : 'notice-block'} aria-label={label} onFocusCapture={onChoose}>
      {!isReadOnly && (
        <div className="notice-tools">
          <Tool icon="upd" label={`${t('notices.up')}: ${label}`} isOff={isFirst} onClick={() => onMove(-1)} />
          <Tool icon="down" label={`${t('notices.down')}: ${label}`} isOff={isLast} onClick={() => onMove(1)} />
          <Tool icon="copy" label={`${t('notices.copy')}: ${label}`} onClick={onCopy} />
          <Tool icon="trash" label={`${t('notices.remove')}: ${label}`} onClick={onRemove} />
        </div>
      )}
      <BlockBody block={block} label={label} isChosen={isChosen} onChange={onChange} />
    </li>
  )
}

type ToolProps = { icon: 'upd' | 'down' | 'copy' | 'trash'; label: string; isOff?: boolean; onClick: () => void }

function Tool({ icon, label, isOff = false, onClick }: ToolProps) {
  return (
    <Button
      type="text"
      size="small"
      icon={<Icon name={icon} size={14} />}
      aria-label={label}
      title={label}
      disabled={isOff}
      onClick={onClick}
    />
  )
}

type BodyProps = Pick<Props, 'block' | 'label' | 'isChosen' | 'onChange'>

function BlockBody({ block, label, isChosen, onChange }: BodyProps) {
  const t = useT()
  const language = useLanguage()
  const { isReadOnly } = useInserting()
  switch (block.type) {
    case 'heading':
    case 'text':
    case 'footer': {
      const most = { heading: 200, text: 5_000, footer: 1_000 }[block.type]
      const say = (text: string) => onChange({ ...block, text })
      return (
        <>
          <FieldText label={label} className={`notice-${block.type}`} value={block.text} maxLength={most} onChange={say} />
          {isChosen && block.type === 'text' && !isReadOnly && (
            <PartOf of={writerPart} props={{ place: 'letter', language, target: plainWritable(block.text, most, say) }} />
          )}
        </>
      )
    }
    case 'button':
      return (
        <>
          <span className="notice-cta">
            <FieldText
              isLine
              label={t('notices.buttonText')}
              value={block.text}
              maxLength={60}
              onChange={(text) => onChange({ ...block, text })}
            />
          </span>
          {isChosen && <LinkChoice label={t('notices.opens')} value={block.link} onChange={(link) => onChange({ ...block, link })} />}
        </>
      )
    case 'facts':
      return <FactRows block={block} onChange={onChange} />
    case 'picture':
      return <PictureBlock block={block} onChange={onChange} />
    case 'divider':
      return (
        <button type="button" className="notice-divider" aria-label={label}>
          <hr />
        </button>
      )
    case 'eTicket':
      return (
        <div className="row g3">
          <span className="notice-qr" aria-hidden>
            <Icon name="qr" size={24} />
          </span>
          <div className="sp">
            <p className="t12 m3">{t('notices.ticketNote')}</p>
            <FieldText isLine label={label} value={block.text} maxLength={200} onChange={(text) => onChange({ ...block, text })} />
          </div>
        </div>
      )
    case 'data':
      return null
  }
}

type Of<Type extends NoticeBlock['type']> = { block: Extract<NoticeBlock, { type: Type }>; onChange: (block: NoticeBlock) => void }
const MOST_ROWS = 12

function FactRows({ block, onChange }: Of<'facts'>) {
  const t = useT()
  const { isReadOnly } = useInserting()
  const set = (at: number, part: Partial<(typeof block.rows)[number]>) =>
    onChange({ ...block, rows: block.rows.map((row, index) => (index === at ? { ...row, ...part } : row)) })
  return (
    <>
      {block.rows.map((row, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- rows have no other name than their place
        <div key={at} className="row g2 notice-fact">
          <div className="notice-fact-label">
            <FieldText
              isLine
              label={t('notices.factOf', { n: at + 1, part: t('notices.factLabel') })}
              placeholder={t('notices.factLabel')}
              value={row.label}
              maxLength={60}
              onChange={(label) => set(at, { label })}
            />
          </div>
          <FieldText
            isLine
            label={t('notices.factOf', { n: at + 1, part: t('notices.factValue') })}
            placeholder={t('notices.factValue')}
            value={row.value}
            maxLength={500}
            onChange={(value) => set(at, { value })}
          />
          {!isReadOnly && (
            <Button
              type="text"
              size="small"
              icon={<Icon name="x" size={14} />}
              aria-label={t('notices.removeFact', { n: at + 1 })}
              onClick={() => onChange({ ...block, rows: block.rows.toSpliced(at, 1) })}
            />
          )}
        </div>
      ))}
      {!isReadOnly && block.rows.length < MOST_ROWS && (
        <Button type="link" size="small" onClick={() => onChange({ ...block, rows: [...block.rows, { label: '', value: '' }] })}>
          {t('notices.addFact')}
        </Button>
      )}
    </>
  )
}

function PictureBlock({ block, onChange }: Of<'picture'>) {
  const t = useT()
  const { isReadOnly } = useInserting()
  const take = ([file]: FileRef[]) => file && onChange({ ...block, url: file.relativeUrl })
  return (
    <div className="col g2">
      {block.url && <img className="notice-picture" src={block.url} alt={block.alt} />}
      {!isReadOnly && <FileUpload purpose="content" onChange={take} />}
      <Input
        aria-label={t('notices.pictureAlt')}
        placeholder={t('notices.pictureAlt')}
        value={block.alt}
        maxLength={200}
        readOnly={isReadOnly}
        onChange={({ target }) => onChange({ ...block, alt: target.value })}
      />
    </div>
  )
}
