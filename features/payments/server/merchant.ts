import { randomBytes } from 'node:crypto'
import type { Merchant } from '#server/adapters/payment.ts'
import type { Db } from '#server/kit/database/db.ts'
import { secretOf } from '#server/kit/secrets.ts'

/** What this installation and a provider have agreed on; with the local one, a secret they both read here. */
export async function merchantOf(db: Db, provider: string): Promise<Merchant> {
  return { secret: await secretOf(db, `pay.${provider}`, () => randomBytes(32).toString('hex')) }
}
