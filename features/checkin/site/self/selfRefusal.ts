import type { SelfData } from '#features/checkin/selfPage.ts'
import type { SaySelf } from '#features/checkin/site/self/selfMessages.ts'

/** What went wrong, and what to do about it. */
export type SelfProblem = { title: string; help: string }
type HelpKey = Extract<Parameters<SaySelf>[0], `${string}Help`>

/** By the door's own codes (WIRE §2); the codes themselves, since a phone loads no table of errors. */
const helps: Record<number, HelpKey> = {
  32001: 'unknownHelp',
  32002: 'notApprovedHelp',
  32003: 'unpaidHelp',
  32004: 'cancelledHelp',
  32005: 'alreadyHelp',
  32006: 'outOfRangeHelp',
  32008: 'tooLateHelp',
  32009: 'notAdmittedHelp',
  32010: 'disabledHelp',
  20012: 'throttledHelp',
}
const TOO_EARLY = 32007

export function problemOf({ code, message }: { code: number; message: string }, data: SelfData, say: SaySelf): SelfProblem {
  if (code === TOO_EARLY && data.startTime)
    return { title: message, help: say('opens', { time: clockOf(data.startTime, data.timeZone, new Date()) }) }
  const help = helps[code]
  return { title: message, help: help ? say(help) : '' }
}

/** The hour alone on the day itself, else with its date. */
export function clockOf(iso: string, timeZone: string, now: Date): string {
  const moment = new Date(iso)
  const isToday = dayOf(moment, timeZone) === dayOf(now, timeZone)
  return isToday ? hourOf(moment, timeZone) : `${dayOf(moment, timeZone)} ${hourOf(moment, timeZone)}`
}

// Sweden writes dates as everyone here reads them; the browser's own calendar is lighter than a library's.
const dayOf = (moment: Date, timeZone: string) => moment.toLocaleDateString('sv-SE', { timeZone })

export function hourOf(moment: Date, timeZone: string): string {
  return moment.toLocaleTimeString('sv-SE', { hour: '2-digit', minute: '2-digit', timeZone })
}
