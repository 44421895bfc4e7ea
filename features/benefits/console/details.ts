import type { BenefitInfo } from '#features/benefits/contract.ts'
import type { BenefitDetail } from '#core/benefits.ts'

const dateOf = (value: string | null) => (value ? new Date(value) : null)

/** What came over the wire, in the shape that the rules judge. */
export function detailsOf({ benefitDetails }: BenefitInfo): BenefitDetail[] {
  return benefitDetails.map((detail) => ({
    ...detail,
    beginDurationTime: dateOf(detail.beginDurationTime),
    endDurationTime: dateOf(detail.endDurationTime),
  }))
}
