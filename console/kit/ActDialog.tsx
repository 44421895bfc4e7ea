import { Button, Modal } from 'antd'
import { useState, type ReactNode } from 'react'
import { ErrorNote } from '#console/kit/ErrorNote.tsx'
import { useT } from '#console/kit/text.ts'

export type ActDialogProps = {
  title: ReactNode
  confirmText: string
  isDanger?: boolean
  isDisabled?: boolean
  width?: number
  onConfirm: () => Promise<unknown>
  onClose: () => void
  children: ReactNode
}
type Props = ActDialogProps & {
  className: string
  /** Said above the reason of a refusal. */
  notDone: string
  /** Beside the buttons. */
  foot?: ReactNode
}

/** What is needed before something begins; stays open, with the reason, when it is refused. */
export function ActDialog(props: Props) {
  const {
    title,
    confirmText,
    isDanger = false,
    isDisabled = false,
    width = 480,
    className,
    notDone,
    foot,
    onConfirm,
    onClose,
    children,
  } = props
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
    } finally {
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
          {foot}
          <Button onClick={onClose}>{t('core.cancel')}</Button>
          <Button type="primary" danger={isDanger} disabled={isDisabled} loading={isBusy} onClick={() => void confirm()}>
            {confirmText}
          </Button>
        </div>
      }
    >
      <div className={className}>
        {children}
        {error && <ErrorNote error={error} title={notDone} />}
      </div>
    </Modal>
  )
}
