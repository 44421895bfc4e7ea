import { sql } from 'kysely'
import { SHOP_CURRENCY } from '#features/credits/rules.ts'
import { LOCAL, OFFLINE } from '#features/payments/rules.ts'
import { localAccount } from '#features/payments/server/accounts.ts'
import { usableAccounts } from '#features/payments/server/options.ts'
import { providersOf } from '#features/payments/server/providers.ts'
import type { Context } from '#server/kit/context.ts'
import { asOrg } from '#server/kit/database/asOrg.ts'
import type { Db } from '#server/kit/database/db.ts'

export type Way = { provider: string; name: string; accountId: string | null }

/** How the seller can be paid: by each provider, to the first account there that has passed its check. */
export async function waysOf({ db, adapters, language }: Context, sellerOrgId: string): Promise<Way[]> {
  const canTransfer = (await transferWordsOf(db)) !== ''
  const accounts = await asOrg(db, sellerOrgId, () => usableAccounts(db))
  return providersOf(adapters, language).flatMap(({ paymentProviderId: provider, name, payType, isAvailable, currencies }): Way[] => {
    if (provider === OFFLINE) return canTransfer ? [{ provider, name, accountId: null }] : []
    if (payType !== 'Online' || !isAvailable || !currencies.includes(SHOP_CURRENCY)) return []
    if (provider === LOCAL) return [{ provider, name, accountId: null }]
    const account = accounts.find((one) => one.provider === provider && one.currencies.includes(SHOP_CURRENCY))
    return account ? [{ provider, name, accountId: account.id }] : []
  })
}

/** Where the seller takes transfers, in its own words; '' if it takes none. */
export async function transferWordsOf(db: Db): Promise<string> {
  const { rows } = await sql<{ words: string }>`
    select s.transfer_words as words from seller s join org o on o.tenant_id = s.tenant_id where o.top_org_id = app_org()`.execute(db)
  return rows[0]?.words ?? ''
}

/** The account that money by this way arrives on; the transaction is inside the seller's organisation. */
export async function accountOf(
  { db }: Pick<Context, 'db'>,
  sellerOrgId: string,
  { provider, accountId }: Pick<Way, 'provider' | 'accountId'>,
): Promise<string | null> {
  return provider === LOCAL ? localAccount(db, sellerOrgId) : accountId
}
