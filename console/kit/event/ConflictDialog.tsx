import { Button, Modal } from 'antd'
import { useState } from 'react'
import { useT } from '#console/kit/text.ts'
import '#console/kit/event/form.css'
import '#console/kit/states.css'

export type Side = 'mine' | 'theirs'
/** A field that both changed, as people read it. */
export type Clash<Name extends string> = { name: Name; label: string } & Record<Side, string>
/** A field that only they changed. */
export type Taken<Name extends string> = { name: Name; label: string; before: string; after: string }

type Props<Name extends string> = {
  clashes: readonly Clash<Name>[]
  taken: readonly Taken<Name>[]
  isBusy: boolean
  onMerge: (chosen: Partial<Record<Name, Side>>) => void
  onClose: () => void
}

/** Someone saved first: what they changed, what I changed, and which of the two stays. Nothing is written until the person says so. */
export function ConflictDialog<Name extends string>({ clashes, taken, isBusy, onMerge, onClose }: Props<Name>) {
  const t = useT()
  const [chosen, setChosen] = useState<Partial<Record<Name, Side>>>({})
  return (
    <Modal
      open
      width={640}
      title={t('events.conflictTitle')}
      onCancel={onClose}
      footer={
        <div className="row g2 confirm-foot">
          <Button onClick={onClose}>{t('events.conflictBack')}</Button>
          <Button type="primary" loading={isBusy} onClick={() => onMerge(chosen)}>
            {t('events.conflictSave')}
          </Button>
        </div>
      }
    >
      <p className="m2">{t(clashes.length > 0 ? 'events.conflictText' : 'events.conflictNone')}</p>
      {clashes.map(({ name, label, ...values }) => (
        <fieldset key={name} className="conflict">
          <legend>{label}</legend>
          {(['mine', 'theirs'] as const).map((side) => (
            <label key={side}>
              <input
                type="radio"
                name={`conflict-${name}`}
                checked={(chosen[name] ?? 'mine') === side}
                onChange={() => setChosen({ ...chosen, [name]: side })}
              />
              <span className="t12 m3">{t(`events.${side}`)}</span>
              <span className="conflict-value">{values[side]}</span>
            </label>
          ))}
        </fieldset>
      ))}
      {taken.length > 0 && (
        <section className="conflict-taken">
          <h2 className="t13 b">{t('events.conflictTaken')}</h2>
          <dl>
            {taken.map(({ name, label, before, after }) => (
              <div key={name}>
                <dt className="t13 m3">{label}</dt>
                <dd className="t13">
                  <s className="m3">{before}</s> {after}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      )}
    </Modal>
  )
}
