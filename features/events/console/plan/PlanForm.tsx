import { useQueryClient } from '@tanstack/react-query'
import { Button, Form, Input, Select } from 'antd'
import { useState } from 'react'
import { queryKeyOf } from '#core/call.ts'
import { parseMoney } from '#core/money.ts'
import type { Option } from '#core/schema.ts'
import { eventCalls } from '#features/events/contract.ts'
import { isMbaProjectNo } from '#features/events/rules.ts'
import { callApi, CallError } from '#console/kit/callApi.ts'
import { useCan } from '#console/kit/Can.tsx'
import { Field, FieldForm } from '#console/kit/Field.tsx'
import { showRefusedFields } from '#console/kit/fieldProblems.tsx'
import { MoneyInput } from '#console/kit/MoneyInput.tsx'
import { currentOrgId } from '#console/kit/org.ts'
import { t, useT } from '#console/kit/text.ts'
import { showToast } from '#console/kit/toast.ts'
import { useUnsavedGuard } from '#console/kit/useUnsavedGuard.tsx'
import { isSamePlan, written, type Plan } from '#features/events/console/plan/plan.ts'
import { NumberNote } from '#features/events/console/plan/NumberNote.tsx'
import { TheirPlan } from '#features/events/console/plan/TheirPlan.tsx'
import { useNumberCheck } from '#features/events/console/plan/useNumberCheck.ts'

type Props = { bventId: string; plan: Plan; goals: readonly Option[] }

const MAX_BUDGET_TEXT = 20

export function PlanForm({ bventId, plan, goals }: Props) {
  const t = useT()
  const client = useQueryClient()
  const [form] = Form.useForm<Plan>()
  const [base, setBase] = useState(plan)
  const [theirs, setTheirs] = useState<Plan | null>(null)
  const [isDirty, setDirty] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const canEdit = useCan(eventCalls.planSave.access)
  const guard = useUnsavedGuard(isDirty && !isSaving)
  const typed = Form.useWatch('mbaProjectNo', form)
  const state = useNumberCheck(typed, base.mbaProjectNo)

  const submit = async (values: Plan) => {
    setSaving(true)
    try {
      const now = (await callApi(eventCalls.planGet, { bventId }, { ignoresErrors: true })).bventplan ?? {}
      if (!isSamePlan(now, base)) {
        setBase(now)
        setTheirs(now)
        return
      }
      const wanted = written(values)
      await callApi(eventCalls.planSave, { bventId, ...wanted }, { ignoresErrors: true })
      setBase(wanted)
      setTheirs(null)
      setDirty(false)
      form.setFieldsValue(wanted)
      showToast({ kind: 'success', text: t('events.saved') })
      for (const call of [eventCalls.detail, eventCalls.planGet, eventCalls.progress])
        void client.invalidateQueries({ queryKey: [currentOrgId(), ...queryKeyOf(call)] })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (!showRefusedFields(form, error)) showToast({ kind: 'error', text: error.message, closable: true })
    } finally {
      setSaving(false)
    }
  }

  return (
    <FieldForm<Plan>
      form={form}
      disabled={!canEdit}
      initialValues={plan}
      onValuesChange={() => setDirty(true)}
      onFinish={(values) => void submit(values)}
    >
      {theirs && (
        <TheirPlan
          plan={theirs}
          goals={goals}
          onTake={() => {
            form.setFieldsValue({ mbaProjectNo: '', budget: '', goal: undefined as never, remark: '', ...theirs })
            setTheirs(null)
          }}
        />
      )}
      <Field
        name="mbaProjectNo"
        label={t('events.mbaProjectNo')}
        hint={<NumberNote state={state} />}
        check={(number: string) =>
          isMbaProjectNo(number) ? (state === 'used' ? t('events.numberUsed') : null) : t('events.numberInvalid')
        }
      >
        <Input maxLength={50} autoComplete="off" placeholder="MBA-2026-0031" />
      </Field>
      <Field name="budget" label={t('events.budget')} check={budgetProblem}>
        <MoneyInput maxLength={MAX_BUDGET_TEXT} />
      </Field>
      <Field name="goal" label={t('events.goal')}>
        <Select allowClear aria-label={t('events.goal')} options={goals.map(({ key, value }) => ({ value: key, label: value }))} />
      </Field>
      <Field name="remark" label={t('events.remark')}>
        <Input.TextArea rows={5} maxLength={2_000} />
      </Field>
      {canEdit && (
        <Button type="primary" htmlType="submit" loading={isSaving} disabled={!isDirty}>
          {t('core.save')}
        </Button>
      )}
      {guard}
    </FieldForm>
  )
}

function budgetProblem(budget: string): string | null {
  return parseMoney(budget) === null ? t('events.budgetInvalid') : null
}
