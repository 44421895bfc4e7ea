export const MOST_STEPS = 100

/** What was, what is, and what was taken back. `tag` names the last change, so that typing a word is one step. */
export type History<State> = { past: readonly State[]; present: State; future: readonly State[]; tag: string }

export function startHistory<State>(present: State): History<State> {
  return { past: [], present, future: [], tag: '' }
}

/** Changes of the same thing in a row are one step; a change that changes nothing is none. */
export function changed<State>(history: History<State>, next: State, tag = ''): History<State> {
  if (next === history.present) return history
  if (tag !== '' && tag === history.tag && history.past.length > 0) return { ...history, present: next, future: [] }
  return { past: [...history.past, history.present].slice(-MOST_STEPS), present: next, future: [], tag }
}

export function undone<State>({ past, present, future }: History<State>): History<State> {
  const before = past.at(-1)
  if (before === undefined) return { past, present, future, tag: '' }
  return { past: past.slice(0, -1), present: before, future: [present, ...future], tag: '' }
}

export function redone<State>({ past, present, future }: History<State>): History<State> {
  const [next, ...rest] = future
  if (next === undefined) return { past, present, future, tag: '' }
  return { past: [...past, present], present: next, future: rest, tag: '' }
}

/** All steps as they would have been: after saving, names that were given here are the server's. */
export function mapped<State>({ past, present, future, tag }: History<State>, change: (state: State) => State): History<State> {
  return { past: past.map(change), present: change(present), future: future.map(change), tag }
}
