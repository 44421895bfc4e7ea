import { useCallback, useState } from 'react'

const MOST_STEPS = 100
/** Changes of the same thing in quick succession are one step back. */
const TOGETHER_MS = 600

type Past<Value> = { past: Value[]; now: Value; future: Value[]; key: string; at: number }

export type History<Value> = {
  value: Value
  /** `key` names what is changed: a drag or a word being typed is one step. */
  set: (value: Value, key?: string) => void
  undo: () => void
  redo: () => void
  canUndo: boolean
  canRedo: boolean
}

/** A value with the way back and forth. */
export function useHistory<Value>(first: Value): History<Value> {
  const [state, setState] = useState<Past<Value>>({ past: [], now: first, future: [], key: '', at: 0 })
  const set = useCallback((value: Value, key = '') => {
    const at = Date.now()
    setState((before) => {
      const isSame = key !== '' && key === before.key && at - before.at < TOGETHER_MS
      return { past: isSame ? before.past : [...before.past, before.now].slice(-MOST_STEPS), now: value, future: [], key, at }
    })
  }, [])
  const undo = useCallback(
    () =>
      setState((before) => {
        const last = before.past.at(-1)
        return last === undefined
          ? before
          : { past: before.past.slice(0, -1), now: last, future: [before.now, ...before.future], key: '', at: 0 }
      }),
    [],
  )
  const redo = useCallback(
    () =>
      setState((before) => {
        const [next, ...future] = before.future
        return next === undefined ? before : { past: [...before.past, before.now], now: next, future, key: '', at: 0 }
      }),
    [],
  )
  return { value: state.now, set, undo, redo, canUndo: state.past.length > 0, canRedo: state.future.length > 0 }
}
