import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'

const encoder = new TextEncoder()

export const bytesOf = (hex: string): Uint8Array => hexToBytes(hex)
export const hexOf = (bytes: Uint8Array): string => bytesToHex(bytes)
export const digestOf = (bytes: Uint8Array): Uint8Array => sha256(bytes)
export const sha256Hex = (text: string): string => bytesToHex(sha256(encoder.encode(text)))
export const sha256OfHex = (hex: string): string => bytesToHex(sha256(hexToBytes(hex)))
export const hmacHex = (key: Uint8Array, text: string): string => bytesToHex(hmac(sha256, key, encoder.encode(text)))

/** One key, many texts: what depends on the key alone is computed once. The digest is overwritten by the next. */
export function macWith(key: Uint8Array): (text: string) => Uint8Array {
  const start = hmac.create(sha256, key)
  const text = new Uint8Array(64)
  const digest = new Uint8Array(32)
  return (message) => {
    const { written } = encoder.encodeInto(message, text)
    start.clone().update(text.subarray(0, written)).digestInto(digest)
    return digest
  }
}
