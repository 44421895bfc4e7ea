import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#server/kit/database/db.ts'

export const SESSION_COOKIE = 'le_session'

/** Ids of sessions, codes and interactions are credentials: what is stored is their hash, so a copy of the table opens nothing. */
export function storedId(id: string): string {
  return createHash('sha256').update(id).digest('base64url')
}

/** The person behind a session cookie. Its value is a long random id, so looking it up is proof enough. */
export async function accountOfSession(db: Db, cookie: string, now: Date): Promise<string | null> {
  const { rows } = await sql<{ accountId: string }>`
    select a.id as account_id from oidc_payload p join account a on a.id = (p.payload ->> 'accountId')::uuid
    where p.kind = 'Session' and p.id = ${storedId(cookie)} and p.expires_at > ${now} and not a.is_disabled
  `.execute(db)
  return rows[0]?.accountId ?? null
}

/** Ends the sessions of a person, everywhere but under the cookie that is kept. */
export async function endSessionsOf(db: Db, accountId: string, sparedCookie?: string): Promise<void> {
  await db
    .deleteFrom('oidcPayload')
    .where(sql<boolean>`payload ? 'accountId' and payload ->> 'accountId' = ${accountId}`)
    .where('id', '<>', sparedCookie ? storedId(sparedCookie) : '')
    .execute()
}
