import { createHash, randomBytes } from 'node:crypto'
import type { Db } from '#server/kit/database/db.ts'

export const HOST_CODE_SECONDS = 60
export const CHANGE_SECONDS = 10 * 60
export const RESET_SECONDS = 30 * 60

/** `code` with its uid and `ticket` come from a host; `change` and `reset` open the form for a new password. */
export type CodeKind = 'code' | 'ticket' | 'change' | 'reset'

type Code = { kind: CodeKind; code: string; uid?: string; now: Date }

/** A single-use credential; only its hash is kept. */
export async function issueCode(
  db: Db,
  { kind, accountId, uid, seconds, now }: { kind: CodeKind; accountId: string; uid?: string; seconds: number; now: Date },
): Promise<{ code: string; expiresAt: Date }> {
  const code = randomBytes(32).toString('base64url')
  const expiresAt = new Date(now.getTime() + seconds * 1000)
  await db
    .insertInto('signinCode')
    .values({ hash: hashOf(code), kind, accountId, uid: uid ?? null, expiresAt })
    .execute()
  return { code, expiresAt }
}

/** Spends it: of any number of rivals one gets the account, the others nothing. */
export async function spendCode(db: Db, code: Code): Promise<string | null> {
  const row = await fitting(db.updateTable('signinCode').set({ usedAt: code.now }), code)
    .returning('accountId')
    .executeTakeFirst()
  return row?.accountId ?? null
}

/** Whom it would still open the form for; nothing is spent by looking. */
export async function peekCode(db: Db, code: Code): Promise<string | null> {
  const row = await fitting(db.selectFrom('signinCode').select('accountId'), code).executeTakeFirst()
  return row?.accountId ?? null
}

type Conditional<Query> = {
  where: (column: 'hash' | 'kind' | 'uid' | 'usedAt' | 'expiresAt', operator: '=' | 'is' | '>', value: never) => Query
}

function fitting<Query extends Conditional<Query>>(query: Query, { kind, code, uid, now }: Code): Query {
  return query
    .where('hash', '=', hashOf(code) as never)
    .where('kind', '=', kind as never)
    .where('uid', uid === undefined ? 'is' : '=', (uid ?? null) as never)
    .where('usedAt', 'is', null as never)
    .where('expiresAt', '>', now as never)
}

function hashOf(code: string): Buffer {
  return createHash('sha256').update(code).digest()
}
