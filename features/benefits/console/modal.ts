import { errors } from '#core/errors.ts'
import { applicationState } from '#features/benefits/rules.ts'
import type { BenefitDetail } from '#core/benefits.ts'
import { createStore } from '#console/kit/store.ts'

export const benefitModals = ['timeOver', 'closeLiteApp', 'extendOver', 'freeze'] as const
export type BenefitModal = (typeof benefitModals)[number]

export const benefitModal = createStore<BenefitModal | null>(null)

export function showBenefitModal(modal: BenefitModal | null): void {
  if (modal) benefitModal.set(modal)
}

export function closeBenefitModal(): void {
  benefitModal.set(null)
}

const byCode = new Map<number, BenefitModal>([
  [errors['benefit.expired'].code, 'timeOver'],
  [errors['benefit.appClosed'].code, 'closeLiteApp'],
  [errors['extension.expired'].code, 'extendOver'],
  [errors['org.frozen'].code, 'freeze'],
])

/** Refusals that concern the whole organisation are shown as a modal, not as a toast. */
export function modalOfCode(code: number): BenefitModal | null {
  return byCode.get(code) ?? null
}

const FROZEN = 3

export function modalOfState(orgAccountStatus: number, benefits: readonly BenefitDetail[], now: Date): BenefitModal | null {
  if (orgAccountStatus === FROZEN) return 'freeze'
  const state = applicationState(benefits, now)
  if (state === 'closed') return 'closeLiteApp'
  return state === 'active' ? null : 'timeOver'
}
