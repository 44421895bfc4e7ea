import { Input, InputNumber, Radio } from 'antd'
import { errors } from '#core/errors.ts'
import type { Right } from '#features/externalEvents/contract.ts'
import { MOST_QUANTITY, rightStatuses } from '#features/externalEvents/rules.ts'
import { useState } from 'react'
import { CallError } from '#console/kit/callApi.ts'
import { DateTimePicker } from '#console/kit/DateTimePicker.tsx'
import { Field } from '#console/kit/Field.tsx'
import { t, useT } from '#console/kit/text.ts'
import { ItemDrawer } from '#features/externalEvents/console/ItemDrawer.tsx'
import { useRightSave, type RightDraft, type RightKind } from '#features/externalEvents/console/useRights.ts'

type Props = { kind: RightKind; bventId: string; right: Right | null; timeZone: string | undefined; onClose: () => void }

const blank: RightDraft = { name: '', description: '', quantity: 1, dueTime: null, status: 'Todo' }
const words = {
  benefit: { add: 'externalEvents.addBenefit', example: 'externalEvents.benefitExample' },
  obligation: { add: 'externalEvents.addObligation', example: 'externalEvents.obligationExample' },
} as const

export function RightDrawer({ kind, bventId, right, timeZone, onClose }: Props) {
  const t = useT()
  const write = useRightSave(kind, bventId)
  const [old, setOld] = useState(right)
  const initial = right ? draftOf(right) : blank

  const save = async (draft: RightDraft) => {
    try {
      await write(draft, old?.id ?? null, old ? changesOf(draftOf(old), draft) : {})
      return true
    } catch (error) {
      if (!(old && error instanceof CallError && error.code === errors['core.notFound'].code)) throw error
      setOld(null)
      return false
    }
  }

  return (
    <ItemDrawer<RightDraft>
      title={right ? t('externalEvents.editRight', { name: right.name }) : t(words[kind].add)}
      saveText={t(old ? 'core.save' : words[kind].add)}
      initial={initial}
      itemName={right?.name ?? ''}
      onSave={save}
      onClose={onClose}
    >
      <Field name="name" label={t('externalEvents.rightName')} isRequired check={nameProblem} hint={t(words[kind].example)}>
        <Input maxLength={201} autoComplete="off" />
      </Field>
      <Field name="description" label={t('externalEvents.description')}>
        <Input.TextArea maxLength={2_000} autoSize={{ minRows: 2, maxRows: 8 }} />
      </Field>
      <Field name="quantity" label={t('externalEvents.quantity')} isRequired check={quantityProblem}>
        <InputNumber className="external-number" precision={0} />
      </Field>
      <Field name="dueTime" label={t('externalEvents.due')} hint={t('externalEvents.dueHint')}>
        <DateTimePicker {...(timeZone && { timeZone })} />
      </Field>
      <Field name="status" label={t('externalEvents.status')} isRequired>
        <Radio.Group options={rightStatuses.map((value) => ({ value, label: t(`externalEvents.${value}`) }))} />
      </Field>
    </ItemDrawer>
  )
}

function draftOf({ name, description, quantity, dueTime, status }: Right): RightDraft {
  return { name, description, quantity, dueTime, status }
}

function changesOf(before: RightDraft, after: RightDraft): Partial<RightDraft> {
  return Object.fromEntries(Object.entries(after).filter(([field, value]) => value !== before[field as keyof RightDraft]))
}

function nameProblem(name: string): string | null {
  return [...name.trim()].length > 200 ? t('externalEvents.rightNameLong') : null
}

function quantityProblem(quantity: number): string | null {
  return quantity >= 0 && quantity <= MOST_QUANTITY ? null : t('externalEvents.quantityWrong')
}
