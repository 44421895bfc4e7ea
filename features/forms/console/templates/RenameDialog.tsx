import { Input } from 'antd'
import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { ActDialog } from '#console/kit/ActDialog.tsx'
import { callApi } from '#console/kit/callApi.ts'
import { refetchCalls } from '#console/kit/query.ts'
import { useT } from '#console/kit/text.ts'
import { formCalls } from '#features/forms/contract.ts'
import type { Template } from '#features/forms/templateCalls.ts'

export function RenameDialog({ template: { templateId, name }, onClose }: { template: Template; onClose: () => void }) {
  const t = useT()
  const client = useQueryClient()
  const [typed, setTyped] = useState(name)
  const confirm = async () => {
    await callApi(formCalls.templateSave, { templateId, name: typed }, { ignoresErrors: true })
    await refetchCalls(client, [formCalls.templateList])
    onClose()
  }
  return (
    <ActDialog
      title={t('forms.templateRename')}
      confirmText={t('core.save')}
      className="template-dialog"
      notDone={t('forms.templateNotDone')}
      isDisabled={typed.trim() === ''}
      onConfirm={confirm}
      onClose={onClose}
    >
      <label className="template-field">
        <b>{t('forms.templateName')}</b>
        <Input maxLength={60} value={typed} onChange={({ target }) => setTyped(target.value)} />
      </label>
    </ActDialog>
  )
}
