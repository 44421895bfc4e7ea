import { createHmac, timingSafeEqual } from 'node:crypto'
import { API_BASE } from '#core/call.ts'
import { siteKeyOf } from '#features/links/server/siteTokens.ts'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/kit/database/db.ts'

type Asking = { db: Db; config: Config }

export const RECEIPT_PATH = `${API_BASE}/receipt`
/** Instead of an account: what the installation's own mail server hands over. */
export const INSTALLATION_MAIL = 'mail'
/** The same of its own gateway for SMS. */
export const INSTALLATION_SMS = 'sms'

/** Providers sign no reports: that they know the address is what they are known by. */
async function keyOf(asking: Asking, of: string): Promise<string> {
  return createHmac('sha256', await siteKeyOf(asking, 'receipt'))
    .update(of)
    .digest('base64url')
}

export async function receiptUrl(asking: Asking, of: string): Promise<string> {
  return `${asking.config.PUBLIC_URL}${RECEIPT_PATH}/${of}/${await keyOf(asking, of)}`
}

export async function isReceiptKey(asking: Asking, of: string, key: string): Promise<boolean> {
  const [expected, given] = [Buffer.from(await keyOf(asking, of)), Buffer.from(key)]
  return expected.length === given.length && timingSafeEqual(expected, given)
}
