import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Envelope } from '#core/envelope.ts'
import { prepared, type Db } from '#server/kit/database/db.ts'
import { AppError, invalid } from '#server/kit/errors.ts'

export type Once = { orgId: string; caller: string; key: string; path: string; bodyHash: Buffer }
export type StoredAnswer = { status: number; envelope: Envelope }

const KEY = /^[A-Za-z0-9_-]{16,128}$/
/** How long a rival waits for the first to be done. */
export const KEY_WAIT = '10s'

export function readKey(header: string | string[] | undefined): string | null {
  if (header === undefined || header === '') return null
  if (typeof header !== 'string' || !KEY.test(header))
    throw invalid({ field: 'Idempotency-Key', message: 'Idempotency-Key: 16–128 A-Z a-z 0-9 _ -' })
  return header
}

export function hashOf(body: unknown): Buffer {
  return createHash('sha256')
    .update(JSON.stringify(body ?? null))
    .digest()
}

/**
 * Takes the key inside the transaction of the effect, which began with `KEY_WAIT`. A rival with the same key waits on the unique
 * index until the first has committed or rolled back, so what is retried happens once, by the database.
 */
export async function takeKey(db: Db, once: Once): Promise<StoredAnswer | null> {
  try {
    const { orgId, caller, key, path, bodyHash } = once
    const taken = await sql`${prepared}insert into idempotency (top_org_id, caller, key, path, body_hash)
      values (${orgId}, ${caller}, ${key}, ${path}, ${bodyHash}) on conflict do nothing`.execute(db)
    if (taken.numAffectedRows) return null
  } catch (error) {
    throw (error as { code?: string }).code === '55P03' ? new AppError('core.inProgress') : error
  } finally {
    await waitAgain(db).catch(() => {})
  }
  const stored = await db
    .selectFrom('idempotency')
    .select(['path', 'bodyHash', 'status', 'answer'])
    .where('topOrgId', '=', once.orgId)
    .where('caller', '=', once.caller)
    .where('key', '=', once.key)
    .executeTakeFirst()
  if (!stored?.answer || stored.status === null) throw new AppError('core.inProgress')
  if (stored.path !== once.path || !once.bodyHash.equals(stored.bodyHash)) throw new AppError('core.keyReused')
  return { status: stored.status, envelope: stored.answer as Envelope }
}

/** Other locks are waited for as long as a statement may take. */
export async function waitAgain(db: Db): Promise<void> {
  await sql.raw('set local lock_timeout = 0').execute(db)
}

/** In the transaction that took the key. */
export async function writeAnswer(db: Db, { orgId, caller, key }: Once, { status, envelope }: StoredAnswer): Promise<void> {
  await sql`${prepared}update idempotency set status = ${status}, answer = ${JSON.stringify(envelope)}
    where top_org_id = ${orgId} and caller = ${caller} and key = ${key}`.execute(db)
}

/** After that transaction came to nothing. */
export async function storeAnswer(db: Db, once: Once, { status, envelope }: StoredAnswer): Promise<void> {
  const answer = JSON.stringify(envelope)
  await db
    .insertInto('idempotency')
    .values({ topOrgId: once.orgId, caller: once.caller, key: once.key, path: once.path, bodyHash: once.bodyHash, status, answer })
    .onConflict((conflict) => conflict.columns(['topOrgId', 'caller', 'key']).doUpdateSet({ status, answer }))
    .execute()
}

/** 409, 429 and 5xx may turn out otherwise next time, and are not remembered. */
export function isWorthKeeping(status: number): boolean {
  return status !== 409 && status !== 429 && status < 500
}
