import { Input, Select } from 'antd'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ActDialog } from '#console/kit/ActDialog.tsx'
import { callApi } from '#console/kit/callApi.ts'
import { refetchCalls } from '#console/kit/query.ts'
import { useT } from '#console/kit/text.ts'
import { showToast } from '#console/kit/toast.ts'
import { formCalls } from '#features/forms/contract.ts'
import type { Path } from '#features/forms/settingCalls.ts'
import type { Template } from '#features/forms/templateCalls.ts'

type Props = { bventId: string; path: Path; templates: readonly Template[]; onClose: () => void }

/** A new template, or the next form of one that is there: its followers are told that they are behind. */
export function SaveTemplateDialog({ bventId, path: { pathId, name: pathName }, templates, onClose }: Props) {
  const t = useT()
  const client = useQueryClient()
  const [into, setInto] = useState('')
  const [name, setName] = useState(pathName)
  const confirm = async () => {
    await callApi(formCalls.templateSave, { bventId, pathId, ...(into ? { templateId: into } : { name }) }, { ignoresErrors: true })
    await refetchCalls(client, [formCalls.templateList, formCalls.templateFollowers])
    showToast({ kind: 'success', text: t('forms.templateSaved') })
    onClose()
  }
  return (
    <ActDialog
      title={t('forms.templateSave')}
      confirmText={t('core.save')}
      className="template-dialog"
      notDone={t('forms.templateNotDone')}
      isDisabled={!into && name.trim() === ''}
      onConfirm={confirm}
      onClose={onClose}
    >
      {templates.length > 0 && (
        <label className="template-field">
          <b>{t('forms.templateInto')}</b>
          <Select
            value={into}
            options={[
              { value: '', label: t('forms.templateNew') },
              ...templates.map((one) => ({ value: one.templateId, label: one.name })),
            ]}
            onChange={setInto}
          />
        </label>
      )}
      {!into && (
        <label className="template-field">
          <b>{t('forms.templateName')}</b>
          <Input maxLength={60} value={name} onChange={({ target }) => setName(target.value)} />
        </label>
      )}
    </ActDialog>
  )
}
