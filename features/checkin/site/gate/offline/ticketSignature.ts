import type { PublicKey } from '#features/checkin/site/gate/offline/database.ts'
import { fromBase64Url, type TicketCode } from '#features/tickets/ticketCode.ts'

type Check = (code: TicketCode) => Promise<boolean>

/** Whether a ticket was signed with one of the event's keys. */
export function signatureCheck(publicKeys: readonly PublicKey[]): Check {
  const checks = new Map<string, Promise<Check>>()
  return async (code) => {
    const known = publicKeys.find(({ kid }) => kid === code.kid)
    if (!known) return false
    const check = checks.get(known.kid) ?? checkBy(fromBase64Url(known.key) ?? new Uint8Array())
    checks.set(known.kid, check)
    return (await check)(code)
  }
}

/** By the browser's own Ed25519; the library, and its code, only where there is none. */
async function checkBy(key: Uint8Array<ArrayBuffer>): Promise<Check> {
  const own = await crypto.subtle.importKey('raw', key, 'Ed25519', false, ['verify']).catch(() => null)
  if (own) return ({ signature, signed }) => crypto.subtle.verify('Ed25519', own, signature, signed)
  const { ed25519 } = await import('@noble/curves/ed25519.js')
  return async ({ signature, signed }) =>
    key.length === ed25519.lengths.publicKey && ed25519.verify(signature, signed, key, { zip215: false })
}
