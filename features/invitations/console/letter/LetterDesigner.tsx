import { useId, useState, type ReactNode } from 'react'
import { SortList } from '#console/kit/design/SortList.tsx'
import { useT } from '#console/kit/text.ts'
import { PartFields, type Part } from '#features/invitations/console/letter/PartFields.tsx'
import { VideoField } from '#features/invitations/console/letter/VideoField.tsx'
import { letterLooks, letterParts, type LetterDesign } from '#features/invitations/letter.ts'

type Props = {
  design: LetterDesign
  isDisabled: boolean
  onChange: (design: LetterDesign) => void
  /** Above the looks. */
  start: ReactNode
  preview: ReactNode
  /** Beneath what is being changed; `open` opens another part. */
  renderMore?: (part: Part, open: (part: Part) => void) => ReactNode
}

/** What a letter is made of, the letter itself, and the part of it that is being written. */
export function LetterDesigner({ design, isDisabled, onChange, start, preview, renderMore }: Props) {
  const t = useT()
  const [part, open] = useState<Part>('greeting')
  const set = (changed: Partial<LetterDesign>) => onChange({ ...design, ...changed })
  const partOf = (key: string) => letterParts.find((one) => one === key) ?? 'body'
  const row = (key: Part) => (
    <button type="button" className="invite-part-name sp" aria-pressed={key === part} onClick={() => open(key)}>
      {t(`invitations.part_${key}`)}
    </button>
  )
  return (
    <div className="invite-letter">
      <div className="invite-column">
        {start}
        <Looks design={design} isDisabled={isDisabled} onChange={(look) => set({ look })} />
        {design.look === 'video' && <VideoField address={design.video} isDisabled={isDisabled} onChange={(video) => set({ video })} />}
        <b className="t13">{t('invitations.parts')}</b>
        <div>
          <div className="invite-part-row">{row('heading')}</div>
          <SortList
            label={t('invitations.parts')}
            ids={design.order}
            nameOf={(key) => t(`invitations.part_${partOf(key)}`)}
            isDisabled={isDisabled}
            onMove={(order) => set({ order: order.map(partOf) })}
            className="invite-parts"
            rowClassName="invite-part-row"
          >
            {(key, grip) => (
              <>
                {row(partOf(key))}
                {grip}
              </>
            )}
          </SortList>
        </div>
      </div>
      {preview}
      <div className="invite-column">
        <section className="invite-form" aria-label={t(`invitations.part_${part}`)}>
          <b>{t(`invitations.part_${part}`)}</b>
          <PartFields key={part} {...{ part, design, isDisabled, set }} />
        </section>
        {renderMore?.(part, open)}
      </div>
    </div>
  )
}

function Looks({
  design,
  isDisabled,
  onChange,
}: Pick<Props, 'design' | 'isDisabled'> & { onChange: (look: LetterDesign['look']) => void }) {
  const t = useT()
  const name = useId()
  return (
    <fieldset className="invite-looks">
      <legend className="b t13">{t('invitations.look')}</legend>
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
