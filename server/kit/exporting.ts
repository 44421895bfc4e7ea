import { sql } from 'kysely'
import { codesHeld, type OwnRole, type Role } from '#core/access.ts'
import { codesLeft, narrowingOf, type Narrowing } from '#core/narrowing.ts'
import type { Caller, TaskContext } from '#server/kit/context.ts'
import { CSV_START, csvLine } from '#server/kit/csv.ts'
import { required } from '#server/kit/errors.ts'

export type Reader = Pick<Caller, 'accountId' | 'roles' | 'codes' | 'narrowing'>

/** Whom a file is for, by what they may see when it is written, not when it was asked for. */
export async function readerNow({ db, accountId }: Pick<TaskContext, 'db' | 'accountId'>): Promise<Reader> {
  const { rows } = await sql<{ roles: Role[]; narrowings: Narrowing[]; ownRoles: OwnRole[] }>`
    select m.roles, narrowings_of(m.top_org_id, m.account_id, m.roles) as narrowings, own_roles_of(m.top_org_id, m.own_role_ids) as own_roles
    from member m
    where m.top_org_id = app_org() and m.account_id = ${accountId}`.execute(db)
  const { roles, narrowings, ownRoles } = rows[0] ?? { roles: [], narrowings: [], ownRoles: [] }
  const narrowing = narrowingOf(roles, narrowings)
  return { accountId, roles, narrowing, codes: codesLeft(codesHeld(roles, ownRoles), narrowing) }
}

/** For the name of the file; '' of a whole organisation. */
export async function titleOf({ db }: TaskContext, bventId: string | undefined): Promise<string> {
  if (!bventId) return ''
  return required(await db.selectFrom('bvent').select('title').where('id', '=', bventId).executeTakeFirst()).title
}

export async function* csvOf(titles: readonly string[], rows: AsyncIterable<string[][]>): AsyncGenerator<Buffer> {
  yield Buffer.from(CSV_START + csvLine(titles))
  for await (const chunk of rows) yield Buffer.from(chunk.map(csvLine).join(''))
}
