import { useCallback, useEffect, useRef, useState } from 'react'
import { dropDraft, readDraft, writeDraft, type Draft, type DraftPlace } from '#features/registration/site/draft.ts'

/** A part to replace, or what follows from the draft as it is by then: answers also come from uploads that took a while. */
export type ChangeDraft = (change: Partial<Draft> | ((before: Draft) => Partial<Draft>)) => void
type UsedDraft = { draft: Draft; change: ChangeDraft; isRestored: boolean; drop: () => void }

/** Every change is kept on the device at once; dropped once it is over. */
export function useDraft(place: DraftPlace, first: () => Draft): UsedDraft {
  const [restored] = useState(() => readDraft(place))
  const [draft, setDraft] = useState<Draft>(() => restored ?? first())
  const isOver = useRef(false)
  useEffect(() => {
    if (!isOver.current) writeDraft(place, draft)
  }, [place, draft])
  const change = useCallback<ChangeDraft>(
    (change) => setDraft((before) => ({ ...before, ...(typeof change === 'function' ? change(before) : change) })),
    [],
  )
  const drop = useCallback(() => {
    isOver.current = true
    dropDraft(place.bventId)
  }, [place.bventId])
  const isRestored = restored !== null && restored.people.some(({ values }) => Object.keys(values).length > 0)
  return { draft, change, isRestored, drop }
}
