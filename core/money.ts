/** Money is integer minor units inside and text with two decimals at the edge; no floating point in between. Spec §5, §9. */
export const currencySymbols = { CNY: '¥', USD: '$', HKD: 'HK$', EUR: '€' } as const
export type Currency = keyof typeof currencySymbols
export const currencies = Object.keys(currencySymbols) as Currency[]

const AMOUNT = /^([0-9]+)(?:\.([0-9]{1,2}))?$/
const MAX_DIGITS = 9

type Parts = { whole: string; cents: string }

function partsOf(text: string): Parts | null {
  const [, whole, cents = ''] = AMOUNT.exec(text) ?? []
  return whole === undefined ? null : { whole: whole.replace(/^0+(?=[0-9])/, ''), cents: cents.padEnd(2, '0') }
}

/** `1299` → `1,299.00`; whatever is not digits with up to two decimals yields nothing. */
export function formatMoney(text: string): string {
  const parts = partsOf(text)
  return parts ? `${parts.whole.replace(/\B(?=([0-9]{3})+$)/g, ',')}.${parts.cents}` : ''
}

/** `¥ 1,299.00`; an unknown currency is named by its code. */
export function priceText(text: string, currency: string): string {
  const amount = formatMoney(text)
  const symbol = Object.hasOwn(currencySymbols, currency) ? currencySymbols[currency as Currency] : currency
  return amount && `${symbol} ${amount}`
}

/** Minor units, or null for anything the wire would refuse. */
export function parseMoney(text: string): number | null {
  const parts = partsOf(text)
  return parts && parts.whole.length <= MAX_DIGITS ? Number(parts.whole + parts.cents) : null
}

/** Minor units as the wire has them: `129900` → `1299.00`. */
export function moneyOf(minor: number): string {
  if (!Number.isSafeInteger(minor) || minor < 0) throw new Error(`${minor} is not an amount in minor units`)
  const digits = String(minor).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** What came less what went, which may be below nothing. */
export function balanceOf(minor: number): string {
  return minor < 0 ? `-${moneyOf(-minor)}` : moneyOf(minor)
}

/** The same as people read it: `-¥ 12.00`. */
export function balanceText(text: string, currency: string): string {
  return text.startsWith('-') ? `-${priceText(text.slice(1), currency)}` : priceText(text, currency)
}
