/** Also what the database judges addresses by: plain enough for both. */
export const EMAIL_PATTERN = '^[^\\s@,;<>"]+@[^\\s@,;<>".]+(\\.[^\\s@,;<>".]+)+$'
/** Eleven digits in China, or an international number with its plus; without what people put between the digits. */
export const MOBILE_PATTERN = '^(((\\+|00)86)?1\\d{10}|\\+[1-9]\\d{6,14})$'
export const MOBILE_FILLING = '[\\s()-]'

const [email, mobile, filling] = [new RegExp(EMAIL_PATTERN), new RegExp(MOBILE_PATTERN), new RegExp(MOBILE_FILLING, 'g')]

export function isEmail(text: string): boolean {
  return email.test(text)
}

export function isMobile(text: string): boolean {
  return mobile.test(text.normalize('NFKC').replace(filling, ''))
}
