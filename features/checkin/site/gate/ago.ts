const MINUTE_S = 60
const HOUR_S = 3_600
const DAY_S = 86_400

export type Ago = { unit: 'agoSeconds' | 'agoMinutes' | 'agoHours'; n: number }

/** How long ago, in the largest unit that fits; null past a day, where the date says more. */
export function agoOf(time: string, now: number): Ago | null {
  const seconds = Math.max(0, Math.floor((now - Date.parse(time)) / 1_000))
  if (seconds < MINUTE_S) return { unit: 'agoSeconds', n: seconds }
  if (seconds < HOUR_S) return { unit: 'agoMinutes', n: Math.floor(seconds / MINUTE_S) }
  return seconds < DAY_S ? { unit: 'agoHours', n: Math.floor(seconds / HOUR_S) } : null
}
