import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Upload } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { pathOf } from '#core/page.ts'
import { ActDialog } from '#console/kit/ActDialog.tsx'
import { callApi } from '#console/kit/callApi.ts'
import { useCan } from '#console/kit/Can.tsx'
import { ConfirmDialog } from '#console/kit/ConfirmDialog.tsx'
import { DateTimePicker } from '#console/kit/DateTimePicker.tsx'
import { callQuery, refetchCalls } from '#console/kit/query.ts'
import { t, useT } from '#console/kit/text.ts'
import { showToast } from '#console/kit/toast.ts'
import type { Tasks } from '#console/kit/useTasks.ts'
import { discountCalls, discountTasks } from '#features/discounts/contract.ts'
import { discountPages } from '#features/discounts/pages.ts'
import type { ShownDiscount } from '#features/discounts/shapes.ts'
import { showAdded } from '#features/discounts/console/showAdded.ts'

type Props = {
  discount: ShownDiscount
  timeZone: string
  start: Tasks['start']
  onActing: (isActing: boolean) => void
  onEdit: () => void
  onClose: () => void
}

/** What can be done with it now. */
export function DiscountActs({ discount, timeZone, start, onActing, onEdit, onClose }: Props) {
  const t = useT()
  const client = useQueryClient()
  const navigate = useNavigate()
  const [dialog, setDialog] = useState<'prolong' | 'delete' | null>(null)
  const canWrite = useCan(discountCalls.save.access)
  const canExport = useCan(discountTasks.export.calls.start.access)
  const { discountId, bventId, isEnable, way } = discount
  const refresh = () => void refetchCalls(client, [discountCalls.list, discountCalls.figures, discountCalls.detail, discountCalls.codes])
  const show = (next: typeof dialog) => {
    setDialog(next)
    onActing(next !== null)
  }
  const switchIt = () =>
    void callApi(discountCalls.enable, { discountId, isEnable: !isEnable })
      .then(() => showToast({ kind: 'success', text: t(isEnable ? 'discounts.done_stop' : 'discounts.done_resume') }))
      .catch(() => {})
      .finally(refresh)
  const add = (file: File) => {
    void callApi(discountCalls.uploadCodes, { discountId }, { file })
      .then(showAdded)
      .catch(() => {})
      .finally(refresh)
    return Upload.LIST_IGNORE
  }
  return (
    <>
      {canExport && (
        <Button onClick={() => void start(discountTasks.export, { bventId, discountId }, t('discounts.exportTask')).catch(() => {})}>
          {t('discounts.act_export')}
        </Button>
      )}
      {canWrite && (
        <>
          <Button danger onClick={() => show('delete')}>
            {t('discounts.act_delete')}
          </Button>
          <Button onClick={() => void navigate(`${pathOf(discountPages.create, { bventId })}?from=${discountId}`)}>
            {t('discounts.act_copy')}
          </Button>
          {way === 'batch' && (
            <Upload accept=".xlsx,.csv" showUploadList={false} beforeUpload={add}>
              <Button>{t('discounts.act_addCodes')}</Button>
            </Upload>
          )}
          <Button onClick={() => show('prolong')}>{t('discounts.act_prolong')}</Button>
          <Button onClick={switchIt}>{t(isEnable ? 'discounts.act_stop' : 'discounts.act_resume')}</Button>
          <Button type="primary" onClick={onEdit}>
            {t('discounts.act_edit')}
          </Button>
        </>
      )}
      {dialog === 'prolong' && (
        <ProlongDialog
          discount={discount}
          timeZone={timeZone}
          onClose={() => show(null)}
          onDone={() => {
            show(null)
            refresh()
          }}
        />
      )}
      {dialog === 'delete' && (
        <DeleteDialog
          discount={discount}
          onClose={() => show(null)}
          onDone={() => {
            show(null)
            onClose()
            refresh()
          }}
        />
      )}
    </>
  )
}

type DialogProps = { discount: ShownDiscount; onClose: () => void; onDone: () => void }

function ProlongDialog({ discount: { discountId, name, endTime }, timeZone, onClose, onDone }: DialogProps & { timeZone: string }) {
  const t = useT()
  const [until, setUntil] = useState(endTime)
  return (
    <ActDialog
      className="discount-dialog"
      title={t('discounts.prolongTitle', { name })}
      confirmText={t('discounts.prolong')}
      notDone={t('discounts.notDone')}
      isDisabled={until === endTime}
      onClose={onClose}
      onConfirm={async () => {
        await callApi(discountCalls.prolong, { discountId, endTime: until }, { ignoresErrors: true })
        showToast({ kind: 'success', text: t('discounts.done_prolong') })
        onDone()
      }}
    >
      <label htmlFor="discount-until">{t('discounts.prolongUntil')}</label>
      <DateTimePicker id="discount-until" value={until} timeZone={timeZone} onChange={setUntil} />
    </ActDialog>
  )
}

function DeleteDialog({ discount: { discountId, name }, onClose, onDone }: DialogProps) {
  useT()
  const [isBusy, setBusy] = useState(false)
  const { data } = useQuery(callQuery(discountCalls.previewDelete, { discountId }))
  const confirm = () => {
    setBusy(true)
    void callApi(discountCalls.delete, { discountId })
      .then(() => {
        showToast({ kind: 'success', text: t('discounts.done_delete', { name }) })
        onDone()
      })
      .catch(() => setBusy(false))
  }
  return (
    <ConfirmDialog
      isOpen
      title={t('discounts.deleteTitle', { name })}
      consequence={
        data && (
          <>
            <p>{t('discounts.deleteOrders', { held: data.heldOrders, used: data.usedOrders })}</p>
            {data.freeCodes > 0 && <p>{t('discounts.deleteCodes', { n: data.freeCodes })}</p>}
          </>
        )
      }
      confirmText={t('discounts.deleteConfirm')}
      isBusy={isBusy || !data}
      onConfirm={confirm}
      onCancel={onClose}
    />
  )
}
