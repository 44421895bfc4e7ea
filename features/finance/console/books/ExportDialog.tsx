import { Radio } from 'antd'
import { useState } from 'react'
import type { InputOf } from '#core/call.ts'
import { ActDialog } from '#console/kit/ActDialog.tsx'
import { useT } from '#console/kit/text.ts'
import type { Tasks } from '#console/kit/useTasks.ts'
import { financeTasks } from '#features/finance/contract.ts'

type FileType = 'xlsx' | 'csv'
type Match = Omit<InputOf<typeof financeTasks.export.calls.start>, 'fileType'>
type Props = { match: Match; n: number; start: Tasks['start']; onClose: () => void }

export function ExportDialog({ match, n, start, onClose }: Props) {
  const t = useT()
  const [fileType, setFileType] = useState<FileType>('xlsx')
  const title = t('finance.exportTitle', { n })
  return (
    <ActDialog
      title={title}
      confirmText={t('finance.exportN', { n })}
      className="act"
      notDone={t('finance.notDone')}
      onClose={onClose}
      onConfirm={async () => {
        await start(financeTasks.export, { ...match, fileType }, title, { ignoresErrors: true })
        onClose()
      }}
    >
      <p className="m2">{t('finance.exportText')}</p>
      <fieldset className="act-set">
        <legend className="b">{t('finance.fileType')}</legend>
        <Radio.Group
          value={fileType}
          onChange={(event) => setFileType(event.target.value as FileType)}
          options={[
            { value: 'xlsx', label: t('finance.xlsx') },
            { value: 'csv', label: t('finance.csv') },
          ]}
        />
      </fieldset>
    </ActDialog>
  )
}
