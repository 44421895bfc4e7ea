import { sql } from 'kysely'
import { loginOf } from '#features/account/rules.ts'
import { hashPassword } from '#server/identity/password.ts'
import { endSessionsOf } from '#server/identity/session.ts'
import type { Db } from '#server/kit/database/db.ts'

export type Person = {
  id: string
  name: string
  email: string | null
  mobile: string | null
  isDisabled: boolean
  currentOrgId: string | null
  hash: string | null
  mustChange: boolean | null
}

const people = (db: Db) =>
  db
    .selectFrom('account')
    .leftJoin('accountPassword', 'accountPassword.accountId', 'account.id')
    .select([
      'account.id',
      'account.name',
      'account.email',
      'account.mobile',
      'account.isDisabled',
      'account.currentOrgId',
      'accountPassword.hash',
      'accountPassword.mustChange',
    ])

/** By e-mail, whatever its letter case, or by mobile. */
export async function findByLogin(db: Db, typed: string): Promise<Person | undefined> {
  const login = loginOf(typed)
  const query = people(db)
  return 'email' in login
    ? query.where(sql<string>`lower(account.email)`, '=', login.email).executeTakeFirst()
    : query.where('account.mobile', '=', login.mobile).executeTakeFirst()
}

export async function findPerson(db: Db, id: string): Promise<Person | undefined> {
  return people(db).where('account.id', '=', id).executeTakeFirst()
}

type NewPassword = { mustChange?: boolean; sparedSession?: string | undefined }

/** A new password ends every session that began with the old one, but the one in which it was set. */
export async function setPassword(
  db: Db,
  accountId: string,
  password: string,
  { mustChange = false, sparedSession }: NewPassword = {},
): Promise<void> {
  const row = { hash: await hashPassword(password), mustChange, changedAt: new Date() }
  await db
    .insertInto('accountPassword')
    .values({ accountId, ...row })
    .onConflict((conflict) => conflict.column('accountId').doUpdateSet(row))
    .execute()
  await endSessionsOf(db, accountId, sparedSession)
}

/** Letters to a person are kept with an organisation of theirs: the current one, else any. Only in a scope of that person. */
export async function orgOf(db: Db, { id, currentOrgId }: Pick<Person, 'id' | 'currentOrgId'>): Promise<string | undefined> {
  const rows = await db.selectFrom('member').select('topOrgId').where('accountId', '=', id).where('isDisabled', '=', false).execute()
  return rows.find((row) => row.topOrgId === currentOrgId)?.topOrgId ?? rows[0]?.topOrgId
}
