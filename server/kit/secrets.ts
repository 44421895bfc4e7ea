import { sql } from 'kysely'
import type { Db } from '#server/kit/database/db.ts'

/** Keys the installation makes for itself, the same for all its servers: whoever comes second reads what the first has written. */
export async function secretOf<Value>(db: Db, name: string, make: () => Value | Promise<Value>): Promise<Value> {
  const found = await read<Value>(db, name)
  if (found !== undefined) return found
  await sql`insert into secret (name, value) values (${name}, ${JSON.stringify(await make())}::jsonb) on conflict do nothing`.execute(db)
  return (await read<Value>(db, name)) as Value
}

async function read<Value>(db: Db, name: string): Promise<Value | undefined> {
  const row = await db.selectFrom('secret').select('value').where('name', '=', name).executeTakeFirst()
  return row?.value as Value | undefined
}
