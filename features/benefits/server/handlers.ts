import { functionKeys } from '#core/benefits.ts'
import { textIn } from '#core/messages.ts'
import { benefitCalls } from '#features/benefits/contract.ts'
import { benefitMessages } from '#features/benefits/messages.ts'
import { implement } from '#server/kit/implement.ts'

export const benefitHandlers = implement(benefitCalls, {
  async info({ db, who, language }) {
    const { isOfficial } = await db.selectFrom('org').select('isOfficial').where('topOrgId', '=', who.orgId).executeTakeFirstOrThrow()
    const benefitDetails = functionKeys.map((functionKey) => {
      const found = who.benefits.find((benefit) => benefit.functionKey === functionKey)
      return {
        functionKey,
        functionName: textIn(benefitMessages[`benefits.${functionKey}`], language),
        enable: found?.enable ?? false,
        beginDurationTime: found?.beginDurationTime?.toISOString() ?? null,
        endDurationTime: found?.endDurationTime?.toISOString() ?? null,
        currentQuota: found?.currentQuota ?? null,
      }
    })
    return { isOfficialUser: isOfficial, benefitDetails }
  },

  /** Seats held in the organisation, from the kept counts. */
  async memberQuota({ db }) {
    const { held } = await db
      .selectFrom('attendeeTally')
      .select((eb) => eb.fn.coalesce(eb.cast<number>(eb.fn.sum('total'), 'integer'), eb.lit(0)).as('held'))
      .where('status', 'in', ['Registered', 'PendingApproval', 'Unpaid'])
      .executeTakeFirstOrThrow()
    return { orgCurrentQuota: held }
  },
})
