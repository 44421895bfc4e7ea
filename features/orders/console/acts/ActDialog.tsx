import { Button, Modal } from 'antd'
import { useState, type ReactNode } from 'react'
import { ErrorNote } from '#console/kit/ErrorNote.tsx'
import { useT } from '#console/kit/text.ts'

type Props = {
  title: ReactNode
  confirmText: string
  isDanger?: boolean
  isDisabled?: boolean
  width?: number
  /** Beside the buttons: what cannot be taken back. */
  foot?: ReactNode
  onConfirm: () => Promise<unknown>
  onClose: () => void
  children: ReactNode
}

/** What is needed before it begins; stays open, with the reason, when it is refused. */
export function ActDialog({
  title,
  confirmText,
  isDanger = false,
  isDisabled = false,
  width = 480,
  foot,
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
      onClose()
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
          {foot && <span className="sp t13 m3 order-foot">{foot}</span>}
          <Button onClick={onClose}>{t('core.cancel')}</Button>
          <Button type="primary" danger={isDanger} disabled={isDisabled} loading={isBusy} onClick={() => void confirm()}>
            {confirmText}
          </Button>
        </div>
      }
    >
      <div className="act">
        {children}
        {error && <ErrorNote error={error} title={t('orders.notDone')} />}
      </div>
    </Modal>
  )
}
