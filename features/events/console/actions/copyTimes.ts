const WEEK_MS = 7 * 86_400_000

/** The same weekday and length, in the first week after this one that lies ahead. */
export function copyTimes(
  { startTime, endTime }: { startTime: string; endTime: string },
  now: Date,
): { startTime: string; endTime: string } {
  const start = Date.parse(startTime)
  const weeks = Math.max(1, Math.floor((now.getTime() - start) / WEEK_MS) + 1)
  const move = (at: number) => new Date(at + weeks * WEEK_MS).toISOString()
  return { startTime: move(start), endTime: move(Date.parse(endTime)) }
}

const MOST = 100

/** As long as the original allows within the limit of a title. */
export function copyTitle(title: string, suffix: string): string {
  return `${title.slice(0, MOST - suffix.length)}${suffix}`
}
