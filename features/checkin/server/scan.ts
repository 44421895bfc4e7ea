import { formatTime, TIME_FORMAT, todayIn, wallOf } from '#core/dateTime.ts'
import { errors } from '#core/errors.ts'
import type { Language } from '#core/language.ts'
import { format, textIn } from '#core/messages.ts'
import { meantBy } from '#features/checkin/credential.ts'
import type { Scan } from '#features/checkin/doorContract.ts'
import { checkinMessages } from '#features/checkin/messages.ts'
import { maskedDoor, scanTime, verdictOfCode } from '#features/checkin/rules.ts'
import { authError, doorKeys, type DoorCaller } from '#features/checkin/server/doorTokens.ts'
import { askTogether, judge } from '#features/checkin/server/judge.ts'
import type { JudgedScan, ScanAnswer } from '#features/checkin/server/judgedScan.ts'
import type { ScanResult } from '#features/checkin/shapes.ts'
import { isTicketText } from '#features/tickets/ticketCode.ts'
import { verifiedClaim, type TicketKey } from '#features/tickets/server/ticketKeys.ts'
import type { Context } from '#server/kit/context.ts'
import { AppError, invalid } from '#server/kit/errors.ts'

const SCOPE = errors['staff.scope'].code

/** Judges what a scanner sent and words it; a result for each scan, in the order they were sent. */
export async function scanAll(ctx: Context, caller: DoorCaller, scans: readonly Scan[]): Promise<ScanResult[]> {
  if (scans.length === 0) return []
  const keys = scans.some(({ credential }) => credential && isTicketText(credential)) ? await doorKeys(ctx, caller) : []
  const judged = await Promise.all(scans.map((scan) => readScan(ctx, caller, keys, scan)))
  const answers = await judge(ctx, caller, ctx.now, judged, { askWith: askTogether })
  const [first] = answers
  if (!first || first.auth !== 'ok') throw authError(caller.kind, first?.auth ?? 'unknown')
  const byId = new Map(answers.map((answer) => [answer.scanId, answer]))
  return scans.flatMap(({ scanId }) => {
    const answer = byId.get(scanId)
    return answer ? [resultOf(answer, ctx)] : []
  })
}

async function readScan({ language, now }: Context, { bventId }: DoorCaller, keys: TicketKey[], scan: Scan): Promise<JudgedScan> {
  if (!scan.credential === !scan.attendeeId)
    throw invalid({ field: 'credential', message: textIn(checkinMessages['checkin.wrong.credential'], language) })
  const isOffline = scan.isOffline ?? false
  const { attendeeId, code, serial, refusal, isByName } = await meantBy(scan, (text) => verifiedClaim(keys, bventId, text))
  return {
    attendeeId,
    code,
    serial,
    refusal: refusal ? errors[refusal].code : 0,
    isByName,
    scanId: scan.scanId,
    checkinId: scan.checkinId,
    time: scanTime({ deviceTime: new Date(scan.deviceTime), isOffline }, now),
    direction: scan.direction ?? 'in',
    isOffline,
  }
}

export async function scanOne(ctx: Context, caller: DoorCaller, scan: Scan): Promise<ScanResult> {
  const [result] = await scanAll(ctx, caller, [scan])
  if (!result || result.code === SCOPE) throw new AppError('staff.scope')
  return result
}

export function resultOf(answer: ScanAnswer, { language, now }: Pick<Context, 'language' | 'now'>): ScanResult {
  const gate = gateText(answer.firstGate, answer.firstSource, language)
  return {
    scanId: answer.scanId,
    result: answer.result === 'ask' ? 'refused' : answer.result,
    code: answer.code,
    message: messageOf(answer, gate, language, now),
    person: answer.attendeeId
      ? maskedDoor(
          {
            attendeeId: answer.attendeeId,
            fullName: answer.fullName,
            status: answer.status,
            ticketName: answer.ticketName,
            company: answer.company,
            mobileTail: answer.mobileTail,
            remark: answer.remark,
            photo: answer.photo,
            seat: answer.seat,
            vip: answer.vip,
          },
          answer.fields,
        )
      : null,
    first: answer.firstTime && { time: answer.firstTime.toISOString(), gate },
  }
}

function messageOf(
  answer: Pick<ScanAnswer, 'result' | 'code' | 'direction' | 'firstTime' | 'timeZone'>,
  gate: string,
  language: Language,
  now: Date,
) {
  const params = answer.firstTime ? { time: clockText(answer.firstTime, answer.timeZone ?? 'UTC', now), gate } : {}
  if (answer.result === 'accepted')
    return textIn(checkinMessages[answer.direction === 'out' ? 'checkin.acceptedOut' : 'checkin.accepted'], language)
  if (answer.result === 'conflict') return format(textIn(checkinMessages['checkin.conflictText'], language), params, language)
  return codeText(answer.code, language, params)
}

export function codeText(code: number, language: Language, params: Record<string, string> = {}): string {
  if (code === SCOPE) return textIn(errors['staff.scope'].text, language)
  const verdict = verdictOfCode(code)
  return verdict ? format(textIn(errors[verdict].text, language), params, language) : ''
}

/** Today's entries by the clock, others with their day. */
export function clockText(time: Date, timeZone: string, now: Date): string {
  const iso = time.toISOString()
  return wallOf(iso, timeZone).date === todayIn(timeZone, now) ? formatTime(iso, timeZone, TIME_FORMAT) : formatTime(iso, timeZone)
}

/** A gate is the label of a link or device; where there is none, what let the person in. */
export function gateText(gate: string | null, source: string | null, language: Language): string {
  return gate || textIn(checkinMessages[gateMessage(source)], language)
}

/** What an entry without a named gate came through. */
export function gateMessage(source: string | null): 'checkin.gateSelf' | 'checkin.gateConsole' | 'checkin.gateDoor' {
  if (source === 'self') return 'checkin.gateSelf'
  return source === 'batch' ? 'checkin.gateConsole' : 'checkin.gateDoor'
}
