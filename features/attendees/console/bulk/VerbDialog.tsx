import { Button, Modal } from 'antd'
import { useState, type ReactNode } from 'react'
import { ErrorNote } from '#console/kit/ErrorNote.tsx'
import { useT } from '#console/kit/text.ts'
import { Across } from '#features/attendees/console/bulk/Across.tsx'
import type { Target } from '#features/attendees/console/bulk/target.ts'

type Props = {
  /** Whom it is about, where that may be people of several events. */
  target?: Target
  title: string
  confirmText: string
  isDanger?: boolean
  isDisabled?: boolean
  width?: number
  onConfirm: () => Promise<unknown>
  onClose: () => void
  children: ReactNode
}

/** What a verb needs to know before it begins; stays open, with the reason, when it is refused. */
export function VerbDialog({
  target,
  title,
  confirmText,
  isDanger = false,
  isDisabled = false,
  width = 480,
  onConfirm,
  onClose,
  children,
}: Props) {
  const t = useT()
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<Error | null>(null)
  const confirm = async () => {
    setBusy(true)
    setError(null)
    try {
      await onConfirm()
    } catch (refused) {
      setError(refused as Error)
      setBusy(false)
    }
  }
  return (
    <Modal
      open
      title={title}
      width={width}
      centered
      onCancel={onClose}
      closable={false}
      footer={
        <div className="row g2 confirm-foot">
          <Button onClick={onClose}>{t('core.cancel')}</Button>
          <Button type="primary" danger={isDanger} disabled={isDisabled} loading={isBusy} onClick={() => void confirm()}>
            {confirmText}
          </Button>
        </div>
      }
    >
      <div className="verb-dialog">
        {children}
        {target?.bventId === '' && <Across target={target} />}
        {error && <ErrorNote error={error} title={t('attendees.notDone')} />}
      </div>
    </Modal>
  )
}
