import { refetchCalls } from '#console/kit/query.ts'
import { eventReads } from '#features/events/reads.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Input } from 'antd'
import { useId, useState } from 'react'
import { eventCalls } from '#features/events/contract.ts'
import type { EventRow } from '#features/events/shapes.ts'
import { callApi } from '#console/kit/callApi.ts'
import { ConfirmDialog } from '#console/kit/ConfirmDialog.tsx'
import { useT } from '#console/kit/text.ts'
import { showToast } from '#console/kit/toast.ts'

/** Attendees notice this one: it is asked, and the reason is kept in the log. */
export function CancelDialog({ event, onClose }: { event: EventRow; onClose: () => void }) {
  const t = useT()
  const id = useId()
  const client = useQueryClient()
  const [reason, setReason] = useState('')
  const [isBusy, setBusy] = useState(false)

  const cancel = async () => {
    setBusy(true)
    try {
      await callApi(eventCalls.cancel, { bventId: event.bventId, isCancel: true, ...(reason.trim() && { reason: reason.trim() }) })
      showToast({ kind: 'success', text: t('events.cancelled', { title: event.title }) })
      onClose()
    } catch {
      setBusy(false)
    } finally {
      await refetchCalls(client, eventReads)
    }
  }

  return (
    <ConfirmDialog
      isOpen
      title={t('events.cancelTitle', { title: event.title })}
      consequence={
        <>
          <p>{t('events.cancelText')}</p>
          <label className="delete-label" htmlFor={id}>
            {t('events.cancelReason')} <span className="le-opt">{t('core.optional')}</span>
          </label>
          <Input.TextArea id={id} rows={3} maxLength={500} value={reason} onChange={({ target }) => setReason(target.value)} />
        </>
      }
      confirmText={t('events.cancelEvent')}
      cancelText={t('core.back')}
      isBusy={isBusy}
      onConfirm={() => void cancel()}
      onCancel={onClose}
    />
  )
}
