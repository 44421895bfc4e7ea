import { Modal } from 'antd'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { errors } from '#core/errors.ts'
import { callApi, CallError } from '#console/kit/callApi.ts'
import { ErrorNote } from '#console/kit/ErrorNote.tsx'
import { refetchCalls, useCallQuery } from '#console/kit/query.ts'
import { SkeletonFields } from '#console/kit/SkeletonRows.tsx'
import { useT } from '#console/kit/text.ts'
import { showToast } from '#console/kit/toast.ts'
import { settingChanges } from '#features/forms/console/settings/changes.ts'
import { DifferenceList } from '#features/forms/console/templates/DifferenceList.tsx'
import { formCalls } from '#features/forms/contract.ts'

type Props = { templateId: string; bventId: string; pathId: string; name: string; onClose: () => void }
const quiet = { ignoresErrors: true }

/** What a form would lose and gain, before it does. */
export function ApplyDialog({ templateId, bventId, pathId, name, onClose }: Props) {
  const t = useT()
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<CallError | null>(null)
  const [incomplete, setIncomplete] = useState(0)
  const { data, error: unread } = useCallQuery(formCalls.templateDifference, { templateId, bventId, pathId }, quiet)
  const isSame = data !== undefined && data.fields.length + data.rulesGone + data.rulesNew === 0
  const apply = async () => {
    setBusy(true)
    setError(null)
    try {
      await callApi(formCalls.templateApply, { templateId, bventId, pathId, isConfirmed: incomplete > 0 }, quiet)
      showToast({ kind: 'success', text: t('forms.templateApplied') })
      onClose()
    } catch (refused) {
      if (!(refused instanceof CallError)) throw refused
      if (refused.code === errors['form.needsConfirm'].code)
        setIncomplete((refused.returnObj as { incompleteCount: number }).incompleteCount)
      else setError(refused)
    } finally {
      setBusy(false)
      void refetchCalls(client, [...settingChanges, formCalls.templateList, formCalls.templateFollowers, formCalls.templateDifference])
    }
  }
  return (
    <Modal
      open
      title={t('forms.templateDifference', { name })}
      okText={t(incomplete > 0 ? 'forms.templateAnyway' : 'forms.templateApply')}
      cancelText={t('core.cancel')}
      confirmLoading={isBusy}
      okButtonProps={{ disabled: !data, danger: incomplete > 0 }}
      onOk={() => void apply()}
      onCancel={onClose}
    >
      {(error ?? unread) && <ErrorNote error={(error ?? unread) as CallError} />}
      {!data && !unread && <SkeletonFields count={3} />}
      {isSame && <p className="m3">{t('forms.templateSame')}</p>}
      {data && <DifferenceList difference={data} />}
      {incomplete > 0 && (
        <p className="down t13" role="alert">
          {t('forms.templateConfirm', { n: incomplete })}
        </p>
      )}
    </Modal>
  )
}
