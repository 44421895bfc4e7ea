import type { Language } from '#core/language.ts'
import { providersOf } from '#features/payments/server/providers.ts'
import type { Adapters } from '#server/adapters/adapters.ts'
import type { Db } from '#server/kit/database/db.ts'

export type LastPayment = { state: 'pending' | 'fail'; name: string; startedTime: string }

/** The newest attempt to pay an order, while nobody knows what came of it or once it failed; what succeeded, the order itself says. */
export async function lastPaymentOf(
  { db, adapters }: { db: Db; adapters: Adapters },
  orderId: string,
  language: Language,
): Promise<LastPayment | null> {
  const row = await db
    .selectFrom('payment')
    .select(['state', 'provider', 'createdAt'])
    .where('orderId', '=', orderId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (row?.state !== 'Created' && row?.state !== 'Failed') return null
  const provider = providersOf(adapters, language).find(({ paymentProviderId }) => paymentProviderId === row.provider)
  return {
    state: row.state === 'Created' ? 'pending' : 'fail',
    name: provider?.name ?? row.provider,
    startedTime: row.createdAt.toISOString(),
  }
}
