import { bls12_381 } from '@noble/curves/bls12-381.js'
import { SIGNATURE, type PromisedRound } from '#core/publicBeacon.ts'
import { bytesOf, digestOf } from '#features/lottery/proof/hash.ts'

const { shortSignatures } = bls12_381

/** What the network signs: SHA-256 of the round's number in eight bytes. */
export function messageOf(round: number): Uint8Array {
  const bytes = new Uint8Array(8)
  new DataView(bytes.buffer).setBigUint64(0, BigInt(round))
  return digestOf(bytes)
}

/** Large, so whoever needs it imports it late. */
export function isSignedBy({ publicKey, round }: Pick<PromisedRound, 'publicKey' | 'round'>, signature: string): boolean {
  if (!SIGNATURE.test(signature)) return false
  try {
    return shortSignatures.verify(bytesOf(signature), shortSignatures.hash(messageOf(round)), bytesOf(publicKey))
  } catch {
    // Not a point of the curve.
    return false
  }
}
