import { Form, Input } from 'antd'
import { useState } from 'react'
import type { FileRef } from '#core/schema.ts'
import type { Speaker } from '#features/programme/shapes.ts'
import { CallError } from '#console/kit/callApi.ts'
import { EditDrawer } from '#console/kit/EditDrawer.tsx'
import { Field, FieldForm } from '#console/kit/Field.tsx'
import { showRefusedFields } from '#console/kit/fieldProblems.tsx'
import { FileUpload } from '#console/kit/FileUpload.tsx'
import { useT } from '#console/kit/text.ts'
import { showToast } from '#console/kit/toast.ts'
import type { SpeakerValues } from '#features/programme/console/speakers/useSpeakers.ts'

type Values = Omit<SpeakerValues, 'avatar'> & { portrait: FileRef[] }
type Props = {
  speaker: Speaker | null
  canEdit: boolean
  onSave: (values: SpeakerValues, known: Speaker | null) => Promise<Speaker>
  onClose: () => void
}

export function SpeakerDrawer({ speaker, canEdit, onSave, onClose }: Props) {
  const t = useT()
  const [form] = Form.useForm<Values>()
  const [isDirty, setDirty] = useState(false)
  const [isSaving, setSaving] = useState(false)

  const submit = async ({ portrait, ...fields }: Values) => {
    setSaving(true)
    try {
      await onSave({ ...fields, avatar: portrait[0] ?? null }, speaker)
      showToast({ kind: 'success', text: t('events.saved') })
      onClose()
    } catch (error) {
      setSaving(false)
      if (!(error instanceof CallError)) throw error
      if (!showRefusedFields(form, error)) showToast({ kind: 'error', text: error.message, closable: true })
    }
  }

  return (
    <EditDrawer
      title={t(speaker ? 'programme.editSpeaker' : 'programme.newSpeaker')}
      isDirty={isDirty}
      isBusy={isSaving}
      canSave={canEdit}
      onSave={form.submit}
      onClose={onClose}
    >
      <FieldForm<Values>
        form={form}
        disabled={!canEdit}
        initialValues={{
          name: '',
          title: '',
          company: '',
          introduction: '',
          ...speaker,
          portrait: speaker?.avatar ? [speaker.avatar] : [],
        }}
        onValuesChange={() => setDirty(true)}
        onFinish={(values) => void submit(values)}
      >
        <Field name="name" label={t('programme.speakerName')} isRequired>
          <Input maxLength={100} autoComplete="off" />
        </Field>
        <Field name="company" label={t('programme.speakerCompany')}>
          <Input maxLength={200} autoComplete="off" />
        </Field>
        <Field name="title" label={t('programme.speakerTitle')}>
          <Input maxLength={200} autoComplete="off" />
        </Field>
        <Field name="portrait" label={t('programme.portrait')} hint={t('programme.portraitHint')}>
          <FileUpload purpose="content" isDisabled={!canEdit} />
        </Field>
        <Field name="introduction" label={t('programme.speakerIntroduction')}>
          <Input.TextArea rows={5} maxLength={5_000} />
        </Field>
      </FieldForm>
    </EditDrawer>
  )
}
