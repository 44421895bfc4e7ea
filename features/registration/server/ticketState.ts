import { readTicketText } from '#features/tickets/ticketCode.ts'
import { ticketKeysOf, verifiedClaim } from '#features/tickets/server/ticketKeys.ts'
import type { Context } from '#server/kit/context.ts'
import { enterOrgOf } from '#server/kit/database/enterOrg.ts'

/** Whether a code that somebody holds would still be let in; of a forged one nothing is told but that it would not. */
export async function isTicketValid({ db, config }: Pick<Context, 'db' | 'config'>, credential: string): Promise<boolean> {
  const bventId = readTicketText(credential)?.claim.bventId
  if (!bventId || !(await enterOrgOf(db, { bventId }))) return false
  const claim = await verifiedClaim(await ticketKeysOf({ db, config }, bventId), bventId, credential)
  if (typeof claim === 'string') return false
  const person = await db
    .selectFrom('attendee')
    .innerJoin('bvent', 'bvent.id', 'attendee.bventId')
    .select('attendee.id')
    .where('attendee.bventId', '=', bventId)
    .where('attendee.id', '=', claim.attendeeId)
    .where('attendee.status', '=', 'Registered')
    .where('attendee.serial', '<=', claim.serial)
    .where('attendee.deletedAt', 'is', null)
    .where('bvent.status', '<>', 'Cancelled')
    .where('bvent.deletedAt', 'is', null)
    .executeTakeFirst()
  return person !== undefined
}
