import { createCipheriv, createDecipheriv, createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { NotGenuine } from '#server/adapters/channels/port.ts'

/** What WeChat signs: its words in order of the alphabet. */
export const signatureOf = (...words: string[]) => createHash('sha1').update(words.sort().join('')).digest('hex')

export function isSame(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))
}

const BLOCK = 32
const keyOf = (aesKey: string) => Buffer.from(`${aesKey}=`, 'base64')

/** Sixteen bytes by chance, a length, the words, whose they are. */
export function opened({ aesKey, appId }: { aesKey: string; appId: string }, sealed: string): string {
  const key = keyOf(aesKey)
  try {
    const decipher = createDecipheriv('aes-256-cbc', key, key.subarray(0, 16)).setAutoPadding(false)
    const padded = Buffer.concat([decipher.update(Buffer.from(sealed, 'base64')), decipher.final()])
    const bytes = padded.subarray(0, padded.length - (padded.at(-1) ?? 0))
    const length = bytes.readUInt32BE(16)
    if (bytes.subarray(20 + length).toString() !== appId) throw new NotGenuine('of another account')
    return bytes.subarray(20, 20 + length).toString('utf8')
  } catch (error) {
    throw error instanceof NotGenuine ? error : new NotGenuine('cannot be opened')
  }
}

export function closed({ aesKey, appId }: { aesKey: string; appId: string }, xml: string): string {
  const key = keyOf(aesKey)
  const words = Buffer.from(xml)
  const length = Buffer.alloc(4)
  length.writeUInt32BE(words.length)
  const bytes = Buffer.concat([randomBytes(16), length, words, Buffer.from(appId)])
  const pad = BLOCK - (bytes.length % BLOCK)
  const cipher = createCipheriv('aes-256-cbc', key, key.subarray(0, 16)).setAutoPadding(false)
  return Buffer.concat([cipher.update(Buffer.concat([bytes, Buffer.alloc(pad, pad)])), cipher.final()]).toString('base64')
}
