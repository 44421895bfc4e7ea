import { Input } from 'antd'
import { useEffect, useState } from 'react'
import { Icon } from '#console/kit/Icon.tsx'
import '#console/kit/form.css'

const SETTLE_MS = 300

type Props = { value: string; onChange: (value: string) => void; placeholder: string; width?: number }

/** Searches once the typing pauses, or at once with Enter. */
export function SearchInput({ value, onChange, placeholder, width = 220 }: Props) {
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
    <Input
      type="search"
      allowClear
      style={{ width }}
      prefix={<Icon name="search" />}
      placeholder={placeholder}
      aria-label={placeholder}
      maxLength={100}
      value={draft ?? value}
      onChange={(event) => setDraft(event.target.value)}
      onPressEnter={settle}
    />
  )
}
