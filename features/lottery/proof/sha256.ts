/**
 * SHA-256 (FIPS 180-4) for the ids of a list by the hundred thousand: neither a text nor an object is made for a hash, so that a phone
 * goes through a list of 100,000 in seconds. What it says is held against another implementation in its test.
 */
const BLOCK_WORDS = 16
/** Of a hash, and of an id of 32 characters. */
export const WORDS = 8
const ID_LENGTH = 32
const ROUNDS = 64
const fraction = (value: number) => Math.floor((value % 1) * 2 ** 32)
const primes: number[] = []
for (let n = 2; primes.length < ROUNDS; n += 1) if (primes.every((prime) => n % prime !== 0)) primes.push(n)
const ROUND_KEYS = Int32Array.from(primes, (prime) => fraction(Math.cbrt(prime)))
const START = Int32Array.from(primes.slice(0, 8), (prime) => fraction(Math.sqrt(prime)))

/** Sixteen words to be hashed; the rest is the schedule that follows from them. */
const schedule = new Int32Array(ROUNDS)
const digest = new Int32Array(WORDS)

/** The schedule grows as the rounds use it; where the state began and where it ends may be the same words. */
function compress(from: Int32Array, into: Int32Array, at: number): void {
  const w = schedule
  let a = from[0] as number
  let b = from[1] as number
  let c = from[2] as number
  let d = from[3] as number
  let e = from[4] as number
  let f = from[5] as number
  let g = from[6] as number
  let h = from[7] as number
  for (let i = 0; i < ROUNDS; i += 1) {
    if (i >= BLOCK_WORDS) {
      const x = w[i - 15] as number
      const y = w[i - 2] as number
      const low = ((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3)
      const high = ((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10)
      w[i] = ((w[i - 16] as number) + (w[i - 7] as number) + low + high) | 0
    }
    const s1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7))
    const first = (h + s1 + (g ^ (e & (f ^ g))) + (ROUND_KEYS[i] as number) + (w[i] as number)) | 0
    const s0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10))
    const second = (s0 + ((a & b) ^ (c & (a ^ b)))) | 0
    h = g
    g = f
    f = e
    e = (d + first) | 0
    d = c
    c = b
    b = a
    a = (first + second) | 0
  }
  into[at] = (from[0] as number) + a
  into[at + 1] = (from[1] as number) + b
  into[at + 2] = (from[2] as number) + c
  into[at + 3] = (from[3] as number) + d
  into[at + 4] = (from[4] as number) + e
  into[at + 5] = (from[5] as number) + f
  into[at + 6] = (from[6] as number) + g
  into[at + 7] = (from[7] as number) + h
}

const BLOCK_BYTES = 64
/** A one bit after the last byte. */
const END = 0x80 << 24

/** The ids of a list as they are hashed, eight words of ASCII each. */
export function wordsOf(ids: readonly string[]): Int32Array {
  const words = new Int32Array(ids.length * WORDS)
  let at = 0
  for (const id of ids)
    for (let i = 0; i < ID_LENGTH; i += 4, at += 1)
      words[at] = (id.charCodeAt(i) << 24) | (id.charCodeAt(i + 1) << 16) | (id.charCodeAt(i + 2) << 8) | id.charCodeAt(i + 3)
  return words
}

/** What stands after an id, at most seven characters of ASCII, with the end mark behind it. */
export type Tail = { first: number; second: number; length: number }
export const MOST_TAIL = 7

export function tailOf(text: string): Tail {
  const bytes = Uint8Array.of(...Array.from(text, (letter) => letter.charCodeAt(0)), 0x80)
  return { first: bytesFrom(bytes, 0), second: bytesFrom(bytes, 4), length: text.length }
}

/** A leaf of a Merkle tree: 0x00 ‖ id ‖ tail, where the id begins at the word `idAt`. Written into eight words from `at` on. */
export function leafInto(words: Int32Array, at: number, ids: Int32Array, idAt: number, { first, second, length }: Tail): void {
  schedule[0] = (ids[idAt] as number) >>> 8
  for (let i = 1; i < WORDS; i += 1) schedule[i] = ((ids[idAt + i - 1] as number) << 24) | ((ids[idAt + i] as number) >>> 8)
  schedule[8] = ((ids[idAt + WORDS - 1] as number) << 24) | (first >>> 8)
  schedule[9] = (first << 24) | (second >>> 8)
  schedule[10] = second << 24
  schedule.fill(0, 11, BLOCK_WORDS - 1)
  schedule[BLOCK_WORDS - 1] = (1 + ID_LENGTH + length) * 8
  compress(START, words, at)
}

/** A node: 0x01 ‖ left ‖ right, which stand one after the other from the word `from` on; 65 bytes are two blocks. */
export function nodeInto(words: Int32Array, at: number, from: number): void {
  schedule[0] = (1 << 24) | ((words[from] as number) >>> 8)
  for (let i = 1; i < BLOCK_WORDS; i += 1) schedule[i] = ((words[from + i - 1] as number) << 24) | ((words[from + i] as number) >>> 8)
  const rest = (words[from + BLOCK_WORDS - 1] as number) << 24
  compress(START, digest, 0)
  schedule[0] = rest | (0x80 << 16)
  schedule.fill(0, 1, BLOCK_WORDS - 1)
  schedule[BLOCK_WORDS - 1] = (BLOCK_BYTES + 1) * 8
  compress(digest, words, at)
}

/** HMAC-SHA-256 of id ‖ tail under one key of 32 bytes. What it answers is overwritten by the next. */
export function macWith(key: Uint8Array): (ids: Int32Array, idAt: number, tail: Tail) => Int32Array {
  const begun = (pad: number) => {
    for (let i = 0; i < BLOCK_WORDS; i += 1) schedule[i] = bytesFrom(key, i * 4) ^ (pad * 0x01010101)
    const state = new Int32Array(WORDS)
    compress(START, state, 0)
    return state
  }
  const [inner, outer] = [begun(0x36), begun(0x5c)]
  return (ids, idAt, { first, second, length }) => {
    for (let i = 0; i < WORDS; i += 1) schedule[i] = ids[idAt + i] as number
    schedule[8] = first
    schedule[9] = second
    schedule.fill(0, 10, BLOCK_WORDS - 1)
    schedule[BLOCK_WORDS - 1] = (BLOCK_BYTES + ID_LENGTH + length) * 8
    compress(inner, schedule, 0)
    schedule[8] = END
    schedule.fill(0, 9, BLOCK_WORDS - 1)
    schedule[BLOCK_WORDS - 1] = (BLOCK_BYTES + 32) * 8
    compress(outer, digest, 0)
    return digest
  }
}

function bytesFrom(bytes: Uint8Array, at: number): number {
  return ((bytes[at] ?? 0) << 24) | ((bytes[at + 1] ?? 0) << 16) | ((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0)
}

export function hexOfWords(words: Int32Array): string {
  return Array.from(words, (word) => (word >>> 0).toString(16).padStart(8, '0')).join('')
}
