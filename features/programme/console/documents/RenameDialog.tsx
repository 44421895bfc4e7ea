import { programmeCalls } from '#features/programme/contract.ts'
import { AutoComplete, Form, Input, Modal } from 'antd'
import type { z } from 'zod'
import type { eventDocument } from '#features/programme/shapes.ts'
import { Field, FieldForm } from '#console/kit/Field.tsx'
import { useCall } from '#console/kit/query.ts'
import { useT } from '#console/kit/text.ts'

export type EventDocument = z.output<typeof eventDocument>
type Values = { name: string; category: string }
type Props = { bventId: string; document: EventDocument; categories: readonly string[]; onClose: () => void }

export function RenameDialog({ bventId, document: { id, name, category }, categories, onClose }: Props) {
  const t = useT()
  const [form] = Form.useForm<Values>()
  const save = useCall(programmeCalls.documentSave, { changes: [programmeCalls.documentList] })
  const submit = (values: Values) =>
    save.mutate({ bventId, id, name: values.name, category: values.category.trim() }, { onSuccess: onClose })
  return (
    <Modal
      open
      title={t('programme.renameDocument')}
      okText={t('core.save')}
      cancelText={t('core.cancel')}
      confirmLoading={save.isPending}
      onOk={form.submit}
      onCancel={onClose}
      destroyOnHidden
    >
      <FieldForm<Values> form={form} initialValues={{ name, category }} onFinish={submit}>
        <Field name="name" label={t('programme.documentName')} isRequired>
          <Input maxLength={200} autoComplete="off" />
        </Field>
        <Field name="category" label={t('programme.category')}>
          <AutoComplete options={categories.map((value) => ({ value }))} maxLength={200} aria-label={t('programme.category')} />
        </Field>
      </FieldForm>
    </Modal>
  )
}
