import { Button, type ButtonProps } from 'antd'
import { useEffect, useId, useRef, useState, type FocusEvent, type KeyboardEvent, type ReactNode } from 'react'

type Props = Pick<ButtonProps, 'type' | 'size' | 'icon' | 'className'> & {
  /** Names the panel, and the button where it shows no words. */
  label: string
  /** The words of the button. */
  trigger?: ReactNode
  align?: 'start' | 'end'
  width: number
  onToggle?: (isOpen: boolean) => void
  children: (close: () => void) => ReactNode
}

/** A button and the panel under it, which takes the focus. Escape, a click elsewhere or leaving with the keyboard closes it. */
export function Popover({ label, trigger, type = 'text', align = 'start', width, onToggle, children, ...button }: Props) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const root = useRef<HTMLDivElement>(null)
  const panel = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (!isOpen) return
    const first = panel.current?.querySelector<HTMLElement>('[data-autofocus], input, a[href], button:not(:disabled)')
    ;(first ?? panel.current)?.focus()
    const closeOutside = ({ target }: PointerEvent) => !root.current?.contains(target as Node) && setOpen(false)
    document.addEventListener('pointerdown', closeOutside)
    return () => document.removeEventListener('pointerdown', closeOutside)
  }, [isOpen])

  useEffect(() => onToggle?.(isOpen), [isOpen, onToggle])

  const close = () => {
    setOpen(false)
    document.getElementById(`${id}-button`)?.focus()
  }
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return
    event.stopPropagation()
    close()
  }
  const closeOnLeave = ({ relatedTarget }: FocusEvent) => relatedTarget && !root.current?.contains(relatedTarget as Node) && setOpen(false)

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys and focus bubble here from the button and the panel
    <div ref={root} className="popover" onKeyDown={closeOnEscape} onBlur={closeOnLeave}>
      <Button
        {...button}
        type={type}
        id={`${id}-button`}
        aria-expanded={isOpen}
        {...(isOpen && { 'aria-controls': id })}
        {...(!trigger && { 'aria-label': label, title: label })}
        onClick={() => setOpen(!isOpen)}
      >
        {trigger}
      </Button>
      {isOpen && (
        <section ref={panel} id={id} aria-label={label} tabIndex={-1} className={`pop popover-panel popover-${align}`} style={{ width }}>
          {children(close)}
        </section>
      )}
    </div>
  )
}
