const DAY_MS = 86_400_000
const dateFormatIds = new Set([
  14, 15, 16, 17, 18, 19, 20, 21, 22, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 45, 46, 47, 50, 51, 52, 53, 54, 55, 56, 57, 58,
])

/** Whether a number format shows days or hours: outside its quotes, brackets and escapes it names one. */
export function isDateFormat(id: number, code: string | undefined): boolean {
  if (code === undefined) return dateFormatIds.has(id)
  const bare = code
    .split(';')[0]!
    .replace(/"[^"]*"/g, '')
    .replace(/\\./g, '')
    .replace(/_./g, '')
    .replace(/\[[^\]]*\]/g, '')
  return !/general/i.test(bare) && /[ymdhs年月日时]/i.test(bare)
}

/** A number as a person would type it: whole numbers in full, others without the noise of binary. */
export function numberText(raw: string): string {
  if (/^-?\d{1,15}$/.test(raw)) return raw
  const value = Number(raw)
  if (!Number.isFinite(value)) return raw
  if (Number.isInteger(value)) return Math.abs(value) < 1e21 ? BigInt(value).toString() : String(value)
  return String(Number(value.toPrecision(15)))
}

/** Serial days as `YYYY-MM-DD`, with the time where there is one; hours alone as `HH:mm`. The year 1900 had no 29 February. */
export function dateText(raw: string, is1904: boolean): string {
  const serial = Number(raw)
  if (!Number.isFinite(serial) || serial < 0 || serial > 2_958_466) return numberText(raw)
  const seconds = Math.round((serial % 1) * 86_400)
  const time = `${two(Math.floor(seconds / 3_600) % 24)}:${two(Math.floor(seconds / 60) % 60)}`
  const withSeconds = seconds % 60 === 0 ? time : `${time}:${two(seconds % 60)}`
  if (serial < 1 && !is1904) return withSeconds
  const days = Math.floor(serial) + (seconds === 86_400 ? 1 : 0)
  const epoch = is1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, days < 60 ? 31 : 30)
  const date = new Date(epoch + days * DAY_MS).toISOString().slice(0, 10)
  return seconds % 86_400 === 0 ? date : `${date} ${withSeconds}`
}

const two = (value: number) => String(value).padStart(2, '0')
