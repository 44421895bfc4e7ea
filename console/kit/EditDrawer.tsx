import { Button, Drawer } from 'antd'
import { useState, type ReactNode } from 'react'
import { ConfirmDialog } from '#console/kit/ConfirmDialog.tsx'
import { useT } from '#console/kit/text.ts'
import { useUnsavedGuard } from '#console/kit/useUnsavedGuard.tsx'
import '#console/kit/form.css'

type Props = {
  title: string
  /** What was typed and not yet saved is asked about before it goes. */
  isDirty: boolean
  isBusy: boolean
  saveText?: string
  /** Without it the thing is only looked at. */
  canSave?: boolean
  /** What else can be done with it, at the other end of the foot. */
  more?: ReactNode
  onSave: () => void
  onClose: () => void
  children: ReactNode
}

const WIDTH_PX = 520

/** One thing of a list, edited beside it. */
export function EditDrawer({ title, isDirty, isBusy, saveText, canSave = true, more, onSave, onClose, children }: Props) {
  const t = useT()
  const [isAsking, setAsking] = useState(false)
  const guard = useUnsavedGuard(isDirty && !isBusy)
  const close = () => (isDirty ? setAsking(true) : onClose())
  return (
    <Drawer
      open
      title={title}
      size={WIDTH_PX}
      onClose={close}
      footer={
        canSave && (
          <div className="row g2 drawer-foot">
            {more}
            <span className="sp" />
            <Button onClick={close}>{t('core.cancel')}</Button>
            <Button type="primary" loading={isBusy} onClick={onSave}>
              {saveText ?? t('core.save')}
            </Button>
          </div>
        )
      }
    >
      {children}
      <ConfirmDialog
        isOpen={isAsking}
        title={t('kit.unsaved')}
        consequence={t('kit.unsavedDrawer')}
        confirmText={t('kit.discard')}
        cancelText={t('kit.keepEditing')}
        onConfirm={onClose}
        onCancel={() => setAsking(false)}
      />
      {guard}
    </Drawer>
  )
}
