import { Button, Input } from 'antd'
import { useId, useRef, type ComponentRef } from 'react'
import { useT } from '#console/kit/text.ts'
import { letterFields, type LetterDesign, type LetterField, type LetterPart } from '#features/invitations/letter.ts'

export type Part = LetterPart | 'heading'
type Line = 'heading' | 'signerTitle' | 'signer' | 'seal'
type Setting = { design: LetterDesign; isDisabled: boolean; set: (part: Partial<LetterDesign>) => void }

/** What one part of a letter says. */
export function PartFields({ part, ...setting }: Setting & { part: Part }) {
  const t = useT()
  const { design, isDisabled, set } = setting
  switch (part) {
    case 'heading':
      return <TextLine line="heading" maxLength={30} isOnly {...setting} />
    case 'greeting':
      return <Writing part="greeting" rows={2} maxLength={100} {...setting} />
    case 'body':
      return <Writing part="body" rows={12} maxLength={2_000} {...setting} />
    case 'agenda':
      return (
        <label className="row g2">
          <input
            type="checkbox"
            disabled={isDisabled}
            checked={design.hasAgenda}
            onChange={({ target }) => set({ hasAgenda: target.checked })}
          />
          {t('invitations.hasAgenda')}
        </label>
      )
    case 'signed':
      return (
        <>
          <TextLine line="signerTitle" maxLength={60} {...setting} />
          <TextLine line="signer" maxLength={60} {...setting} />
          <TextLine line="seal" maxLength={8} {...setting} />
        </>
      )
  }
}

function TextLine({
  line,
  maxLength,
  isOnly = false,
  design,
  isDisabled,
  set,
}: Setting & { line: Line; maxLength: number; isOnly?: boolean }) {
  const t = useT()
  const id = useId()
  return (
    <>
      <label className={isOnly ? 'unseen' : 't13'} htmlFor={id}>
        {t(`invitations.${line}`)}
      </label>
      <Input
        id={id}
        maxLength={maxLength}
        disabled={isDisabled}
        value={design[line]}
        onChange={({ target }) => set({ [line]: target.value })}
      />
    </>
  )
}

type WritingProps = Setting & { part: 'greeting' | 'body'; rows: number; maxLength: number }

/** Words with fields among them, which are put in where one is writing. */
function Writing({ part, rows, maxLength, design, isDisabled, set }: WritingProps) {
  const t = useT()
  const box = useRef<ComponentRef<typeof Input.TextArea>>(null)
  const text = design[part]
  const insert = (field: LetterField) => {
    const area = box.current?.resizableTextArea?.textArea
    const [from, to] = [area?.selectionStart ?? text.length, area?.selectionEnd ?? text.length]
    set({ [part]: `${text.slice(0, from)}{{${field}}}${text.slice(to)}`.slice(0, maxLength) })
    area?.focus()
  }
  return (
    <>
      <Input.TextArea
        ref={box}
        aria-label={t(`invitations.${part}`)}
        rows={rows}
        maxLength={maxLength}
        disabled={isDisabled}
        value={text}
        onChange={({ target }) => set({ [part]: target.value })}
      />
      {!isDisabled && (
        <div className="row g1 wrap">
          <span className="t12 m3">{t('invitations.fields')}</span>
          {letterFields.map((field) => (
            <Button
              key={field}
              size="small"
              aria-label={t('invitations.insertField', { name: t(`invitations.field_${field}`) })}
              onClick={() => insert(field)}
            >
              {t(`invitations.field_${field}`)}
            </Button>
          ))}
        </div>
      )}
    </>
  )
}
