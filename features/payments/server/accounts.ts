import { v7 as uuid } from 'uuid'
import { textIn } from '#core/messages.ts'
import { DEFAULT_LANGUAGE } from '#core/language.ts'
import { paymentMessages } from '#features/payments/messages.ts'
import { LOCAL } from '#features/payments/rules.ts'
import type { Db } from '#server/kit/database/db.ts'

/** The account that an event is paid to by this provider. */
export async function accountOfOption(db: Db, { bventId, provider }: { bventId: string; provider: string }): Promise<string | null> {
  const option = await db
    .selectFrom('payOption')
    .select('accountId')
    .where('bventId', '=', bventId)
    .where('provider', '=', provider)
    .executeTakeFirst()
  return option?.accountId ?? null
}

/** The test till asks for no contract: an organisation has its account there from the first time it is chosen. */
export async function localAccount(db: Db, orgId: string): Promise<string> {
  const known = await db
    .selectFrom('payAccount')
    .select('id')
    .where('topOrgId', '=', orgId)
    .where('provider', '=', LOCAL)
    .limit(1)
    .executeTakeFirst()
  if (known) return known.id
  const id = uuid()
  const name = textIn(paymentMessages['payments.local'], DEFAULT_LANGUAGE)
  await db.insertInto('payAccount').values({ topOrgId: orgId, id, provider: LOCAL, name, checkState: 'Passed' }).execute()
  return id
}
