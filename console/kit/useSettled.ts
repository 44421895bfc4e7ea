import { useEffect, useState } from 'react'

const SETTLE_MS = 300

/** What is being typed, told once the typing pauses, or at once when asked to `settle`. */
export function useSettled(value: string, onChange: (value: string) => void) {
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
  return { shown: draft ?? value, setDraft, settle }
}
