import { useCallback, useEffect, useState } from 'react'
import { changed, redone, startHistory, undone } from '#console/kit/design/history.ts'
import type { Content, Survey } from '#features/surveys/shapes.ts'

export type ChangeContent = (next: (content: Content) => Content, tag?: string) => void

export type SurveyDraft = {
  content: Content
  isDirty: boolean
  change: ChangeContent
  undo: () => void
  redo: () => void
  canUndo: boolean
  canRedo: boolean
  /** What was sent is what it is now. */
  settle: (saved: Content) => void
}

/** Questions as they are being worked on, with every step back to where they were read. */
export function useSurveyDraft({ content }: Survey): SurveyDraft {
  const [history, setHistory] = useState(() => startHistory(content))
  const [saved, setSaved] = useState(content)
  const { present, past, future } = history
  const change = useCallback<ChangeContent>((next, tag) => setHistory((now) => changed(now, next(now.present), tag)), [])
  const undo = useCallback(() => setHistory(undone), [])
  const redo = useCallback(() => setHistory(redone), [])
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'z' || !(event.metaKey || event.ctrlKey)) return
      event.preventDefault()
      if (event.shiftKey) redo()
      else undo()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [undo, redo])
  return {
    content: present,
    isDirty: present !== saved,
    change,
    undo,
    redo,
    canUndo: past.length > 0,
    canRedo: future.length > 0,
    settle: setSaved,
  }
}
