import { discountCalls } from '#features/discounts/contract.ts'
import { makeCodes } from '#features/discounts/server/codes.ts'
import { enableDiscount, saveDiscount } from '#features/discounts/server/saveDiscount.ts'
import { CODE_PREFIX, discounts } from '#server/demo/texts/discounts.ts'
import type { Demo } from '#server/kit/context.ts'

/** One of each kind, among them one that is over and one that was called off. */
export async function fillDiscounts({ at, as, onSale: { bventId } }: Demo): Promise<void> {
  for (const { since, until, codes, isClosed, ...given } of discounts) {
    const ctx = as('lin', at(since, '15:20'))
    const period = { startTime: at(since, '15:20').toISOString(), endTime: until === undefined ? null : at(until, '23:59').toISOString() }
    const { discountId } = await saveDiscount(ctx, discountCalls.save.request.parse({ bventId, ...given, ...period }))
    if (codes) await makeCodes(ctx, { discountId, count: codes, prefix: CODE_PREFIX })
    if (isClosed) await enableDiscount(as('lin', at(since + 1, '10:05')), { discountId, isEnable: false })
  }
}
