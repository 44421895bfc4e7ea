/** For browsers whose own cryptography does not know Ed25519: checks public data only, so its time tells nothing. RFC 8032. */
const P = 2n ** 255n - 19n
const ORDER = 2n ** 252n + 27742317777372353535851937790883648493n
const D = modulo(-121665n * power(121666n, P - 2n))
const ROOT = power(2n, (P - 1n) / 4n)
type Point = readonly [x: bigint, y: bigint, z: bigint, t: bigint]
const ZERO: Point = [0n, 1n, 1n, 0n]
const BASE = pointAt(modulo(4n * power(5n, P - 2n)), false)

function modulo(value: bigint, by = P): bigint {
  const rest = value % by
  return rest < 0n ? rest + by : rest
}

function power(base: bigint, exponent: bigint): bigint {
  let [result, square] = [1n, base]
  for (let left = exponent; left > 0n; left >>= 1n) {
    if (left & 1n) result = (result * square) % P
    square = (square * square) % P
  }
  return result
}

/** The point on the curve at this height, on the side that is asked for. */
function pointAt(y: bigint, isOdd: boolean): Point | null {
  const square = modulo((y * y - 1n) * power(modulo(D * y * y + 1n), P - 2n))
  let x = power(square, (P + 3n) / 8n)
  if (modulo(x * x - square) !== 0n) x = modulo(x * ROOT)
  if (y >= P || modulo(x * x - square) !== 0n || (x === 0n && isOdd)) return null
  if ((x & 1n) === (isOdd ? 0n : 1n)) x = P - x
  return [x, y, 1n, modulo(x * y)]
}

function sum([x1, y1, z1, t1]: Point, [x2, y2, z2, t2]: Point): Point {
  const a = modulo((y1 - x1) * (y2 - x2))
  const b = modulo((y1 + x1) * (y2 + x2))
  const c = modulo(2n * t1 * t2 * D)
  const d = modulo(2n * z1 * z2)
  const [e, f, g, h] = [b - a, d - c, d + c, b + a]
  return [modulo(e * f), modulo(g * h), modulo(f * g), modulo(e * h)]
}

function times(point: Point, count: bigint): Point {
  let [result, doubled] = [ZERO, point]
  for (let left = count; left > 0n; left >>= 1n) {
    if (left & 1n) result = sum(result, doubled)
    doubled = sum(doubled, doubled)
  }
  return result
}

function numberOf(bytes: Uint8Array): bigint {
  return bytes.reduceRight((number, byte) => (number << 8n) | BigInt(byte), 0n)
}

function pointOf(bytes: Uint8Array): Point | null {
  const number = numberOf(bytes)
  return pointAt(number & (2n ** 255n - 1n), number >> 255n === 1n)
}

export async function isSignedBy(
  key: Uint8Array<ArrayBuffer>,
  signature: Uint8Array<ArrayBuffer>,
  signed: Uint8Array<ArrayBuffer>,
): Promise<boolean> {
  const [half, scalar] = [signature.subarray(0, 32), numberOf(signature.subarray(32))]
  const [a, r] = [pointOf(key), pointOf(half)]
  if (signature.length !== 64 || key.length !== 32 || !a || !r || !BASE || scalar >= ORDER) return false
  const all = new Uint8Array([...half, ...key, ...signed])
  const challenge = modulo(numberOf(new Uint8Array(await crypto.subtle.digest('SHA-512', all))), ORDER)
  const [left, right] = [times(BASE, scalar), sum(r, times(a, challenge))]
  return modulo(left[0] * right[2] - right[0] * left[2]) === 0n && modulo(left[1] * right[2] - right[1] * left[2]) === 0n
}
