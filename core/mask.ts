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
