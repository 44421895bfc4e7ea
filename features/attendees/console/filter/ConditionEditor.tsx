import { Select } from 'antd'
import { useT } from '#console/kit/text.ts'
import type { FieldActionCode } from '#features/forms/fieldTypes.ts'
import type { FilterCondition } from '#features/attendees/filter.ts'
import type { QueryField } from '#features/attendees/shapes.ts'
import { conditionOn, offeredActions, withAction } from '#features/attendees/console/filter/draft.ts'
import { inside, ValueInput } from '#features/attendees/console/filter/ValueInput.tsx'

type Props = { fields: readonly QueryField[]; condition: FilterCondition | null; onChange: (condition: FilterCondition) => void }

/** Field, condition, value: one after the other, each offering what the one before allows. */
export function ConditionEditor({ fields, condition, onChange }: Props) {
  const t = useT()
  const field = fields.find(({ fieldName }) => fieldName === condition?.fieldName)
  const choose = (name: string) => {
    const next = fields.find(({ fieldName }) => fieldName === name)
    if (next) onChange(conditionOn(next))
  }
  return (
    <>
      <Select
        {...inside}
        className="condition-field"
        aria-label={t('attendees.conditionField')}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the panel was opened for this, and came after the focus had been set
        autoFocus={condition === null}
        defaultOpen={condition === null}
        placeholder={t('attendees.chooseField')}
        showSearch={{ optionFilterProp: 'label' }}
        value={condition?.fieldName ?? null}
        options={fields.map(({ fieldName, displayName }) => ({ value: fieldName, label: displayName }))}
        onChange={choose}
      />
      {field && condition && (
        <>
          <Select
            {...inside}
            className="condition-action"
            aria-label={t('attendees.conditionAction')}
            value={condition.fieldAction.code}
            options={offeredActions(field, condition.fieldAction.code).map(({ code, name }) => ({ value: code, label: name }))}
            onChange={(code: FieldActionCode) => onChange(withAction(condition, field, code))}
          />
          <div className="condition-value">
            <ValueInput field={field} condition={condition} onChange={(fieldValue) => onChange({ ...condition, fieldValue })} />
          </div>
        </>
      )}
    </>
  )
}
