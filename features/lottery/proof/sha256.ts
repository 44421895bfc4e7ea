/**
 * SHA-256 (FIPS 180-4) for short texts by the hundred thousand: no object is made for a hash, so that a phone goes through a list of
 * 100,000 in seconds. What it says is held against another implementation in its test.
 */
const BLOCK_WORDS = 16
const ROUNDS = 64
const fraction = (value: number) => Math.floor((value % 1) * 2 ** 32)
const primes: number[] = []
for (let n = 2; primes.length < ROUNDS; n += 1) if (primes.every((prime) => n % prime !== 0)) primes.push(n)
const ROUND_KEYS = Int32Array.from(primes, (prime) => fraction(Math.cbrt(prime)))
const START = Int32Array.from(primes.slice(0, 8), (prime) => fraction(Math.sqrt(prime)))

/** Sixteen words to be hashed; the rest is the schedule that follows from them. */
const schedule = new Int32Array(ROUNDS)
const digest = new Int32Array(8)

function compress(state: Int32Array): void {
  const w = schedule
  for (let i = BLOCK_WORDS; i < ROUNDS; i += 1) {
    const x = w[i - 15] as number
    const y = w[i - 2] as number
    const s0 = ((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3)
    const s1 = ((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10)
    w[i] = ((w[i - 16] as number) + (w[i - 7] as number) + s0 + s1) | 0
  }
  let a = state[0] as number
  let b = state[1] as number
  let c = state[2] as number
  let d = state[3] as number
  let e = state[4] as number
  let f = state[5] as number
  let g = state[6] as number
  let h = state[7] as number
  for (let i = 0; i < ROUNDS; i += 1) {
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
  state[0] = (state[0] as number) + a
  state[1] = (state[1] as number) + b
  state[2] = (state[2] as number) + c
  state[3] = (state[3] as number) + d
  state[4] = (state[4] as number) + e
  state[5] = (state[5] as number) + f
  state[6] = (state[6] as number) + g
  state[7] = (state[7] as number) + h
}

/** The longest text that fits into one block beside its end mark and length. */
export const MOST_TEXT = 55
const BLOCK_BYTES = 64
/** A one bit after the last byte. */
const END = 0x80 << 24

/** Fills the one and last block of a message: after `before` bytes that were hashed already, `skip` zero bytes and the text, in ASCII. */
function fill(text: string, skip: 0 | 1, before: number): void {
  const length = text.length + skip
  let word = 0
  for (let at = skip; at < length; at += 1) {
    word = (word << 8) | text.charCodeAt(at - skip)
    if ((at & 3) === 3) schedule[at >> 2] = word
  }
  const free = 4 - (length & 3)
  schedule[length >> 2] = free === 4 ? END : ((word << 8) | 0x80) << ((free - 1) * 8)
  schedule.fill(0, (length >> 2) + 1, BLOCK_WORDS - 1)
  schedule[BLOCK_WORDS - 1] = (before + length) * 8
}

/** A leaf of a Merkle tree: 0x00 ‖ the text, of at most 54 characters in ASCII. Written into eight words from `at` on. */
export function leafInto(words: Int32Array, at: number, text: string): void {
  fill(text, 1, 0)
  digest.set(START)
  compress(digest)
  words.set(digest, at)
}

/** A node: 0x01 ‖ left ‖ right, which stand one after the other; 65 bytes are two blocks. */
export function nodeInto(words: Int32Array, at: number, pair: Int32Array): void {
  schedule[0] = (1 << 24) | ((pair[0] as number) >>> 8)
  for (let i = 1; i < BLOCK_WORDS; i += 1) schedule[i] = ((pair[i - 1] as number) << 24) | ((pair[i] as number) >>> 8)
  const rest = (pair[BLOCK_WORDS - 1] as number) << 24
  digest.set(START)
  compress(digest)
  schedule.fill(0, 0, BLOCK_WORDS)
  schedule[0] = rest | (0x80 << 16)
  schedule[BLOCK_WORDS - 1] = (BLOCK_BYTES + 1) * 8
  compress(digest)
  words.set(digest, at)
}

/** HMAC-SHA-256 under one key of 32 bytes, for texts of at most 55 characters in ASCII. What it answers is overwritten by the next. */
export function macWith(key: Uint8Array): (text: string) => Int32Array {
  const begun = (pad: number) => {
    for (let i = 0; i < BLOCK_WORDS; i += 1) schedule[i] = bytesFrom(key, i * 4) ^ (pad * 0x01010101)
    const state = Int32Array.from(START)
    compress(state)
    return state
  }
  const [inner, outer] = [begun(0x36), begun(0x5c)]
  return (text) => {
    fill(text, 0, BLOCK_BYTES)
    digest.set(inner)
    compress(digest)
    schedule.fill(0, 8, BLOCK_WORDS)
    schedule.set(digest)
    schedule[8] = END
    schedule[BLOCK_WORDS - 1] = (BLOCK_BYTES + 32) * 8
    digest.set(outer)
    compress(digest)
    return digest
  }
}

function bytesFrom(bytes: Uint8Array, at: number): number {
  return ((bytes[at] ?? 0) << 24) | ((bytes[at + 1] ?? 0) << 16) | ((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0)
}

export function hexOfWords(words: Int32Array): string {
  return Array.from(words, (word) => (word >>> 0).toString(16).padStart(8, '0')).join('')
}
