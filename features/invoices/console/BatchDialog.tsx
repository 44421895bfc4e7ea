import { Button, Upload } from 'antd'
import { useState } from 'react'
import type { ResultOf } from '#core/call.ts'
import { ActDialog } from '#console/kit/ActDialog.tsx'
import { callApi } from '#console/kit/callApi.ts'
import { downloadCall } from '#console/kit/download.ts'
import { Icon } from '#console/kit/Icon.tsx'
import { useT } from '#console/kit/text.ts'
import type { Tasks } from '#console/kit/useTasks.ts'
import { invoiceCalls, invoiceTasks } from '#features/invoices/contract.ts'
import '#console/kit/files.css'

type Uploaded = ResultOf<typeof invoiceCalls.uploadBatch>
type Props = { bventId: string; waiting: number; start: Tasks['start']; onClose: () => void }

/** A table of numbers and an archive of files; which is which is told by what is in them. */
export function BatchDialog({ bventId, waiting, start, onClose }: Props) {
  const t = useT()
  const [files, setFiles] = useState<readonly Uploaded[]>([])
  const [problem, setProblem] = useState('')
  const workbook = files.find(({ kind }) => kind === 'workbook')
  const archive = files.find(({ kind }) => kind === 'archive')
  const take = async (file: File) => {
    setProblem('')
    try {
      const taken = await callApi(invoiceCalls.uploadBatch, {}, { file, ignoresErrors: true })
      setFiles((others) => [...others.filter(({ kind }) => kind !== taken.kind), taken])
    } catch (error) {
      setProblem((error as Error).message)
    }
  }
  const confirm = async () => {
    if (!workbook || !archive) return
    const request = { bventId, workbookId: workbook.fileId, archiveId: archive.fileId }
    await start(invoiceTasks.issueMany, request, t('invoices.issueManyTask'), { ignoresErrors: true })
    onClose()
  }
  return (
    <ActDialog
      className="invoice-act"
      title={t('invoices.issueManyTask')}
      notDone={t('invoices.notDone')}
      confirmText={t('invoices.batchStart')}
      isDisabled={!workbook || !archive}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p className="m2">{t('invoices.batchText')}</p>
      <Button
        icon={<Icon name="dl" />}
        disabled={waiting === 0}
        onClick={() => void downloadCall(invoiceCalls.sheet, { bventId }).catch(() => {})}
      >
        {t('invoices.sheetN', { n: waiting })}
      </Button>
      <Upload.Dragger
        multiple
        accept=".xlsx,.csv,.zip"
        showUploadList={false}
        beforeUpload={(file) => {
          void take(file)
          return Upload.LIST_IGNORE
        }}
      >
        <div className="drop">
          <Icon name="ul" size={20} />
          <span>{t('invoices.batchUpload')}</span>
          <span className="t12 m3">{t('invoices.batchHint')}</span>
        </div>
      </Upload.Dragger>
      <ul className="t13" aria-live="polite">
        {files.map(({ fileId, fileName, kind }) => (
          <li key={fileId}>
            <Icon name="check" size={14} /> {t(`invoices.batch_${kind}`)} {fileName}
          </li>
        ))}
      </ul>
      {problem && (
        <p className="invoice-wrong" role="alert">
          <Icon name="warn" size={14} /> {problem}
        </p>
      )}
    </ActDialog>
  )
}
