/**
 * What a ticket's QR code says: `LE1:{kid}:{p}:{s}`, signed over everything before the last colon. Written on the server, read at
 * the door without a network, so nothing here is of the server or of the browser alone.
 */
export type TicketClaim = { bventId: string; attendeeId: string; serial: number; issuedAt: number }
export type TicketCode = { kid: string; claim: TicketClaim; signed: Uint8Array<ArrayBuffer>; signature: Uint8Array<ArrayBuffer> }

const VERSION = 'LE1'
const CLAIM_BYTES = 40
const SIGNATURE_BYTES = 64

export function signedText(kid: string, claim: TicketClaim): string {
  return `${VERSION}:${kid}:${toBase64Url(packed(claim))}`
}

export function ticketText(signed: string, signature: Uint8Array): string {
  return `${signed}:${toBase64Url(signature)}`
}

/** Null for anything that is not one of our codes; whether it is genuine only its signature tells. */
export function readTicketText(text: string): TicketCode | null {
  const [, signed = '', kid = '', claimText = '', signatureText = ''] = /^((?:LE1):(\w{4}):([\w-]+)):([\w-]+)$/.exec(text.trim()) ?? []
  const claim = fromBase64Url(claimText)
  const signature = fromBase64Url(signatureText)
  if (claim?.length !== CLAIM_BYTES || signature?.length !== SIGNATURE_BYTES) return null
  return { kid, claim: unpacked(claim), signed: bytesOf(signed), signature }
}

export type ReadClaim = TicketClaim | 'forged' | 'otherEvent'

/** The claim of a genuine ticket of this event; 'otherEvent' for somebody else's, whatever its signature. */
export async function claimOf(text: string, bventId: string, isGenuine: (code: TicketCode) => Promise<boolean>): Promise<ReadClaim> {
  const code = readTicketText(text)
  if (!code) return 'forged'
  if (code.claim.bventId !== bventId) return 'otherEvent'
  return (await isGenuine(code)) ? code.claim : 'forged'
}

export function isTicketText(text: string): boolean {
  return text.trim().startsWith(`${VERSION}:`)
}

/** A ticket that a scanner has typed behind what was there already; null where there is none. */
export function ticketTextIn(text: string): string | null {
  const at = text.lastIndexOf(`${VERSION}:`)
  return at < 0 ? null : text.slice(at).trim()
}

export function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text)
}

function packed({ bventId, attendeeId, serial, issuedAt }: TicketClaim): Uint8Array {
  const bytes = new Uint8Array(CLAIM_BYTES)
  bytes.set(uuidBytes(bventId), 0)
  bytes.set(uuidBytes(attendeeId), 16)
  const view = new DataView(bytes.buffer)
  view.setUint32(32, serial)
  view.setUint32(36, issuedAt)
  return bytes
}

function unpacked(bytes: Uint8Array): TicketClaim {
  const view = new DataView(bytes.buffer, bytes.byteOffset)
  return {
    bventId: uuidText(bytes.subarray(0, 16)),
    attendeeId: uuidText(bytes.subarray(16, 32)),
    serial: view.getUint32(32),
    issuedAt: view.getUint32(36),
  }
}

function uuidBytes(uuid: string): Uint8Array {
  return Uint8Array.from(uuid.replaceAll('-', '').match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}

const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

function uuidText(bytes: Uint8Array): string {
  let text = ''
  for (const [at, byte] of bytes.entries()) text += (at === 4 || at === 6 || at === 8 || at === 10 ? '-' : '') + HEX[byte]
  return text
}

export function toBase64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
}

export function fromBase64Url(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    const letters = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
    const bytes = new Uint8Array(letters.length)
    for (let at = 0; at < letters.length; at += 1) bytes[at] = letters.charCodeAt(at)
    return bytes
  } catch {
    return null
  }
}
