import { useRef, type KeyboardEvent } from 'react'
import { Link } from 'react-router'
import { useLanguage } from '#console/kit/text.ts'
import '#console/kit/frame.css'

export type Tab<Key extends string> = { key: Key; label: string; count?: number | undefined }

type Props<Key extends string> = { label: string; items: readonly Tab<Key>[]; value: Key; onChange: (key: Key) => void }

const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 }

/** Tabs over one list or one page; arrow keys move and choose at once. */
export function Tabs<Key extends string>({ label, items, value, onChange }: Props<Key>) {
  const language = useLanguage()
  const list = useRef<HTMLDivElement>(null)

  const move = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    const at = (items.findIndex(({ key }) => key === value) + step + items.length) % items.length
    const next = items[at]
    if (!next) return
    onChange(next.key)
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[at]?.focus()
  }

  return (
    <div className="tabs" role="tablist" aria-label={label} ref={list}>
      {items.map(({ key, label: text, count }) => (
        <button
          key={key}
          type="button"
          role="tab"
          className="tabs-item"
          aria-selected={key === value}
          tabIndex={key === value ? 0 : -1}
          onClick={() => onChange(key)}
          onKeyDown={move}
        >
          {text}
          {count !== undefined && <span className="n">{count.toLocaleString(language)}</span>}
        </button>
      ))}
    </div>
  )
}

export type LinkTab = { to: string; label: string; isCurrent: boolean }

/** Tabs that are pages of their own: each has its address. */
export function LinkTabs({ label, items }: { label: string; items: readonly LinkTab[] }) {
  return (
    <nav className="tabs" aria-label={label}>
      {items.map(({ to, label: text, isCurrent }) => (
        <Link key={to} to={to} className="tabs-item" {...(isCurrent && { 'aria-current': 'page' })}>
          {text}
        </Link>
      ))}
    </nav>
  )
}
