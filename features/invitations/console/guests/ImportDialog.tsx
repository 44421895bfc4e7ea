import { Button, Upload } from 'antd'
import { useState } from 'react'
import { ActDialog } from '#console/kit/ActDialog.tsx'
import { callApi } from '#console/kit/callApi.ts'
import { downloadCall } from '#console/kit/download.ts'
import { Icon } from '#console/kit/Icon.tsx'
import { useT } from '#console/kit/text.ts'
import type { Tasks } from '#console/kit/useTasks.ts'
import { invitationCalls as calls, invitationTasks } from '#features/invitations/contract.ts'

type Props = { bventId: string; start: Tasks['start']; onClose: () => void }

/** A table of guests; what is wrong in it comes back marked, to be repaired and given again. */
export function ImportDialog({ bventId, start, onClose }: Props) {
  const t = useT()
  const [file, setFile] = useState<File | null>(null)
  const confirm = async () => {
    if (!file) return
    const { fileId } = await callApi(calls.uploadGuests, { bventId }, { file, ignoresErrors: true })
    await start(invitationTasks.importGuests, { bventId, fileId }, t('invitations.importTask'), { ignoresErrors: true })
    onClose()
  }
  return (
    <ActDialog
      className="invite-form"
      title={t('invitations.importGuests')}
      notDone={t('invitations.notDone')}
      confirmText={t('invitations.importBegin')}
      isDisabled={!file}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p className="m2">{t('invitations.importHint')}</p>
      <div className="row g2 wrap">
        <Button icon={<Icon name="dl" />} onClick={() => void downloadCall(calls.guestSheet, { bventId }).catch(() => {})}>
          {t('invitations.sampleSheet')}
        </Button>
        <Upload accept=".xlsx,.csv" showUploadList={false} beforeUpload={(chosen) => (setFile(chosen), Upload.LIST_IGNORE)}>
          <Button icon={<Icon name="ul" />}>{t('invitations.chooseFile')}</Button>
        </Upload>
        {file && <span className="ell">{file.name}</span>}
      </div>
    </ActDialog>
  )
}
