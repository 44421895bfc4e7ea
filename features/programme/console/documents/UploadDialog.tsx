import { programmeCalls } from '#features/programme/contract.ts'
import { AutoComplete, Form, Modal } from 'antd'
import { useState } from 'react'
import type { FileRef } from '#core/schema.ts'
import { callApi, CallError } from '#console/kit/callApi.ts'
import { Field, FieldForm } from '#console/kit/Field.tsx'
import { FileUpload, imageExtensions } from '#console/kit/FileUpload.tsx'
import { useT } from '#console/kit/text.ts'
import { showToast } from '#console/kit/toast.ts'

/** What the server knows by its first bytes: PDF, Office (a zip inside), zip and pictures. */
export const documentExtensions = ['pdf', 'docx', 'xlsx', 'pptx', 'zip', ...imageExtensions]
const MOST_FILES = 10

type Values = { files: FileRef[]; category: string }
type Props = { bventId: string; categories: readonly string[]; onDone: () => void; onClose: () => void }

/** Several files of one category; those that were taken stay taken when a later one is refused. */
export function UploadDialog({ bventId, categories, onDone, onClose }: Props) {
  const t = useT()
  const [form] = Form.useForm<Values>()
  const [isSaving, setSaving] = useState(false)
  const files = Form.useWatch('files', form) ?? []

  const submit = async ({ files: chosen, category }: Values) => {
    setSaving(true)
    let left = chosen
    try {
      for (const file of chosen) {
        await callApi(
          programmeCalls.documentSave,
          { bventId, fileId: file.id, name: nameOf(file), category: category.trim() },
          { ignoresErrors: true },
        )
        left = left.filter((one) => one !== file)
      }
      showToast({ kind: 'success', text: t('programme.documentsAdded', { n: chosen.length }) })
      onClose()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      form.setFieldsValue({ files: left })
      showToast({ kind: 'error', text: error.message, closable: true })
      setSaving(false)
    } finally {
      onDone()
    }
  }

  return (
    <Modal
      open
      title={t('programme.uploadDocuments')}
      okText={files.length > 0 ? t('programme.addDocuments', { n: files.length }) : t('programme.uploadDocuments')}
      cancelText={t('core.cancel')}
      okButtonProps={{ disabled: files.length === 0 }}
      confirmLoading={isSaving}
      onOk={form.submit}
      onCancel={onClose}
      destroyOnHidden
    >
      <FieldForm<Values> form={form} initialValues={{ files: [], category: '' }} onFinish={(values) => void submit(values)}>
        <Field name="files" label={t('programme.files')} isRequired>
          <FileUpload purpose="document" extensions={documentExtensions} maxCount={MOST_FILES} />
        </Field>
        <Field name="category" label={t('programme.category')} hint={t('programme.categoryHint')}>
          <AutoComplete options={categories.map((value) => ({ value }))} maxLength={200} aria-label={t('programme.category')} />
        </Field>
      </FieldForm>
    </Modal>
  )
}

const MAX_NAME = 200

function nameOf({ fileName }: FileRef): string {
  return [...fileName].slice(0, MAX_NAME).join('')
}
