import type { Role } from '#core/access.ts'
import type { TaskContext } from '#server/kit/context.ts'
import { CSV_START, csvLine } from '#server/kit/csv.ts'
import { required } from '#server/kit/errors.ts'

/** By what the person may see when the file is written, not when it was asked for. */
export async function rolesNow({ db, accountId }: TaskContext): Promise<Role[]> {
  const member = await db.selectFrom('member').select('roles').where('accountId', '=', accountId).executeTakeFirst()
  return (member?.roles ?? []) as Role[]
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
