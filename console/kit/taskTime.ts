import type { TaskProgress } from '#core/task.ts'

/** Whole seconds still to go at the pace so far; null while nothing can be said. */
export function secondsLeft({ startTime, doneCount, total, status }: TaskProgress, now: number): number | null {
  if (status || !startTime || doneCount <= 0 || total <= 0) return null
  const spent = Math.max(0, now - new Date(startTime).getTime())
  return Math.max(1, Math.ceil((spent * (total - doneCount)) / doneCount / 1_000))
}

export function percentOf({ progress }: TaskProgress): number {
  return Number.parseInt(progress, 10) || 0
}
