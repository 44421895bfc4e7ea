import { Button, Modal } from 'antd'
import { useState } from 'react'
import { useT } from '#console/kit/text.ts'
import { MOST_CONDITIONS, type Group } from '#features/attendees/filter.ts'
import type { QueryField } from '#features/attendees/shapes.ts'
import { GroupEditor } from '#features/attendees/console/filter/GroupEditor.tsx'
import { conditionOn } from '#features/attendees/console/filter/draft.ts'
import { cleaned, conditionsIn, NO_FILTER, withItem } from '#features/attendees/console/filter/tree.ts'

type Props = { fields: readonly QueryField[]; filter: Group; onApply: (filter: Group) => void; onClose: () => void }

/** Conditions joined by AND and OR, groups within groups, any of them turned round. */
export function FilterBuilder({ fields, filter, onApply, onClose }: Props) {
  const t = useT()
  // Somebody who comes with nothing finds a first condition to fill in.
  const [draft, setDraft] = useState(() => (filter.items.length > 0 || !fields[0] ? filter : withItem(filter, conditionOn(fields[0]))))
  const tidy = cleaned(draft)
  const count = tidy ? conditionsIn(tidy).length : 0
  return (
    <Modal
      open
      title={t('attendees.build')}
      width={760}
      centered
      closable={false}
      onCancel={onClose}
      footer={
        <div className="row g2">
          <span className="m3 t13">{t('attendees.conditions', { n: count })}</span>
          <span className="sp" />
          <Button onClick={onClose}>{t('core.cancel')}</Button>
          <Button type="primary" disabled={count > MOST_CONDITIONS} onClick={() => onApply(tidy ?? NO_FILTER)}>
            {t('attendees.apply')}
          </Button>
        </div>
      }
    >
      <GroupEditor fields={fields} group={draft} depth={1} onChange={(next) => setDraft(next ?? NO_FILTER)} />
    </Modal>
  )
}
