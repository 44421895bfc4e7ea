import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react'
import { isTyping } from '#console/kit/isTyping.ts'
import { HeadButton } from '#console/kit/pane/HeadButton.tsx'
import { useT } from '#console/kit/text.ts'
import '#console/kit/pane/pane.css'

type Props = {
  label: string
  title: ReactNode
  note?: ReactNode
  buttons?: ReactNode
  /** Escape closes, these do what they say; not while somebody types, nor while it is held. */
  keys?: Partial<Record<string, () => void>>
  isHeld?: boolean
  onClose: () => void
  /** A `.pane-body`, and a `.pane-foot` if there is something to do. */
  children: ReactNode
}

/** One row of a list, opened beside it in the flow. */
export function Pane({ label, title, note, buttons, keys = {}, isHeld = false, onClose, children }: Props) {
  const t = useT()
  const pane = useRef<HTMLElement>(null)
  useEffect(() => pane.current?.focus({ preventScroll: true }), [])
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (isHeld || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
    if (event.key === 'Escape') onClose()
    else keys[event.key]?.()
  })
  useEffect(() => {
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
  return (
    <aside className="pane" aria-label={label} tabIndex={-1} ref={pane}>
      <header className="pane-head">
        <div className="sp">
          <h2 className="row g2 wrap">{title}</h2>
          {note}
        </div>
        {buttons}
        <HeadButton icon="x" label={t('core.close')} onPress={onClose} />
      </header>
      {children}
    </aside>
  )
}

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  )
}
