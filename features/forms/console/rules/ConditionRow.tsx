import { Button, Cascader, Input, InputNumber, Select } from 'antd'
import type { Option } from '#core/schema.ts'
import { shapeOf, type FormField } from '#features/forms/fieldTypes.ts'
import { TICKET_ID } from '#features/forms/fields.ts'
import { Icon } from '#console/kit/Icon.tsx'
import { textOf, useT } from '#console/kit/text.ts'
import { Problem } from '#console/kit/builder/Problem.tsx'
import { codesFor, conditionFields, conditionOn, controlOf, type Condition } from '#features/forms/console/rules/ruleDraft.ts'
import type { RuleNames } from '#features/forms/console/rules/ruleText.ts'
import { useRegions } from '#features/forms/console/useRegions.ts'

type Props = {
  at: number
  condition: Condition
  fields: readonly FormField[]
  tickets: RuleNames
  problem: string | null
  onChange: (condition: Condition) => void
  onRemove: (() => void) | null
}

export function ConditionRow({ at, condition, fields, tickets, problem, onChange, onRemove }: Props) {
  const t = useT()
  const { fieldName, fieldAction } = condition
  const subjects = [
    { value: TICKET_ID, label: t('forms.field.TicketId') },
    ...conditionFields(fields).map((field) => ({ value: field.fieldName, label: field.displayName })),
  ]
  return (
    <div className="rule-part">
      <div className="rule-line">
        <Select
          className="sp"
          showSearch={{ optionFilterProp: 'label' }}
          aria-label={t('forms.conditionField', { n: at + 1 })}
          placeholder={t('forms.chooseField')}
          value={fieldName || null}
          options={subjects}
          onChange={(next) => onChange(conditionOn(next ?? '', condition, fields))}
        />
        <Select
          className="rule-kind"
          aria-label={t('forms.conditionAction', { n: at + 1 })}
          disabled={!fieldName}
          value={fieldAction.code}
          options={codesFor(fieldName, fields).map((code) => ({ value: code, label: textOf(`forms.action.${code}`) }))}
          onChange={(code) => onChange({ ...condition, fieldAction: { code }, fieldValue: [] })}
        />
        <Button
          type="text"
          disabled={!onRemove}
          aria-label={t('forms.removeCondition', { n: at + 1 })}
          icon={<Icon name="x" size={14} />}
          onClick={() => onRemove?.()}
        />
      </div>
      {fieldName && (
        <ValueInput
          condition={condition}
          fields={fields}
          tickets={tickets}
          label={t('forms.conditionValue', { n: at + 1 })}
          onChange={onChange}
        />
      )}
      {problem && <Problem text={problem} />}
    </div>
  )
}

type ValueProps = {
  condition: Condition
  fields: readonly FormField[]
  tickets: RuleNames
  label: string
  onChange: (condition: Condition) => void
}

function ValueInput({ condition, fields, tickets, label, onChange }: ValueProps) {
  const t = useT()
  const { fieldName, fieldAction, fieldValue } = condition
  const field = fields.find((other) => other.fieldName === fieldName)
  const set = (values: string[]) => onChange({ ...condition, fieldValue: values })
  const [first = '', second = ''] = fieldValue
  const choices = choicesOf(field, tickets, t)
  const type = field && shapeOf(field.fieldType) === 'date' ? 'date' : 'text'
  const hint = field && shapeOf(field.fieldType) === 'dateTime' ? '2026-11-15 09:30' : ''
  switch (controlOf(fieldAction.code, field)) {
    case 'none':
      return null
    case 'option':
      return (
        <Select
          aria-label={label}
          placeholder={t('forms.chooseValue')}
          value={first || null}
          options={choices}
          onChange={(value) => set(value ? [value] : [])}
        />
      )
    case 'options':
      return (
        <Select
          mode="multiple"
          aria-label={label}
          placeholder={t('forms.chooseValue')}
          value={fieldValue}
          options={choices}
          optionFilterProp="label"
          onChange={set}
        />
      )
    case 'region':
      return field ? <RegionSelect field={field} label={label} value={fieldValue} onChange={set} /> : null
    case 'path':
      return (
        <Cascader
          aria-label={label}
          changeOnSelect
          placeholder={t('forms.chooseValue')}
          options={field?.fieldOptions ?? []}
          fieldNames={{ label: 'value', value: 'key', children: 'childrens' }}
          value={first ? first.split('/') : []}
          onChange={(path) => set(Array.isArray(path) && path.length > 0 ? [path.join('/')] : [])}
        />
      )
    case 'texts':
      return (
        <Select
          mode="tags"
          open={false}
          suffixIcon={null}
          aria-label={label}
          placeholder={t('forms.severalValues')}
          value={fieldValue}
          onChange={set}
        />
      )
    case 'number':
      return (
        <InputNumber
          className="props-number"
          aria-label={label}
          value={first === '' ? null : Number(first)}
          onChange={(value) => set(value === null ? [] : [String(value)])}
        />
      )
    case 'range':
      return (
        <div className="rule-line">
          <Input
            type={type}
            aria-label={`${label} ${t('forms.from')}`}
            placeholder={hint}
            value={first}
            onChange={({ target }) => set([target.value, second])}
          />
          <span aria-hidden>–</span>
          <Input
            type={type}
            aria-label={`${label} ${t('forms.to')}`}
            placeholder={hint}
            value={second}
            onChange={({ target }) => set([first, target.value])}
          />
        </div>
      )
    default:
      return (
        <Input
          type={type}
          aria-label={label}
          placeholder={hint}
          value={first}
          onChange={({ target }) => set(target.value === '' ? [] : [target.value])}
        />
      )
  }
}

function choicesOf(field: FormField | undefined, tickets: RuleNames, t: ReturnType<typeof useT>): { value: string; label: string }[] {
  if (!field) return [...tickets].map(([value, label]) => ({ value, label }))
  if (shapeOf(field.fieldType) === 'switch')
    return [
      { value: 'true', label: t('forms.on') },
      { value: 'false', label: t('forms.off') },
    ]
  return field.fieldOptions.map(({ key, value }: Option) => ({ value: key, label: value }))
}

function RegionSelect({
  field,
  label,
  value,
  onChange,
}: {
  field: FormField
  label: string
  value: string[]
  onChange: (value: string[]) => void
}) {
  const regions = useRegions(true)
  const options = [...(regions ?? [])]
    .filter(([, place]) => place.type === field.fieldType)
    .map(([code, place]) => ({ value: code, label: place.name }))
  return (
    <Select
      mode="multiple"
      aria-label={label}
      loading={!regions}
      value={value}
      options={options}
      optionFilterProp="label"
      onChange={onChange}
    />
  )
}
