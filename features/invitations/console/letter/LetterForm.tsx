import { Button, Input } from 'antd'
import { useId, useState } from 'react'
import { videoAddress } from '#core/video.ts'
import { SortList } from '#console/kit/design/SortList.tsx'
import { useT } from '#console/kit/text.ts'
import { letterFields, letterLooks, letterParts, type LetterDesign, type LetterPart } from '#features/invitations/letter.ts'

type Props = { design: LetterDesign; isDisabled: boolean; onChange: (design: LetterDesign) => void }
type Line = 'heading' | 'signerTitle' | 'signer' | 'seal'

/** All that a letter says, in the order in which it says it; how it looks is beside it. */
export function LetterForm({ design, isDisabled, onChange }: Props) {
  const t = useT()
  const set = (part: Partial<LetterDesign>) => onChange({ ...design, ...part })
  const partOf = (key: string) => letterParts.find((part) => part === key) ?? 'body'
  return (
    <div className="invite-form">
      <Looks design={design} isDisabled={isDisabled} onChange={(look) => set({ look })} />
      {design.look === 'video' && <Video address={design.video} isDisabled={isDisabled} onChange={(video) => set({ video })} />}
      <TextLine part="heading" maxLength={30} {...{ design, isDisabled, set }} />
      <b>{t('invitations.parts')}</b>
      <SortList
        label={t('invitations.parts')}
        ids={design.order}
        nameOf={(key) => t(`invitations.part_${partOf(key)}`)}
        isDisabled={isDisabled}
        onMove={(order) => set({ order: order.map(partOf) })}
        className="invite-parts"
        rowClassName="invite-block"
      >
        {(key, grip) => (
          <>
            <div className="row g2">
              <b className="sp t13">{t(`invitations.part_${partOf(key)}`)}</b>
              {grip}
            </div>
            <div className="invite-form">
              <Content part={partOf(key)} {...{ design, isDisabled, set }} />
            </div>
          </>
        )}
      </SortList>
    </div>
  )
}

type Setting = { design: LetterDesign; isDisabled: boolean; set: (part: Partial<LetterDesign>) => void }

function TextLine({ part, maxLength, design, isDisabled, set }: Setting & { part: Line; maxLength: number }) {
  const t = useT()
  const id = useId()
  return (
    <>
      <label className="t13" htmlFor={id}>
        {t(`invitations.${part}`)}
      </label>
      <Input
        id={id}
        maxLength={maxLength}
        disabled={isDisabled}
        value={design[part]}
        onChange={({ target }) => set({ [part]: target.value })}
      />
    </>
  )
}

function Content({ part, ...setting }: Setting & { part: LetterPart }) {
  const t = useT()
  const { design, isDisabled, set } = setting
  switch (part) {
    case 'greeting':
      return (
        <Input
          aria-label={t('invitations.greeting')}
          maxLength={100}
          disabled={isDisabled}
          value={design.greeting}
          onChange={({ target }) => set({ greeting: target.value })}
        />
      )
    case 'body':
      return (
        <>
          <Input.TextArea
            aria-label={t('invitations.body')}
            rows={8}
            maxLength={2_000}
            disabled={isDisabled}
            value={design.body}
            onChange={({ target }) => set({ body: target.value })}
          />
          {!isDisabled && <Fields onPick={(field) => set({ body: `${design.body}{{${field}}}` })} />}
        </>
      )
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
          <TextLine part="signerTitle" maxLength={60} {...setting} />
          <TextLine part="signer" maxLength={60} {...setting} />
          <TextLine part="seal" maxLength={8} {...setting} />
        </>
      )
  }
}

function Looks({ design, isDisabled, onChange }: Omit<Props, 'onChange'> & { onChange: (look: LetterDesign['look']) => void }) {
  const t = useT()
  const name = useId()
  return (
    <fieldset className="invite-looks">
      <legend className="b">{t('invitations.look')}</legend>
      {letterLooks.map((look) => (
        <label key={look} className="t12">
          <input
            type="radio"
            className="unseen"
            name={name}
            disabled={isDisabled}
            checked={design.look === look}
            onChange={() => onChange(look)}
          />
          <span className={`invite-look is-${look}`} aria-hidden="true" />
          {t(`invitations.look_${look}`)}
        </label>
      ))}
    </fieldset>
  )
}

/** What people paste becomes the address of its player; what has none is said, and not kept. */
function Video({ address, isDisabled, onChange }: { address: string; isDisabled: boolean; onChange: (address: string) => void }) {
  const t = useT()
  const id = useId()
  const [typed, setTyped] = useState(address)
  const isWrong = typed.trim() !== '' && videoAddress(typed) === null
  return (
    <>
      <label className="t13" htmlFor={id}>
        {t('invitations.video')}
      </label>
      <Input
        id={id}
        maxLength={500}
        disabled={isDisabled}
        value={typed}
        aria-describedby={`${id}-hint`}
        {...(isWrong && { status: 'error', 'aria-invalid': true })}
        onChange={({ target }) => {
          setTyped(target.value)
          onChange(videoAddress(target.value) ?? '')
        }}
      />
      <span id={`${id}-hint`} className={isWrong ? 't12 down' : 't12 m3'}>
        {t(isWrong ? 'invitations.videoWrong' : 'invitations.videoHint')}
      </span>
    </>
  )
}

function Fields({ onPick }: { onPick: (field: (typeof letterFields)[number]) => void }) {
  const t = useT()
  return (
    <div className="row g1 wrap">
      <span className="t12 m3">{t('invitations.fields')}</span>
      {letterFields.map((field) => (
        <Button
          key={field}
          size="small"
          aria-label={t('invitations.insertField', { name: t(`invitations.field_${field}`) })}
          onClick={() => onPick(field)}
        >
          {t(`invitations.field_${field}`)}
        </Button>
      ))}
    </div>
  )
}
