import { randomBytes } from 'node:crypto'
import type { LocalAccount } from '#server/adapters/pay/local.ts'
import type { Db } from '#server/kit/database/db.ts'
import { secretOf } from '#server/kit/secrets.ts'

/** What this installation and the test till have agreed on: a secret they both read here. */
export async function merchantOf(db: Db, provider: string): Promise<LocalAccount> {
  return { secret: await secretOf(db, `pay.${provider}`, () => randomBytes(32).toString('hex')) }
}
