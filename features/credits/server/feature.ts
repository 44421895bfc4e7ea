import { credits as definition } from '#features/credits/feature.ts'
import { leftOf, reserveCredits, settleCredits } from '#features/credits/server/book.ts'
import type { CreditBook } from '#server/kit/context.ts'
import { AppError } from '#server/kit/errors.ts'
import { implementFeature } from '#server/kit/feature.ts'

const creditBook: CreditBook = {
  async left({ db }) {
    const { sms = null, email = null } = await leftOf(db, ['sms', 'email'])
    return { sms, email }
  },
  async reserve(asking, sendId, need) {
    const lacking = await reserveCredits(asking, sendId, need)
    if (lacking) throw new AppError('notice.noCredit', { returnObj: lacking })
  },
  settle: settleCredits,
}

export const credits = implementFeature(definition, { credits: creditBook })
