export const spanUnits = { days: 1_440, hours: 60, minutes: 1 } as const
export type SpanUnit = keyof typeof spanUnits

/** So many minutes in the largest unit that says it exactly. */
export function spanOf(minutes: number, largest: SpanUnit = 'days'): { n: number; unit: SpanUnit } {
  const units = (Object.keys(spanUnits) as SpanUnit[]).filter((unit) => spanUnits[unit] <= spanUnits[largest])
  const unit = units.find((one) => minutes % spanUnits[one] === 0) ?? 'minutes'
  return { n: minutes / spanUnits[unit], unit }
}
