const DAY_MS = 86_400_000
const utc = (day: string) => Date.parse(`${day}T00:00:00Z`)

/** Days of one calendar: how many from the one to the other. */
export function daysBetween(from: string, to: string): number {
  return Math.round((utc(to) - utc(from)) / DAY_MS)
}

export function addDays(day: string, days: number): string {
  return new Date(utc(day) + days * DAY_MS).toISOString().slice(0, 10)
}

/** Each day from the first to the last; on a chart a day on which nothing happened has its place too. */
export function everyDay(first: string, last: string): string[] {
  return Array.from({ length: Math.max(0, daysBetween(first, last)) + 1 }, (_, at) => addDays(first, at))
}
