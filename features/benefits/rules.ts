import type { BenefitDetail, FunctionKey } from '#core/benefits.ts'

export type ServiceState = 'active' | 'expired' | 'locked'
export const GRACE_DAYS = 15
export const DAY_MS = 86_400_000

/** Past its end a service is `expired`; more than 15 days past, `locked`. Spec §6, §9. */
export function serviceState(endsAt: Date | null, now: Date): ServiceState {
  if (!endsAt) return 'active'
  const overdue = now.getTime() - endsAt.getTime()
  if (overdue <= 0) return 'active'
  return overdue > GRACE_DAYS * DAY_MS ? 'locked' : 'expired'
}

function detailOf(details: readonly BenefitDetail[], key: FunctionKey): BenefitDetail | undefined {
  return details.find((detail) => detail.functionKey === key)
}

/** The feature can be used: it was granted, has begun and is not over. */
export function hasBenefit(details: readonly BenefitDetail[], key: FunctionKey, now: Date): boolean {
  const detail = detailOf(details, key)
  if (!detail?.enable) return false
  if (detail.beginDurationTime && detail.beginDurationTime > now) return false
  return serviceState(detail.endDurationTime, now) === 'active'
}

/** The product as a whole: closed by the operator, or by its time. Without the benefit it is closed. */
export function applicationState(details: readonly BenefitDetail[], now: Date): ServiceState | 'closed' {
  const detail = detailOf(details, 'LightEventApplication')
  if (!detail?.enable) return 'closed'
  return serviceState(detail.endDurationTime, now)
}

/** The attendee-count error shows when the quota is switched on and reached. Spec §6. */
export function isQuotaReached(details: readonly BenefitDetail[], key: FunctionKey, current: number): boolean {
  const detail = detailOf(details, key)
  return Boolean(detail?.enable && detail.currentQuota !== null && current >= detail.currentQuota)
}

export type Refusal = 'benefit.appClosed' | 'benefit.expired' | 'benefit.missing'

/** Writes stop when the service has expired, reads when it is locked; sign-in and organisation calls never do. */
export function benefitRefusal(
  details: readonly BenefitDetail[],
  call: { benefit?: FunctionKey | undefined; effect: 'read' | 'write'; isEvenWhenLocked: boolean },
  now: Date,
): Refusal | null {
  if (call.isEvenWhenLocked) return null
  const state = applicationState(details, now)
  if (state === 'closed') return 'benefit.appClosed'
  if (state === 'locked' || (state === 'expired' && call.effect === 'write')) return 'benefit.expired'
  return call.benefit && !hasBenefit(details, call.benefit, now) ? 'benefit.missing' : null
}

export type Seats = { used: number | null; quota: number; share: number; tone: '' | 'bar-warning' | 'bar-danger' }

const NEARLY = 0.9

/** How much of a quota is used, and from when it is drawn as a warning. */
export function seatsOf(used: number | null, quota: number): Seats {
  const share = quota > 0 ? Math.min(1, (used ?? 0) / quota) : 1
  return { used, quota, share, tone: share >= 1 ? 'bar-danger' : share >= NEARLY ? 'bar-warning' : '' }
}
