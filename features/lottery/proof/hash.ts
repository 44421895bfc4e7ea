import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'

const encoder = new TextEncoder()

export const bytesOf = (hex: string): Uint8Array => hexToBytes(hex)
export const digestOf = (bytes: Uint8Array): Uint8Array => sha256(bytes)
export const sha256Hex = (text: string): string => bytesToHex(sha256(encoder.encode(text)))
export const sha256OfHex = (hex: string): string => bytesToHex(sha256(hexToBytes(hex)))
export const hmacHex = (key: Uint8Array, text: string): string => bytesToHex(hmac(sha256, key, encoder.encode(text)))
