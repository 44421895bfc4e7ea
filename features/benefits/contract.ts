import { z } from 'zod'
import { defineCall } from '#core/call.ts'
import { functionKeys } from '#core/benefits.ts'

export const benefitInfo = z.object({
  isOfficialUser: z.boolean(),
  benefitDetails: z.array(
    z.object({
      functionKey: z.enum(functionKeys),
      functionName: z.string(),
      enable: z.boolean(),
      beginDurationTime: z.string().nullable(),
      endDurationTime: z.string().nullable(),
      currentQuota: z.int().nullable(),
    }),
  ),
})
export type BenefitInfo = z.output<typeof benefitInfo>

export const benefitCalls = {
  info: defineCall({ method: 'GET', path: 'GetBenefitInfo', access: 'member', response: benefitInfo, isEvenWhenLocked: true }),
  memberQuota: defineCall({
    method: 'GET',
    path: 'Organization/GetOrgMemberQuota',
    access: 'member',
    response: z.object({ orgCurrentQuota: z.int() }),
    isEvenWhenLocked: true,
  }),
}
