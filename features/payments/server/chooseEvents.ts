import type { RequestOf } from '#core/call.ts'
import type { payAccountCalls } from '#features/payments/accountContract.ts'
import { savePayOptions } from '#features/payments/server/options.ts'
import type { Context } from '#server/kit/context.ts'
import { required } from '#server/kit/errors.ts'

/** As if each event had chosen it: the same rules, and each event's own line in the log. */
export async function chooseEvents(
  ctx: Context,
  { id, bventIds }: RequestOf<typeof payAccountCalls.chooseEvents>,
): Promise<{ count: number }> {
  const found = await ctx.db.selectFrom('payAccount').select('provider').where('id', '=', id).executeTakeFirst()
  const { provider } = required(found)
  const wanted = [...new Set(bventIds)].toSorted()
  for (const bventId of wanted) await savePayOptions(ctx, { bventId, options: [{ provider, isEnable: true, accountId: id }] })
  return { count: wanted.length }
}
