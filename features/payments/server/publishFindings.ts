import { textIn } from '#core/messages.ts'
import { paymentMessages } from '#features/payments/messages.ts'
import { OFFLINE } from '#features/payments/rules.ts'
import { isTransferUnexplained, wayToPay } from '#features/payments/server/options.ts'
import { pages } from '#features/pages.ts'
import type { Context, PublishFinding } from '#server/kit/context.ts'

/** What is sold must be payable, and a bank transfer needs an account to go to. */
export async function payFindings(ctx: Context, bventId: string): Promise<PublishFinding[]> {
  const ways = await wayToPay(ctx, bventId)
  if (ways === 'free') return []
  const say = (key: keyof typeof paymentMessages) => textIn(paymentMessages[key], ctx.language)
  const page = pages.forms.signUp.name
  if (ways.length === 0) return [{ code: 'noWayToPay', level: 'stop', text: say('payments.foundNoWay'), page, refusal: 'pay.noOptions' }]
  if (!ways.includes(OFFLINE) || !(await isTransferUnexplained(ctx.db, bventId))) return []
  return [{ code: 'transferUnexplained', level: 'warn', text: say('payments.foundNoWords'), page }]
}
