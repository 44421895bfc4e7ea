/** A person may be known elsewhere by addresses that this organisation was never given. */
export function maskedEmail(email: string): string {
  const [local = '', domain = ''] = email.split('@')
  return `${[...local].slice(0, 2).join('')}***@${domain}`
}

export function maskedMobile(mobile: string): string {
  return mobile.length < 8 ? '****' : `${mobile.slice(0, -8)}****${mobile.slice(-4)}`
}

/** The first four and the last four places of a document number; the rest is nobody's business. */
export function maskedNumber(number: string): string {
  const shown = number.length > 10 ? 4 : 2
  return number.slice(0, shown) + '*'.repeat(Math.max(0, number.length - 2 * shown)) + number.slice(-shown)
}

/** The first sign says that there is something, and no more. */
const firstSign = (text: string) => `${[...text][0] ?? ''}***`
export const COVERED = '***'
const covered = () => COVERED

const masks: Readonly<Record<string, (text: string) => string>> = {
  Mobile: maskedMobile,
  Email: maskedEmail,
  IdNumber: maskedNumber,
  Company: firstSign,
  Title: firstSign,
  Department: firstSign,
  Address: covered,
  Remark: covered,
}

/** A text of this field, covered; null where a part of it would be as good as all of it. */
export function maskedText(fieldName: string, text: string): string | null {
  return masks[fieldName]?.(text) ?? null
}
