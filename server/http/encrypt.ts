import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { Db } from '#server/kit/database/db.ts'
import { AppError } from '#server/kit/errors.ts'

const WINDOW_SECONDS = 300

type Signed = { header: string | undefined; token: string; path: string; requestId: string; rawBody: Buffer; now: Date }

export function encryptHeader({ token, path, requestId, rawBody, now }: Omit<Signed, 'header'>): string {
  const ts = Math.floor(now.getTime() / 1000)
  return `v1.${ts}.${digest({ token, path, requestId, rawBody }, ts)}`
}

function digest({ token, path, requestId, rawBody }: Omit<Signed, 'header' | 'now'>, ts: number): string {
  const body = createHash('sha256').update(rawBody).digest('hex')
  return createHmac('sha256', token).update(`POST\n${path.toLowerCase()}\n${requestId}\n${ts}\n${body}`).digest('hex')
}

/** The header binds body, request id and time to the caller's token. */
export function checkEncrypt(signed: Signed): void {
  const [, ts = '', given = ''] = /^v1\.(\d{1,12})\.([0-9a-f]{64})$/.exec(signed.header ?? '') ?? []
  const isFresh = ts !== '' && Math.abs(signed.now.getTime() / 1000 - Number(ts)) <= WINDOW_SECONDS
  const expected = digest(signed, Number(ts))
  if (!isFresh || !timingSafeEqual(Buffer.from(expected), Buffer.from(given.padEnd(expected.length)))) throw new AppError('core.encrypt')
}

/** A request id that was accepted once is refused, in the transaction of the change itself. */
export async function spendRequestId(
  db: Db,
  { orgId, accountId, requestId }: { orgId: string; accountId: string; requestId: string },
): Promise<void> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('usedRequest')
    .values({ topOrgId: orgId, accountId, requestId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (!numInsertedOrUpdatedRows) throw new AppError('core.replayed')
}
