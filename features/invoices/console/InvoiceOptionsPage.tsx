import { useQuery } from '@tanstack/react-query'
import { Checkbox, Form, Input, InputNumber, Select } from 'antd'
import { useState } from 'react'
import { useParams } from 'react-router'
import { useCan } from '#console/kit/Can.tsx'
import { ErrorNote } from '#console/kit/ErrorNote.tsx'
import { Field, FieldForm } from '#console/kit/Field.tsx'
import { PageFrame } from '#console/kit/PageFrame.tsx'
import { callQuery, useCall } from '#console/kit/query.ts'
import { SaveBar } from '#console/kit/SaveBar.tsx'
import { SkeletonFields } from '#console/kit/SkeletonRows.tsx'
import { SwitchRow } from '#console/kit/SwitchRow.tsx'
import { useT } from '#console/kit/text.ts'
import { showToast } from '#console/kit/toast.ts'
import { useUnsavedGuard } from '#console/kit/useUnsavedGuard.tsx'
import { invoiceCalls } from '#features/invoices/contract.ts'
import type { InvoiceOptions } from '#features/invoices/optionContract.ts'
import { invoicePages } from '#features/invoices/pages.ts'
import { taxRates, titleTypes } from '#features/invoices/rules.ts'

export function InvoiceOptionsPage() {
  const { bventId = '' } = useParams()
  const { data, error, refetch } = useQuery(callQuery(invoiceCalls.options, { bventId }, { ignoresErrors: true }))
  if (data) return <Options key={data.version} bventId={bventId} options={data} />
  return (
    <PageFrame page={invoicePages.options}>
      {error ? <ErrorNote error={error} onRetry={() => void refetch()} /> : <SkeletonFields count={5} />}
    </PageFrame>
  )
}

type Values = Omit<InvoiceOptions, 'version' | 'canAuto'>

function Options({ bventId, options }: { bventId: string; options: InvoiceOptions }) {
  const t = useT()
  const canSave = useCan(invoiceCalls.saveOptions.access)
  const [form] = Form.useForm<Values>()
  const [isDirty, setDirty] = useState(false)
  const { mutateAsync, isPending } = useCall(invoiceCalls.saveOptions, { changes: [invoiceCalls.options] })
  const guard = useUnsavedGuard(isDirty && !isPending)
  const { version, canAuto, ...values } = options
  const save = async () => {
    const given = await form.validateFields().catch(() => null)
    if (!given) return
    await mutateAsync({ bventId, version, ...given }).then(
      () => {
        setDirty(false)
        showToast({ kind: 'success', text: t('invoices.saved') })
      },
      () => {},
    )
  }
  return (
    <PageFrame
      page={invoicePages.options}
      footer={
        canSave && (
          <SaveBar
            isDirty={isDirty}
            isBusy={isPending}
            saveText={t('core.save')}
            onSave={() => void save()}
            onDiscard={() => {
              form.resetFields()
              setDirty(false)
            }}
          />
        )
      }
    >
      <div className="frame-body">
        <FieldForm<Values> form={form} initialValues={values} disabled={!canSave} onValuesChange={() => setDirty(true)}>
          <SwitchRow name="isEnable" label={t('invoices.isEnable')} hint={t('invoices.isEnableHint')} />
          <Field name="types" label={t('invoices.types')} isRequired>
            <Checkbox.Group options={titleTypes.map((value) => ({ value, label: t(`invoices.${value}`) }))} />
          </Field>
          <Field name="items" label={t('invoices.items')} isRequired hint={t('invoices.itemsHint')}>
            <Select mode="tags" maxCount={20} open={false} suffixIcon={null} tokenSeparators={[',', '，', ';', '；']} />
          </Field>
          <Field name="taxRate" label={t('invoices.taxRate')} isRequired>
            <Select options={taxRates.map((value) => ({ value, label: `${value}%` }))} />
          </Field>
          <Field name="deadlineDays" label={t('invoices.deadlineDays')} isRequired hint={t('invoices.daysAfter')}>
            <InputNumber min={0} max={3_650} precision={0} />
          </Field>
          <SwitchRow name="isMerged" label={t('invoices.isMerged')} hint={t('invoices.isMergedHint')} />
          <Field name="remark" label={t('invoices.remark')} hint={t('invoices.remarkHint')}>
            <Input.TextArea rows={2} maxLength={200} />
          </Field>
          {canAuto ? (
            <SwitchRow name="isAuto" label={t('invoices.isAuto')} hint={t('invoices.isAutoHint')} />
          ) : (
            <p className="m3 t13">{t('invoices.byHand')}</p>
          )}
        </FieldForm>
      </div>
      {guard}
    </PageFrame>
  )
}
