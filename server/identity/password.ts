import { randomInt } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'

/** OWASP's first choice for argon2id. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const ALPHABET = '23456789abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ'

export function hashPassword(password: string): Promise<string> {
  return hash(password, cost)
}

/** An unknown person costs as much time as a wrong password. */
let decoy: Promise<string> | undefined

export async function isPassword(stored: string | null | undefined, given: string): Promise<boolean> {
  const matches = await verify(stored ?? (await (decoy ??= hashPassword(randomPassword()))), given).catch(() => false)
  return Boolean(stored) && matches
}

export function randomPassword(length = 14): string {
  return Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
}
