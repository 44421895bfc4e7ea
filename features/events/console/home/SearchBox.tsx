import { useEffect, useState } from 'react'
import { Icon } from '#console/kit/Icon.tsx'

const SETTLE_MS = 300

/** The first page of the console carries no more script than it needs: a plain field, asked once the typing pauses. */
export function SearchBox({ value, onChange, label }: { value: string; onChange: (value: string) => void; label: string }) {
  const [draft, setDraft] = useState<string | null>(null)
  const settle = () => {
    if (draft !== null && draft.trim() !== value) onChange(draft.trim())
    setDraft(null)
  }
  useEffect(() => {
    if (draft === null) return
    const timer = setTimeout(settle, SETTLE_MS)
    return () => clearTimeout(timer)
  })
  return (
    <label className="search-box">
      <Icon name="search" />
      <span className="unseen">{label}</span>
      <input
        type="search"
        placeholder={label}
        maxLength={100}
        value={draft ?? value}
        onChange={({ target }) => setDraft(target.value)}
        onKeyDown={(event) => event.key === 'Enter' && !event.nativeEvent.isComposing && settle()}
      />
    </label>
  )
}
