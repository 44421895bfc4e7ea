import { Button } from 'antd'
import { useState } from 'react'
import { useT } from '#console/kit/text.ts'
import { isDropped } from '#features/forms/conditions.ts'
import type { FilterCondition } from '#features/attendees/filter.ts'
import type { QueryField } from '#features/attendees/shapes.ts'
import { ConditionEditor } from '#features/attendees/console/filter/ConditionEditor.tsx'

type Props = {
  fields: readonly QueryField[]
  condition: FilterCondition | null
  onApply: (condition: FilterCondition) => void
  /** To where several are joined, with what was chosen so far. */
  onBuild?: (draft: FilterCondition | null) => void
}

/** One condition, made in a small panel; several joined by OR or NOT are made in the builder. */
export function ConditionPanel({ fields, condition, onApply, onBuild }: Props) {
  const t = useT()
  const [draft, setDraft] = useState(condition)
  return (
    <form
      className="condition-panel"
      onSubmit={(event) => {
        event.preventDefault()
        if (draft && !isDropped(draft)) onApply(draft)
      }}
    >
      <ConditionEditor fields={fields} condition={draft} onChange={setDraft} />
      <div className="row g2">
        {onBuild && (
          <button type="button" className="link t13" onClick={() => onBuild(draft)}>
            {t('attendees.build')}
          </button>
        )}
        <span className="sp" />
        <Button type="primary" htmlType="submit" disabled={!draft || isDropped(draft)}>
          {t('attendees.apply')}
        </Button>
      </div>
    </form>
  )
}
