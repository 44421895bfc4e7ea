import { Button, Modal } from 'antd'
import { useRef, useState } from 'react'
import { useT } from '#console/kit/text.ts'

type Props = { message: string; confirmText: string; onConfirm?: () => void; onClose?: () => void }

/** 提示, what there is to know, and one button. Spec §8. */
export function NoticeDialog({ message, confirmText, onConfirm, onClose }: Props) {
  const t = useT()
  const [isClosed, setClosed] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = (then?: () => void) => {
    setClosed(true)
    then?.()
  }
  return (
    <Modal
      open={message !== '' && !isClosed}
      title={t('imports.note')}
      width={440}
      centered
      closable={false}
      destroyOnHidden
      onCancel={() => close(onClose)}
      afterOpenChange={(isOpen) => isOpen && button.current?.focus()}
      footer={
        <Button type="primary" ref={button} onClick={() => close(onConfirm ?? onClose)}>
          {confirmText}
        </Button>
      }
    >
      <p className="imp-notice">{message}</p>
    </Modal>
  )
}
