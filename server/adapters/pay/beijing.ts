const OFFSET_MS = 8 * 3_600_000
const DAY_MS = 86_400_000

/** `2026-11-17 09:30:00`, as Alipay writes time and both put it into bills. */
export function beijingTime(at: Date): string {
  return new Date(at.getTime() + OFFSET_MS).toISOString().slice(0, 19).replace('T', ' ')
}

/** `2026-11-17T09:30:00+08:00` */
export function beijingStamp(at: Date): string {
  return `${beijingTime(at).replace(' ', 'T')}+08:00`
}

export function fromBeijing(text: string): Date {
  const at = new Date(`${text.trim().replace(' ', 'T')}+08:00`)
  if (Number.isNaN(at.getTime())) throw new Error(`${JSON.stringify(text)} is not a time`)
  return at
}

export function dayInBeijing(day: string): { from: Date; to: Date } {
  const from = fromBeijing(`${day} 00:00:00`)
  return { from, to: new Date(from.getTime() + DAY_MS) }
}
