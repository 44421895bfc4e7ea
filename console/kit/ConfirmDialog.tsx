import { Button, Modal } from 'antd'
import { useRef, type ReactNode } from 'react'
import { useT } from '#console/kit/text.ts'
import '#console/kit/states.css'

type Props = {
  isOpen: boolean
  /** Names the thing and the count: 删除 258 位参会人？ */
  title: string
  /** What follows from it and cannot be taken back. */
  consequence: ReactNode
  /** The verb with its count: 删除 258 人. */
  confirmText: string
  cancelText?: string
  isBusy?: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** For what cannot be undone only; everything else happens at once and offers Undo. */
export function ConfirmDialog({ isOpen, title, consequence, confirmText, cancelText, isBusy = false, onConfirm, onCancel }: Props) {
  const t = useT()
  const cancel = useRef<HTMLButtonElement>(null)
  return (
    <Modal
      open={isOpen}
      title={title}
      onCancel={onCancel}
      closable={false}
      width={440}
      centered
      destroyOnHidden
      afterOpenChange={(isOpen) => isOpen && cancel.current?.focus()}
      footer={
        <div className="row g2 confirm-foot">
          <Button onClick={onCancel} ref={cancel}>
            {cancelText ?? t('core.cancel')}
          </Button>
          <Button type="primary" danger loading={isBusy} onClick={onConfirm}>
            {confirmText}
          </Button>
        </div>
      }
    >
      <div className="m2">{consequence}</div>
    </Modal>
  )
}
