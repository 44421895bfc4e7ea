import { Button, Modal } from 'antd'
import { useState } from 'react'
import { useT } from '#console/kit/text.ts'
import { conflictOf, merged, type Side } from '#features/events/console/form/conflict.ts'
import type { EventValues, FieldName } from '#features/events/console/form/eventValues.ts'
import { valueText, type Names } from '#features/events/console/form/valueText.ts'
import '#features/events/console/form/form.css'
import '#console/kit/states.css'

type Props = {
  base: EventValues
  mine: EventValues
  theirs: EventValues
  names: Names
  isBusy: boolean
  onMerge: (values: EventValues) => void
  onClose: () => void
}

/** Someone saved first: what they changed, what I changed, and which of the two stays. Nothing is written until the person says so. */
export function ConflictDialog({ base, mine, theirs, names, isBusy, onMerge, onClose }: Props) {
  const t = useT()
  const { clashes, taken } = conflictOf(base, mine, theirs)
  const [chosen, setChosen] = useState<Partial<Record<FieldName, Side>>>({})
  return (
    <Modal
      open
      width={640}
      title={t('events.conflictTitle')}
      onCancel={onClose}
      footer={
        <div className="row g2 confirm-foot">
          <Button onClick={onClose}>{t('events.conflictBack')}</Button>
          <Button type="primary" loading={isBusy} onClick={() => onMerge(merged(base, mine, theirs, chosen))}>
            {t('events.conflictSave')}
          </Button>
        </div>
      }
    >
      <p className="m2">{t(clashes.length > 0 ? 'events.conflictText' : 'events.conflictNone')}</p>
      {clashes.map((name) => (
        <fieldset key={name} className="conflict">
          <legend>{t(`events.field_${name}`)}</legend>
          {(['mine', 'theirs'] as const).map((side) => (
            <label key={side}>
              <input
                type="radio"
                name={`conflict-${name}`}
                checked={(chosen[name] ?? 'mine') === side}
                onChange={() => setChosen({ ...chosen, [name]: side })}
              />
              <span className="t12 m3">{t(`events.${side}`)}</span>
              <span className="conflict-value">{valueText(name, side === 'mine' ? mine : theirs, names)}</span>
            </label>
          ))}
        </fieldset>
      ))}
      {taken.length > 0 && (
        <section className="conflict-taken">
          <h2 className="t13 b">{t('events.conflictTaken')}</h2>
          <dl>
            {taken.map((name) => (
              <div key={name}>
                <dt className="t13 m3">{t(`events.field_${name}`)}</dt>
                <dd className="t13">
                  <s className="m3">{valueText(name, base, names)}</s> {valueText(name, theirs, names)}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      )}
    </Modal>
  )
}
