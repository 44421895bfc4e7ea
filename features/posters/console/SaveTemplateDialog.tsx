import { Input } from 'antd'
import { useId, useState } from 'react'
import { ActDialog } from '#console/kit/ActDialog.tsx'
import { useCall } from '#console/kit/query.ts'
import { useT } from '#console/kit/text.ts'
import { showToast } from '#console/kit/toast.ts'
import { posterCalls } from '#features/posters/contract.ts'
import type { BusinessType, Scene } from '#features/posters/scene.ts'

type Props = { businessType: BusinessType; scene: Scene; name?: string; onDone: (templateId: string) => void; onClose: () => void }

/** Names a poster so that others can begin with it. */
export function SaveTemplateDialog({ businessType, scene, name: first = '', onDone, onClose }: Props) {
  const t = useT()
  const id = useId()
  const [name, setName] = useState(first)
  const { mutateAsync } = useCall(posterCalls.saveTemplate, { changes: [posterCalls.pageList, posterCalls.manage], ignoresErrors: true })
  const save = async () => {
    const { templateId } = await mutateAsync({ businessType, scene, name: name.trim() })
    showToast({ kind: 'success', text: t('posters.templateSaved') })
    onDone(templateId)
  }
  return (
    <ActDialog
      className="poster-field"
      title={t('posters.saveAsTemplate')}
      confirmText={t('core.save')}
      isDisabled={name.trim() === ''}
      notDone={t('posters.notSaved')}
      onConfirm={save}
      onClose={onClose}
    >
      <label htmlFor={id}>{t('posters.templateName')}</label>
      <Input id={id} maxLength={60} value={name} onChange={({ target }) => setName(target.value)} />
    </ActDialog>
  )
}
