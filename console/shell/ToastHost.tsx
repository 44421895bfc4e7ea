import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { Icon, type IconName } from '#console/kit/Icon.tsx'
import { useStore } from '#console/kit/store.ts'
import { useT } from '#console/kit/text.ts'
import { dismissToast, toasts, type Toast } from '#console/kit/toast.ts'

const marks: Record<Toast['kind'], IconName> = { error: 'warn', success: 'check', info: 'info' }

/** The regions stand from the beginning, so that screen readers announce what is put into them. */
export function ToastHost() {
  const t = useT()
  const shown = useStore(toasts)
  return (
    <section className="toasts" aria-label={t('core.messages')}>
      <div role="alert">{shown.map((toast) => toast.kind === 'error' && <ToastItem key={toast.id} toast={toast} />)}</div>
      <output>{shown.map((toast) => toast.kind !== 'error' && <ToastItem key={toast.id} toast={toast} />)}</output>
    </section>
  )
}

/** It waits while someone points at it or has the keyboard in it. */
function ToastItem({ toast: { id, kind, text, seconds, closable, action } }: { toast: Toast }) {
  const t = useT()
  const [isHeld, setHeld] = useState(false)

  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(() => dismissToast(id), seconds * 1_000)
    return () => clearTimeout(timer)
  }, [id, seconds, isHeld])

  return (
    <div
      className={`float toast toast-${kind}`}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon name={marks[kind]} className="toast-mark" />
      <span className="toast-text">{text}</span>
      {action && (
        <Button
          type="text"
          onClick={() => {
            dismissToast(id)
            action.run()
          }}
          icon={<Icon name="undo" />}
        >
          {action.label}
        </Button>
      )}
      {closable && <Button type="text" aria-label={t('core.close')} onClick={() => dismissToast(id)} icon={<Icon name="x" />} />}
    </div>
  )
}
