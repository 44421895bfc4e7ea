/** Counted as the network counts: 16-bit units, the signature among them, which also rules out any shorter alphabet. STACK2 "Messages". */
export const ONE_PART = 70
export const EACH_PART = 67
export const LONGEST_SMS = 500

export type SmsSize = { length: number; parts: number; isTooLong: boolean }

export function signed(text: string, signature: string): string {
  return `【${signature}】${text}`
}

/** Of the whole text, signature included. */
export function smsSize(whole: string): SmsSize {
  const { length } = whole
  return { length, parts: length <= ONE_PART ? 1 : Math.ceil(length / EACH_PART), isTooLong: length > LONGEST_SMS }
}

/** Brackets of a signature inside the text make the network refuse it. */
export function hasSignatureBrackets(text: string): boolean {
  return /[【】]/.test(text)
}

const LEAST_TITLE = 6

/** A long title gives way before a second part is paid for, if that is enough. */
export function fitted(written: (title: string) => string, title: string): string {
  const whole = written(title)
  const room = title.length - (whole.length - ONE_PART) - 1
  return whole.length > ONE_PART && room >= LEAST_TITLE ? written(`${title.slice(0, room)}…`) : whole
}
