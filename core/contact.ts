export function isEmail(text: string): boolean {
  return /^[^\s@,;<>"]+@[^\s@,;<>".]+(\.[^\s@,;<>".]+)+$/.test(text)
}

/** Eleven digits in China, or an international number with its plus. */
export function isMobile(text: string): boolean {
  const digits = text.normalize('NFKC').replace(/[\s()-]/g, '')
  return /^((\+|00)86)?1\d{10}$/.test(digits) || /^\+[1-9]\d{6,14}$/.test(digits)
}
