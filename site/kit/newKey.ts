const BYTES = 16

/** 32 letters that nobody guesses; `crypto.randomUUID` is missing where a page comes without https. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(BYTES)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The same as a UUID of version 4. */
export function newUuid(): string {
  const digits = newKey()
  const variant = ((Number.parseInt(digits.charAt(16), 16) & 0x3) | 0x8).toString(16)
  return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-4${digits.slice(13, 16)}-${variant}${digits.slice(17, 20)}-${digits.slice(20)}`
}
