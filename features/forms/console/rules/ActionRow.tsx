import { Button, Select } from 'antd'
import { ruleActionTypes } from '#features/forms/evaluate.ts'
import type { FormField } from '#features/forms/fieldTypes.ts'
import { Icon } from '#console/kit/Icon.tsx'
import { useT } from '#console/kit/text.ts'
import { Problem } from '#console/kit/builder/Problem.tsx'
import { aimsOf, type Action } from '#features/forms/console/rules/ruleDraft.ts'

type Props = {
  at: number
  action: Action
  fields: readonly FormField[]
  problem: string | null
  onChange: (action: Action) => void
  onRemove: (() => void) | null
}

export function ActionRow({ at, action, fields, problem, onChange, onRemove }: Props) {
  const t = useT()
  const { type, fieldName, optionKeys } = action
  const field = fields.find((other) => other.fieldName === fieldName)
  const aims = aimsOf(type, fields)
  return (
    <div className="rule-part">
      <div className="rule-line">
        <Select
          className="rule-kind"
          aria-label={t('forms.actionKind', { n: at + 1 })}
          value={type}
          options={ruleActionTypes.map((value) => ({ value, label: t(`forms.kind.${value}`) }))}
          onChange={(next) =>
            onChange({
              type: next,
              fieldName: aimsOf(next, fields).some((other) => other.fieldName === fieldName) ? fieldName : '',
              optionKeys: [],
            })
          }
        />
        <Select
          className="sp"
          showSearch={{ optionFilterProp: 'label' }}
          aria-label={t('forms.actionField', { n: at + 1 })}
          placeholder={t('forms.chooseField')}
          value={fieldName || null}
          options={aims.map((other) => ({ value: other.fieldName, label: other.displayName }))}
          onChange={(next) => onChange({ ...action, fieldName: next ?? '', optionKeys: [] })}
        />
        <Button
          type="text"
          disabled={!onRemove}
          aria-label={t('forms.removeAction', { n: at + 1 })}
          icon={<Icon name="x" size={14} />}
          onClick={() => onRemove?.()}
        />
      </div>
      {type === 'limitOptions' && field && (
        <Select
          mode="multiple"
          aria-label={t('forms.keptOptions', { n: at + 1 })}
          placeholder={t('forms.keptOptionsHint')}
          value={optionKeys}
          options={field.fieldOptions.map(({ key, value }) => ({ value: key, label: value }))}
          optionFilterProp="label"
          onChange={(keys) => onChange({ ...action, optionKeys: keys })}
        />
      )}
      {problem && <Problem text={problem} />}
    </div>
  )
}
