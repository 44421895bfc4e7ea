const RELATIVE = /^([+-]?\d{1,4})d$/
const DAY_MS = 86_400_000

/** `-29d`, `0d`, `+7d`: so many days from today, whenever that is asked for; null for anything else. */
export function relativeDays(value: string): number | null {
  const [, days] = RELATIVE.exec(value) ?? []
  return days === undefined ? null : Number(days)
}

/** The day a value means today; what is no relative day stays as it is. */
export function dayMeant(value: string, today: string): string {
  const days = relativeDays(value)
  return days === null ? value : new Date(Date.parse(today) + days * DAY_MS).toISOString().slice(0, 10)
}

/** So many days up to and with today, which move on with it. */
export function lastDays(count: number): [string, string] {
  return [`${count === 1 ? 0 : 1 - count}d`, '0d']
}

/** How many days a span of relative days has that ends today; null for any other span. */
export function lastDaysIn([from = '', to = '']: readonly string[]): number | null {
  const [first, last] = [relativeDays(from), relativeDays(to)]
  return first !== null && last === 0 && first <= 0 ? 1 - first : null
}
