import { errors } from '#core/errors.ts'
import { format, textIn } from '#core/messages.ts'
import { CODE_KEY_BYTES, codeKeyText, meantBy, type Meant } from '#features/checkin/credential.ts'
import { doorVerdict, isNewcomer } from '#features/checkin/doorRules.ts'
import type { Verdict } from '#features/checkin/rules.ts'
import type { PeopleList, Row } from '#features/checkin/site/gate/offline/peopleList.ts'
import { signatureCheck } from '#features/checkin/site/gate/offline/ticketSignature.ts'
import type { StaffSession } from '#features/checkin/site/gate/staffSession.ts'
import type { Scan, ScanResult } from '#features/checkin/site/gate/useGate.ts'
import { bytesOf, claimOf, toBase64Url } from '#features/tickets/ticketCode.ts'
import { pageLanguage } from '#site/kit/language.ts'

/** `isUnlisted`: a genuine ticket of somebody who is not on the list yet. */
export type HereResult = { result: ScanResult; attendeeId: string | null; isUnlisted: boolean }

/** The door's answer without a network, from the list on the device and the signature on the ticket. */
export async function judgeHere({ scope }: StaffSession, list: PeopleList, scan: Scan): Promise<HereResult> {
  const isGenuine = signatureCheck(list.mark.publicKeys)
  const meant = await meantBy(scan, (text) => claimOf(text, scope.bventId, isGenuine))
  const attendeeId = meant.attendeeId ?? (await attendeeOfCode(list, scope.bventId, meant.code)) ?? null
  const row = (attendeeId && list.rows.get(attendeeId)) || null
  const point = scope.checkins.find(({ id }) => id === scan.checkinId)
  if (!point) return { attendeeId: null, isUnlisted: false, result: resultOf(scan, 'door.disabled', null) }
  const at = new Date(scan.deviceTime)
  const attempt = { refusal: meant.refusal, serial: meant.serial, direction: scan.direction ?? 'in', at } as const
  const isUnlisted = row === null && isNewcomer(meant.issuedAt, list.mark.readAt, point.isRestricted)
  const person = row ?? (isUnlisted ? newcomer(meant) : null)
  const verdict = doorVerdict({ ...point, timeZone: scope.timeZone }, person, attempt)
  return { attendeeId, isUnlisted: isUnlisted && verdict === null, result: resultOf(scan, verdict, row) }
}

const newcomer = ({ serial = 0 }: Meant) => ({ status: 'Registered', serial, signedAt: null, isAdmitted: true })

async function attendeeOfCode({ byCode }: PeopleList, bventId: string, code: string | undefined): Promise<string | undefined> {
  if (!code) return undefined
  const digest = await crypto.subtle.digest('SHA-256', bytesOf(codeKeyText(bventId, code)))
  return byCode.get(toBase64Url(new Uint8Array(digest).subarray(0, CODE_KEY_BYTES)))
}

function resultOf({ scanId }: Scan, verdict: Verdict | null, row: Row | null): ScanResult {
  const first = verdict === 'door.already' && row?.signedAt ? { time: row.signedAt, gate: '' } : null
  return {
    scanId,
    result: verdict === null ? 'accepted' : first ? 'already' : 'refused',
    code: verdict ? errors[verdict].code : 0,
    message: verdict && !first ? format(textIn(errors[verdict].text, pageLanguage())) : '',
    person: row,
    first,
  }
}
