const UNITS = ['B', 'KB', 'MB', 'GB'] as const

/** `812 B`, `1.4 MB`: one decimal below ten, none above. */
export function sizeText(bytes: number): string {
  const step = Math.min(UNITS.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, bytes)) / 3)))
  const amount = bytes / 1_000 ** step
  return `${step === 0 || amount >= 10 ? Math.round(amount) : amount.toFixed(1)} ${UNITS[step]}`
}
