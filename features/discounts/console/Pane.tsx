import { Button } from 'antd'
import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react'
import { Icon } from '#console/kit/Icon.tsx'
import { useT } from '#console/kit/text.ts'

type Props = { label: string; title: ReactNode; foot?: ReactNode; canEscape?: boolean; onClose: () => void; children: ReactNode }

/** Beside the list, in the flow. */
export function Pane({ label, title, foot, canEscape = false, onClose, children }: Props) {
  const t = useT()
  const pane = useRef<HTMLElement>(null)
  useEffect(() => pane.current?.focus({ preventScroll: true }), [])
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape' && canEscape && !event.defaultPrevented) onClose()
  })
  useEffect(() => {
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
  return (
    <aside className="discount-pane" aria-label={label} tabIndex={-1} ref={pane}>
      <header className="discount-head">
        <h2 className="sp row g2 wrap">{title}</h2>
        <Button type="text" size="small" icon={<Icon name="x" />} aria-label={t('core.close')} title={t('core.close')} onClick={onClose} />
      </header>
      <div className="discount-body">{children}</div>
      {foot && <footer className="discount-foot">{foot}</footer>}
    </aside>
  )
}
