import type { ReactNode } from 'react'
import { ActDialog, type ActDialogProps } from '#console/kit/ActDialog.tsx'
import { useT } from '#console/kit/text.ts'

type Props = ActDialogProps & {
  /** Beside the buttons: what cannot be taken back. */
  foot?: ReactNode
}

/** What is done to an order; closes by itself once it is. */
export function OrderDialog({ foot, onConfirm, onClose, ...dialog }: Props) {
  const t = useT()
  const confirm = async () => {
    await onConfirm()
    onClose()
  }
  return (
    <ActDialog
      {...dialog}
      className="act"
      notDone={t('orders.notDone')}
      foot={foot && <span className="sp t13 m3 order-foot">{foot}</span>}
      onConfirm={confirm}
      onClose={onClose}
    />
  )
}
