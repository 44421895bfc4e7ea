import { Button, Input, Segmented } from 'antd'
import { useId } from 'react'
import { useT } from '#console/kit/text.ts'
import { letterFields, letterLooks, type LetterDesign } from '#features/invitations/letter.ts'

type Props = { design: LetterDesign; isDisabled: boolean; onChange: (design: LetterDesign) => void }

/** All that a letter says; how it looks is beside it. */
export function LetterForm({ design, isDisabled, onChange }: Props) {
  const t = useT()
  const id = useId()
  const set = (part: Partial<LetterDesign>) => onChange({ ...design, ...part })
  const line = (part: 'heading' | 'greeting' | 'signerTitle' | 'signer' | 'seal', maxLength: number) => (
    <>
      <label className="b" htmlFor={`${id}-${part}`}>
        {t(`invitations.${part}`)}
      </label>
      <Input
        id={`${id}-${part}`}
        maxLength={maxLength}
        disabled={isDisabled}
        value={design[part]}
        onChange={({ target }) => set({ [part]: target.value })}
      />
    </>
  )
  return (
    <div className="invite-form">
      <b>{t('invitations.look')}</b>
      <Segmented
        aria-label={t('invitations.look')}
        disabled={isDisabled}
        value={design.look}
        options={letterLooks.map((value) => ({ value, label: t(`invitations.look_${value}`) }))}
        onChange={(look) => set({ look })}
      />
      {line('heading', 30)}
      {line('greeting', 100)}
      <label className="b" htmlFor={`${id}-body`}>
        {t('invitations.body')}
      </label>
      <Input.TextArea
        id={`${id}-body`}
        rows={8}
        maxLength={2_000}
        disabled={isDisabled}
        value={design.body}
        onChange={({ target }) => set({ body: target.value })}
      />
      {!isDisabled && (
        <div className="row g1 wrap">
          <span className="t12 m3">{t('invitations.fields')}</span>
          {letterFields.map((field) => (
            <Button
              key={field}
              size="small"
              aria-label={t('invitations.insertField', { name: t(`invitations.field_${field}`) })}
              onClick={() => set({ body: `${design.body}{{${field}}}` })}
            >
              {t(`invitations.field_${field}`)}
            </Button>
          ))}
        </div>
      )}
      <label className="row g2">
        <input
          type="checkbox"
          disabled={isDisabled}
          checked={design.hasAgenda}
          onChange={({ target }) => set({ hasAgenda: target.checked })}
        />
        {t('invitations.hasAgenda')}
      </label>
      {line('signerTitle', 60)}
      {line('signer', 60)}
      {line('seal', 8)}
    </div>
  )
}
