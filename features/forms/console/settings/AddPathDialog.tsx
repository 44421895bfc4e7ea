import { Form, Input, Modal, Select } from 'antd'
import type { Currency } from '#core/money.ts'
import { formCalls } from '#features/forms/contract.ts'
import type { Path } from '#features/forms/settingCalls.ts'
import { Field } from '#console/kit/Field.tsx'
import { showRefusedFields } from '#console/kit/fieldProblems.tsx'
import { useCall } from '#console/kit/query.ts'
import { useT } from '#console/kit/text.ts'
import { showToast } from '#console/kit/toast.ts'
import { currencyOptions, settingChanges } from '#features/forms/console/settings/changes.ts'

type Values = { name: string; fromPathId: string; currency: Currency }

/** A new path begins as a copy of one that is there. */
export function AddPathDialog({ bventId, paths, onClose }: { bventId: string; paths: readonly Path[]; onClose: () => void }) {
  const t = useT()
  const [form] = Form.useForm<Values>()
  const { mutate, isPending } = useCall(formCalls.savePath, { changes: settingChanges, unifiedPrompt: false })
  const [first] = paths
  const save = (values: Values) =>
    mutate(
      { bventId, ...values },
      {
        onSuccess: ({ name }) => {
          showToast({ kind: 'success', text: t('forms.pathAdded', { name }) })
          onClose()
        },
        onError: (error) => void showRefusedFields(form, error),
      },
    )
  return (
    <Modal
      open
      title={t('forms.addPath')}
      width={440}
      okText={t('forms.addPath')}
      cancelText={t('core.cancel')}
      confirmLoading={isPending}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <Form<Values>
        form={form}
        layout="vertical"
        initialValues={{ name: '', fromPathId: first?.pathId, currency: first?.currency }}
        onFinish={save}
      >
        <Field
          name="name"
          label={t('forms.pathName')}
          isRequired
          check={(name: string) => (name.length > 100 ? t('forms.pathLong') : null)}
        >
          <Input />
        </Field>
        <Field name="fromPathId" label={t('forms.pathFrom')} isRequired hint={t('forms.pathFromHint')}>
          <Select
            options={paths.map(({ pathId, name }) => ({ value: pathId, label: name }))}
            onChange={(pathId: string) => form.setFieldValue('currency', paths.find((path) => path.pathId === pathId)?.currency)}
          />
        </Field>
        <Field name="currency" label={t('forms.currency')} isRequired>
          <Select options={currencyOptions} />
        </Field>
      </Form>
    </Modal>
  )
}
