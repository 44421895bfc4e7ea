/** The zones of the runtime, each with its difference to UTC now: `Asia/Shanghai (GMT+8)`. */
export function timeZoneOptions(now: Date, current: string): { value: string; label: string }[] {
  const zones = Intl.supportedValuesOf('timeZone')
  const all = zones.includes(current) ? zones : [current, ...zones]
  return all.map((value) => ({ value, label: `${value} (${offsetOf(value, now)})` }))
}

function offsetOf(timeZone: string, now: Date): string {
  try {
    const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'shortOffset' }).formatToParts(now)
    return parts.find(({ type }) => type === 'timeZoneName')?.value ?? 'GMT'
  } catch {
    return 'GMT'
  }
}
