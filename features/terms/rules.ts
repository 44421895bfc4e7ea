import { isoOf, wallOf } from '#core/dateTime.ts'
import type { termUnits } from '#features/terms/contract.ts'

/** Before that long ahead of the start, so much of the price comes back. */
export type TermStep = { before: number; unit: (typeof termUnits)[number]; percent: number }
export type RefundTerms = {
  /** False: whoever has paid asks the organiser. */
  isOpen: boolean
  /** Given back at once; otherwise somebody says yes or no. */
  isAutomatic: boolean
  /** Kept of each ticket that costs. */
  feeMinor: number
  steps: TermStep[]
}
/** Of an event that says nothing. */
export const NO_TERMS: RefundTerms = { isOpen: false, isAutomatic: false, feeMinor: 0, steps: [] }

export type DatedStep = { until: Date; percent: number }
/** What is owed to whoever leaves: `attendeeId` null is the whole order's. */
export type TermLine = { attendeeId: string | null; priceMinor: number }
export type TermsReason = 'byOrganiser' | 'tooLate' | 'part' | 'full'

export type TermsOutcome = {
  reason: TermsReason
  percent: number
  /** Comes back. */
  amountMinor: number
  /** Is lost, `feeMinor` of it as a fee. */
  keptMinor: number
  feeMinor: number
  /** As long as this holds. */
  until: Date | null
}

const HOUR_MS = 3_600_000

/** Days are those of the event's calendar, at the hour it begins, whatever summer time does in between; hours are hours. The first to end leads. */
export function datedSteps({ steps }: Pick<RefundTerms, 'steps'>, startTime: Date, timeZone: string): DatedStep[] {
  return steps
    .map(({ before, unit, percent }) => ({
      until: unit === 'hours' ? new Date(startTime.getTime() - before * HOUR_MS) : daysBefore(startTime, before, timeZone),
      percent,
    }))
    .toSorted((one, other) => one.until.getTime() - other.until.getTime())
}

function daysBefore(startTime: Date, days: number, timeZone: string): Date {
  const { date, time } = wallOf(startTime.toISOString(), timeZone)
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  const before = new Date(Date.UTC(year, month - 1, day - days)).toISOString().slice(0, 10)
  return new Date(isoOf({ date: before, time }, timeZone))
}

/** What leaving now gives back of what is owed, and why. A broken minor unit stays with the organiser, as with a discount. */
export function refundTerms(lines: readonly TermLine[], terms: RefundTerms, now: Date, startTime: Date, timeZone: string): TermsOutcome {
  const owed = lines.reduce((sum, { priceMinor }) => sum + priceMinor, 0)
  const open = terms.isOpen ? datedSteps(terms, startTime, timeZone).filter(({ until }) => now < until) : []
  const percent = Math.max(0, ...open.map((step) => step.percent))
  const step = open.findLast((one) => one.percent === percent)
  const parts = [...Map.groupBy(lines, ({ attendeeId }) => attendeeId)].map(([attendeeId, of]) => {
    const share = Math.floor((of.reduce((sum, { priceMinor }) => sum + priceMinor, 0) * percent) / 100)
    const fee = attendeeId === null ? 0 : Math.min(share, terms.feeMinor)
    return { back: share - fee, fee }
  })
  const amountMinor = parts.reduce((sum, { back }) => sum + back, 0)
  return {
    reason: !terms.isOpen ? 'byOrganiser' : !step ? 'tooLate' : percent === 100 && terms.feeMinor === 0 ? 'full' : 'part',
    percent,
    amountMinor,
    keptMinor: owed - amountMinor,
    feeMinor: parts.reduce((sum, { fee }) => sum + fee, 0),
    until: step?.until ?? null,
  }
}

const HOURS_A_DAY = 24
export type TermsProblem = 'empty' | 'rising'

/** Who leaves later never has more back, and terms that give nothing at all are none. */
export function termsProblem({ isOpen, steps }: RefundTerms): TermsProblem | null {
  if (!isOpen) return null
  if (steps.length === 0) return 'empty'
  const ordered = steps.toSorted((one, other) => hoursOf(other) - hoursOf(one))
  const isFalling = ordered.every((step, at) => {
    const before = ordered[at - 1]
    return !before || (before.percent > step.percent && hoursOf(before) > hoursOf(step))
  })
  return isFalling ? null : 'rising'
}

const hoursOf = ({ before, unit }: TermStep) => (unit === 'days' ? before * HOURS_A_DAY : before)
