import { CODE_ALPHABET, CODE_LENGTH } from '#features/links/rules.ts'
import type { DoorRefusal } from '#features/checkin/rules.ts'
import { isTicketText, type ReadClaim } from '#features/tickets/ticketCode.ts'

const CODE = new RegExp(`^[${CODE_ALPHABET}]{${CODE_LENGTH}}$`)
/** What a person types by hand is a code that nobody has; what a camera reads is a ticket that nobody issued. */
const MOST_TYPED = 12

/** Whom a scan means, or why it can mean nobody. */
export type Meant = {
  attendeeId?: string
  code?: string
  serial?: number
  /** Seconds; when the ticket's holder was registered. */
  issuedAt?: number
  refusal: DoorRefusal | null
  isByName: boolean
}

/** The same on the server and on a device without a network; only who checks the signature differs. */
export async function meantBy(
  { credential = '', attendeeId }: { credential?: string | undefined; attendeeId?: string | undefined },
  readClaim: (text: string) => Promise<ReadClaim>,
): Promise<Meant> {
  if (attendeeId) return { attendeeId, refusal: null, isByName: true }
  if (!isTicketText(credential)) {
    const code = credential.normalize('NFKC').toUpperCase().replaceAll(/[\s-]/g, '')
    if (CODE.test(code)) return { code, refusal: null, isByName: false }
    return { refusal: credential.length > MOST_TYPED ? 'door.forged' : 'door.unknown', isByName: false }
  }
  const claim = await readClaim(credential)
  if (typeof claim === 'string') return { refusal: `door.${claim}`, isByName: false }
  return { attendeeId: claim.attendeeId, serial: claim.serial, issuedAt: claim.issuedAt, refusal: null, isByName: false }
}

/** A code is looked up without a network by a digest of this: the list on a device holds no codes that open other doors. */
export function codeKeyText(bventId: string, code: string): string {
  return `${bventId}:${code}`
}
export const CODE_KEY_BYTES = 12
