import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Form, Input } from 'antd'
import { useState } from 'react'
import { callApi } from '#console/kit/callApi.ts'
import { ErrorNote } from '#console/kit/ErrorNote.tsx'
import { Field } from '#console/kit/Field.tsx'
import { showRefusedFields } from '#console/kit/fieldProblems.tsx'
import { callQuery, refetchCalls } from '#console/kit/query.ts'
import { Segments } from '#console/kit/Segments.tsx'
import { t, useT } from '#console/kit/text.ts'
import { showToast } from '#console/kit/toast.ts'
import { useUnsavedGuard } from '#console/kit/useUnsavedGuard.tsx'
import { discountCalls } from '#features/discounts/contract.ts'
import { discountWays, type DiscountWay } from '#features/discounts/rules.ts'
import type { ShownDiscount } from '#features/discounts/shapes.ts'
import { BatchFields, CodeField } from '#features/discounts/console/CodeFields.tsx'
import { examplesOf, inputOf, pastedTable, type DiscountDraft } from '#features/discounts/console/draft.ts'
import { LimitFields } from '#features/discounts/console/LimitFields.tsx'
import { OffFields } from '#features/discounts/console/OffFields.tsx'
import { showAdded } from '#features/discounts/console/showAdded.ts'
import { Pane } from '#console/kit/pane/Pane.tsx'
import { ticketCalls } from '#features/tickets/contract.ts'

type Props = {
  bventId: string
  timeZone: string
  /** The one that is changed; null: a new one. */
  discount: ShownDiscount | null
  first: DiscountDraft
  onSaved: (discountId: string) => void
  onClose: () => void
}

/** One column beside the list: what is taken off, how people get it, and how far it goes. */
export function DiscountForm({ bventId, timeZone, discount, first, onSaved, onClose }: Props) {
  const t = useT()
  const client = useQueryClient()
  const [form] = Form.useForm<DiscountDraft>()
  const [draft, setDraft] = useState(first)
  const [isDirty, setDirty] = useState(false)
  const [file, setFile] = useState<File | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<Error | null>(null)
  const guard = useUnsavedGuard(isDirty && !isBusy)
  const { data: tickets = [] } = useQuery(callQuery(ticketCalls.list, { bventId }))
  const examples = examplesOf(draft, tickets)
  const isNewBatch = !discount && draft.way === 'batch'

  const submit = async (typed: DiscountDraft) => {
    const values = { ...draft, ...typed }
    if (isNewBatch && values.source === 'file' && !file) return setError(new Error(t('discounts.needCodes')))
    setBusy(true)
    setError(null)
    try {
      const known = discount && { discountId: discount.discountId, version: discount.version }
      const saved = await callApi(discountCalls.save, { bventId, ...known, ...inputOf(values) }, { ignoresErrors: true })
      setDirty(false)
      showToast({ kind: 'success', text: t('discounts.saved', { name: saved.name }) })
      if (isNewBatch) await addCodes(saved.discountId, values, file)
      void refetchCalls(client, [discountCalls.list, discountCalls.figures, discountCalls.detail, discountCalls.codes])
      onSaved(saved.discountId)
    } catch (refused) {
      if (!showRefusedFields(form, refused)) setError(refused as Error)
      setBusy(false)
    }
  }

  return (
    <Pane
      label={t('discounts.create')}
      title={discount ? t('discounts.edit', { name: discount.name }) : t('discounts.create')}
      onClose={onClose}
      isHeld
    >
      <div className="pane-body">
        {guard}
        {error && <ErrorNote error={error} title={t('discounts.notSaved')} />}
        <Form<DiscountDraft>
          layout="vertical"
          form={form}
          initialValues={first}
          scrollToFirstError
          onValuesChange={(_, all) => {
            setDirty(true)
            setDraft((before) => ({ ...before, ...all }))
          }}
          onFinish={(typed) => void submit(typed)}
        >
          {!discount && (
            <Form.Item name="way" required label={t('discounts.way')}>
              <WaySegments />
            </Form.Item>
          )}
          <Field name="name" label={t('discounts.name')} isRequired hint={t('discounts.nameHint')}>
            <Input autoComplete="off" maxLength={60} />
          </Field>
          {draft.way === 'code' && <CodeField />}
          <OffFields draft={draft} tickets={tickets} examples={examples} />
          {isNewBatch && <BatchFields source={draft.source} prefix={draft.prefix} file={file} onFile={setFile} />}
          <LimitFields draft={draft} examples={examples} timeZone={timeZone} />
          <Field name="note" label={t('discounts.note')}>
            <Input autoComplete="off" maxLength={200} />
          </Field>
        </Form>
      </div>
      <footer className="pane-foot">
        <Button onClick={onClose}>{t('core.cancel')}</Button>
        <Button type="primary" loading={isBusy} onClick={form.submit}>
          {discount
            ? t('discounts.save')
            : isNewBatch && draft.source === 'make'
              ? t('discounts.makeN', { n: draft.count ?? 0 })
              : t('discounts.saveNew')}
        </Button>
      </footer>
    </Pane>
  )
}

async function addCodes(discountId: string, { source, count, prefix, pasted }: DiscountDraft, file: File | null): Promise<void> {
  if (source === 'make') {
    const made = await callApi(discountCalls.makeCodes, { discountId, count, prefix }, { idempotencyKey: crypto.randomUUID() })
    return showAdded(made)
  }
  const heads = [t('discounts.col_code'), t('discounts.col_holderName'), t('discounts.col_holderContact')]
  const table = source === 'paste' ? pastedTable(pasted, heads) : file
  if (table) showAdded(await callApi(discountCalls.uploadCodes, { discountId }, { file: table }))
}

function WaySegments({ value = 'code', onChange = () => {} }: { value?: DiscountWay; onChange?: (way: DiscountWay) => void }) {
  useT()
  return (
    <Segments
      label={t('discounts.way')}
      items={discountWays.map((key) => ({ key, label: t(`discounts.way_${key}`) }))}
      value={value}
      onChange={onChange}
    />
  )
}
