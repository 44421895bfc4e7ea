import { hasBit, validationTypes, type ValidationType } from '#core/flags.ts'

/** As people type it: full-width digits, spaces and dashes are taken for what they mean. */
export function plainDigits(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\s()\-‐-―−]/g, '')
    .replace(/^00/, '+')
}

const PLAIN_CHINA = /^1[3-9]\d{9}$/
const CHINA = /^(?:\+?86)?(1[3-9]\d{9})$/
const MACAO = /^(?:\+?853)?(6\d{7})$/
const WORLD = /^\+[1-9]\d{6,14}$/

/** A number has one spelling: eleven digits in China, `+` and country code anywhere else. Null when it is none of the kinds asked for. */
export function mobileOf(text: string, validationType: number): string | null {
  const is = (kind: ValidationType) => hasBit(validationType, validationTypes[kind]) || hasBit(validationType, validationTypes.WorldMobile)
  if (PLAIN_CHINA.test(text) && is('ChinaMobile')) return text
  const number = plainDigits(text)
  const china = CHINA.exec(number)?.[1]
  if (china && is('ChinaMobile')) return china
  const macao = MACAO.exec(number)?.[1]
  if (macao && (number.startsWith('+') || hasBit(validationType, validationTypes.MacaoMobile)) && is('MacaoMobile')) return `+853${macao}`
  if (!is('WorldMobile') || !WORLD.test(number)) return null
  return /^\+(86|853)/.test(number) ? null : number
}

export function asksForMobile(validationType: number): boolean {
  return (['ChinaMobile', 'MacaoMobile', 'WorldMobile'] as const).some((kind) => hasBit(validationType, validationTypes[kind]))
}

const EMAIL =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/
const LONGEST_EMAIL = 254
const LONGEST_LOCAL_PART = 64

/** Lower case throughout: no provider of today tells two people apart by letter case. */
export function emailOf(text: string): string | null {
  const address = text.normalize('NFKC').trim().toLowerCase()
  if (address.length > LONGEST_EMAIL || address.indexOf('@') > LONGEST_LOCAL_PART) return null
  return EMAIL.test(address) ? address : null
}

const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2] as const
const CHECK_DIGITS = '10X98765432'
/** First two digits of a Chinese identity card: the province, Taiwan, Hong Kong, Macao and residence permits included. */
const PROVINCES = /^(1[1-5]|2[1-3]|3[1-7]|4[1-6]|5[0-4]|6[1-5]|7[1]|8[1-3]|9[1])/

/** Eighteen places, upper case: province, a birth date that exists and has passed, check digit. */
export function identityCardOf(text: string, today?: string): string | null {
  const card = text.normalize('NFKC').replace(/\s/g, '').toUpperCase()
  if (!/^\d{17}[\dX]$/.test(card) || !PROVINCES.test(card)) return null
  const born = `${card.slice(6, 10)}-${card.slice(10, 12)}-${card.slice(12, 14)}`
  if (!isCalendarDate(born) || born < '1900-01-01' || (today !== undefined && born > today)) return null
  const sum = WEIGHTS.reduce<number>((total, weight, at) => total + weight * Number(card[at]), 0)
  return CHECK_DIGITS[sum % 11] === card[17] ? card : null
}

/** Passports and permits: letters and digits, upper case. */
export function certificateOf(text: string): string | null {
  const number = text.normalize('NFKC').replace(/[\s-]/g, '').toUpperCase()
  return /^[A-Z0-9()/]{4,30}$/.test(number) ? number : null
}

/** `YYYY-MM-DD` of a day that is in the calendar. */
export function isCalendarDate(date: string): boolean {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(date) ?? []
  if (year === undefined) return false
  const made = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)))
  return made.getUTCMonth() === Number(month) - 1 && made.getUTCDate() === Number(day)
}
