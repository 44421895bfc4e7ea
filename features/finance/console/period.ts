import { DAY_MS } from '#features/benefits/rules.ts'

export type Period = { from: Date | null; to: Date | null; share: number; days: number; isOver: boolean }

/** How much of a service period has passed, and the days to its end or since; without an end nothing passes. */
export function periodOf(begin: string | null, end: string | null, now: Date): Period {
  const from = begin ? new Date(begin) : null
  const to = end ? new Date(end) : null
  if (!to) return { from, to, share: 0, days: Infinity, isOver: false }
  const left = to.getTime() - now.getTime()
  const whole = from ? to.getTime() - from.getTime() : 0
  const share = whole > 0 ? Math.min(1, Math.max(0, 1 - left / whole)) : Number(left <= 0)
  const days = left < 0 ? Math.max(1, Math.floor(-left / DAY_MS)) : Math.ceil(left / DAY_MS)
  return { from, to, share, days, isOver: left < 0 }
}
