import { LOCAL } from '#features/payments/rules.ts'
import { merchantOf } from '#features/payments/server/merchant.ts'
import type { Adapters } from '#server/adapters/adapters.ts'
import type { PayProvider } from '#server/adapters/pay/port.ts'
import type { Config } from '#server/config.ts'
import { openSecrets } from '#server/kit/accountFields.ts'
import type { Db } from '#server/kit/database/db.ts'

type Asking = { db: Db; config: Config; adapters: Adapters }
type Kept = { provider: string; payAccountId: string | null }

/** A provider, and what it knows a merchant by; null where one of them is not there any more. The transaction is inside the organisation. */
export async function openAccount(
  asking: Asking,
  { provider, payAccountId }: Kept,
): Promise<{ with: PayProvider; account: object } | null> {
  const adapter = asking.adapters.pay[provider]
  if (!adapter) return null
  if (provider === LOCAL) return { with: adapter, account: await merchantOf(asking.db, LOCAL) }
  if (payAccountId === null) return null
  const row = await asking.db.selectFrom('payAccount').select(['fields', 'secrets']).where('id', '=', payAccountId).executeTakeFirst()
  if (!row) return null
  const secrets = await openSecrets(asking, row.secrets)
  const account = adapter.account.safeParse({ ...(row.fields as object), ...secrets })
  return account.success ? { with: adapter, account: account.data } : null
}
