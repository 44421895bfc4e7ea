import { bytesOf, fromBase64Url, toBase64Url } from '#features/tickets/ticketCode.ts'

export type Encrypted = { iv: Uint8Array<ArrayBuffer>; bytes: ArrayBuffer }

const ROUNDS = 600_000
const CIPHER = 'AES-GCM'
const NAME_BYTES = 16

export function newSalt(): Uint8Array<ArrayBuffer> {
  return crypto.getRandomValues(new Uint8Array(16))
}

/** What the device calls a link: says nothing about its address. */
export async function nameOfLink(token: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', bytesOf(`light-staff:${token}`))
  return toBase64Url(new Uint8Array(digest).subarray(0, NAME_BYTES))
}

/** From the PIN and the link's secret together: six digits alone would soon be tried out, the address alone may lie in a history. */
export async function keyFrom(pin: string, token: string, salt: Uint8Array<ArrayBuffer>): Promise<CryptoKey> {
  const secret = await crypto.subtle.importKey('raw', bytesOf(`${pin}:${token}`), 'PBKDF2', false, ['deriveKey'])
  const how = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: ROUNDS }
  return crypto.subtle.deriveKey(how, secret, { name: CIPHER, length: 256 }, true, ['encrypt', 'decrypt'])
}

export async function keyText(key: CryptoKey): Promise<string> {
  return toBase64Url(new Uint8Array(await crypto.subtle.exportKey('raw', key)))
}

export async function keyOfText(text: string): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', fromBase64Url(text) ?? new Uint8Array(), CIPHER, true, ['encrypt', 'decrypt'])
}

export async function encrypt(key: CryptoKey, value: unknown): Promise<Encrypted> {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  return { iv, bytes: await crypto.subtle.encrypt({ name: CIPHER, iv }, key, bytesOf(JSON.stringify(value))) }
}

/** Null under another key. */
export async function decrypt<Value>(key: CryptoKey, { iv, bytes }: Encrypted): Promise<Value | null> {
  try {
    const plain = await crypto.subtle.decrypt({ name: CIPHER, iv }, key, bytes)
    return JSON.parse(new TextDecoder().decode(plain)) as Value
  } catch {
    return null
  }
}
