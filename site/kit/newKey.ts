const BYTES = 16

/** 32 letters that nobody guesses; `crypto.randomUUID` is missing where a page comes without https. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(BYTES)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
