import { Radio } from 'antd'
import { useState } from 'react'
import type { InputOf } from '#core/call.ts'
import type { Selection } from '#console/kit/selection.ts'
import { useT } from '#console/kit/text.ts'
import type { Tasks } from '#console/kit/useTasks.ts'
import { orderTasks } from '#features/orders/listContract.ts'
import { OrderDialog } from '#features/orders/console/acts/OrderDialog.tsx'

type FileType = 'xlsx' | 'csv'
type Match = InputOf<typeof orderTasks.export.calls.start>['searchData']
type Props = { bventId: string; chosen: Selection; match: Match; n: number; start: Tasks['start']; onClose: () => void }

export function ExportDialog({ bventId, chosen, match, n, start, onClose }: Props) {
  const t = useT()
  const [fileType, setFileType] = useState<FileType>('xlsx')
  const { isSelectAll, attendeeIds: orderIds, excludedIds } = chosen
  const title = t('orders.exportTitle', { n })
  return (
    <OrderDialog
      title={title}
      confirmText={t('orders.exportN', { n })}
      onClose={onClose}
      onConfirm={() =>
        start(
          orderTasks.export,
          {
            ...(bventId && { bventId }),
            ...(isSelectAll ? { isSelectAll, excludedIds: [...excludedIds], searchData: match } : { orderIds: [...orderIds] }),
            fileType,
          },
          title,
          { ignoresErrors: true },
        )
      }
    >
      <p className="m2">{t('orders.exportText')}</p>
      <fieldset className="act-set">
        <legend className="b">{t('orders.fileType')}</legend>
        <Radio.Group
          value={fileType}
          onChange={(event) => setFileType(event.target.value as FileType)}
          options={[
            { value: 'xlsx', label: t('orders.xlsx') },
            { value: 'csv', label: t('orders.csv') },
          ]}
        />
      </fieldset>
    </OrderDialog>
  )
}
