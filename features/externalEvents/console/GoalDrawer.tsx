import { Input, InputNumber } from 'antd'
import { useState } from 'react'
import type { ExternalTarget } from '#features/externalEvents/contract.ts'
import { MOST_TARGET, type ListChange } from '#features/externalEvents/rules.ts'
import { Field } from '#console/kit/Field.tsx'
import { t, useT } from '#console/kit/text.ts'
import { ItemDrawer } from '#features/externalEvents/console/ItemDrawer.tsx'

type Props = {
  target: ExternalTarget | null
  onChange: (change: ListChange<ExternalTarget>) => Promise<boolean>
  onClose: () => void
}
type Values = Omit<ExternalTarget, 'planned'> & { planned: number | null }

const blank: Values = { name: '', planned: null, actual: null, unit: '' }

export function GoalDrawer({ target, onChange, onClose }: Props) {
  const t = useT()
  const [old, setOld] = useState(target)
  const save = async ({ planned, ...rest }: Values) => {
    const isSaved = await onChange({ old, next: { ...rest, planned: planned ?? 0 } })
    if (!isSaved) setOld(null)
    return isSaved
  }
  return (
    <ItemDrawer<Values>
      title={target ? t('externalEvents.editGoal', { name: target.name }) : t('externalEvents.addGoal')}
      saveText={t(old ? 'core.save' : 'externalEvents.addGoal')}
      initial={target ?? blank}
      itemName={target?.name ?? ''}
      onSave={save}
      onClose={onClose}
    >
      <Field name="name" label={t('externalEvents.goalName')} isRequired hint={t('externalEvents.goalNameHint')}>
        <Input maxLength={100} autoComplete="off" />
      </Field>
      <Field name="planned" label={t('externalEvents.planned')} isRequired check={numberProblem}>
        <InputNumber className="external-number" inputMode="decimal" />
      </Field>
      <Field name="unit" label={t('externalEvents.unit')} hint={t('externalEvents.unitHint')}>
        <Input maxLength={20} autoComplete="off" className="external-number" />
      </Field>
      <Field name="actual" label={t('externalEvents.actual')} hint={t('externalEvents.actualHint')} check={numberProblem}>
        <InputNumber className="external-number" inputMode="decimal" />
      </Field>
    </ItemDrawer>
  )
}

function numberProblem(value: number): string | null {
  return value >= 0 && value <= MOST_TARGET ? null : t('externalEvents.numberWrong')
}
