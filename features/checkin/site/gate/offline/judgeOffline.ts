import { doorErrors } from '#core/doorErrors.ts'
import { format, textIn } from '#core/messages.ts'
import { CODE_KEY_BYTES, codeKeyText, meantBy, type Meant } from '#features/checkin/credential.ts'
import { doorVerdict, isNewcomer } from '#features/checkin/doorRules.ts'
import type { Verdict } from '#features/checkin/rules.ts'
import type { QueuedScan, Scan, ScanResult, StaffSession } from '#features/checkin/site/gate/gateTypes.ts'
import type { PeopleList, Row } from '#features/checkin/site/gate/offline/peopleList.ts'
import { signatureCheck } from '#features/checkin/site/gate/offline/ticketSignature.ts'
import { bytesOf, claimOf, toBase64Url } from '#features/tickets/ticketCode.ts'
import { pageLanguage } from '#site/kit/language.ts'

export type OfflineVerdict = {
  result: ScanResult
  attendeeId: string | null
  isUnlisted: boolean
  isUnverified: boolean
  isNewArrival: boolean
}

/** The door's answer without a network, from the list on the device, its queue, and the signature on the ticket. */
export async function judgeOffline(
  { scope }: StaffSession,
  list: PeopleList,
  queue: readonly QueuedScan[],
  scan: Scan,
): Promise<OfflineVerdict> {
  const isGenuine = signatureCheck(list.checkpoint.publicKeys)
  const meant = await meantBy(scan, (text) => claimOf(text, scope.bventId, isGenuine))
  const attendeeId = meant.attendeeId ?? (await attendeeOfCode(list, scope.bventId, meant.code)) ?? null
  const row = (attendeeId && list.rows.get(attendeeId)) || null
  const point = scope.checkins.find(({ id }) => id === scan.checkinId)
  const signedAt = row ? row.signedAt : lastEntry(queue, scan, attendeeId)
  const known = { attendeeId, isUnlisted: false, isUnverified: false, isNewArrival: signedAt === null }
  if (!point) return { ...known, attendeeId: null, result: resultOf(scan, 'door.disabled', null, null) }
  const attempt = {
    refusal: meant.refusal,
    serial: meant.serial,
    direction: scan.direction ?? 'in',
    at: new Date(scan.deviceTime),
  } as const
  const isListed = row !== null || signedAt !== null
  const isUnlisted = !isListed && isNewcomer(meant.issuedAt, list.checkpoint.readAt, point.isRestricted)
  const person = row ?? (isUnlisted || signedAt ? newcomer(meant, signedAt) : null)
  const verdict = doorVerdict({ ...point, timeZone: scope.timeZone }, person, attempt)
  return {
    ...known,
    isUnlisted: isUnlisted && verdict === null,
    // A code that nobody can have stays refused; one that is only not on this list may have been given out since.
    isUnverified: verdict === 'door.unknown' && meant.refusal === null && attempt.direction === 'in',
    result: resultOf(scan, verdict, row, signedAt),
  }
}

const newcomer = ({ serial = 0 }: Meant, signedAt: string | null) => ({ status: 'Registered', serial, signedAt, isAdmitted: true })

/** Somebody who is not on the list but was let in here before. */
function lastEntry(queue: readonly QueuedScan[], { checkinId, credential }: Scan, attendeeId: string | null): string | null {
  const last = queue.findLast(
    (entry) =>
      entry.scan.checkinId === checkinId &&
      ((attendeeId !== null && entry.attendeeId === attendeeId) || (credential !== undefined && entry.scan.credential === credential)),
  )
  return last && last.scan.direction !== 'out' ? last.scan.deviceTime : null
}

async function attendeeOfCode({ byCode }: PeopleList, bventId: string, code: string | undefined): Promise<string | undefined> {
  if (!code) return undefined
  const digest = await crypto.subtle.digest('SHA-256', bytesOf(codeKeyText(bventId, code)))
  return byCode.get(toBase64Url(new Uint8Array(digest).subarray(0, CODE_KEY_BYTES)))
}

function resultOf({ scanId }: Scan, verdict: Verdict | null, row: Row | null, signedAt: string | null): ScanResult {
  const first = verdict === 'door.already' && signedAt ? { time: signedAt, gate: '' } : null
  return {
    scanId,
    result: verdict === null ? 'accepted' : first ? 'already' : 'refused',
    code: verdict ? doorErrors[verdict].code : 0,
    message: verdict && !first ? format(textIn(doorErrors[verdict].text, pageLanguage())) : '',
    person: row,
    first,
  }
}
