import { readdir, readFile } from 'node:fs/promises'
import { CompiledQuery } from 'kysely'
import type { Db } from '#server/kit/database/db.ts'

const directory = new URL('../../db/invariants/', import.meta.url)

/** What must hold whatever happened and in whichever order; `sql` finds what breaks it, as `bvent_id` and a word for each. */
export type Invariant = { name: string; about: string; sql: string }
export type Violations = Invariant & { count: number; examples: string[] }

const EXAMPLES = 20

export async function readInvariants(): Promise<Invariant[]> {
  const files = (await readdir(directory)).filter((name) => name.endsWith('.sql')).toSorted()
  return Promise.all(
    files.map(async (file) => {
      const text = await readFile(new URL(file, directory), 'utf8')
      const [, about = '', sql = ''] = /^-- (.+)\n([\s\S]+)$/.exec(text) ?? []
      if (!about) throw new Error(`db/invariants/${file} does not begin with what it holds`)
      return { name: file.replace(/\.sql$/, ''), about, sql: sql.trim() }
    }),
  )
}

/** Asked as the owner of the tables: of everything, or of what belongs to one event. */
export async function violationsOf(db: Db, { sql, ...invariant }: Invariant, bventId: string | null = null): Promise<Violations> {
  const { rows } = await db.executeQuery<{ broken: string; total: number }>(
    CompiledQuery.raw(
      `select broken, count(*) over () as total from (${sql}) as found where $1::uuid is null or bvent_id = $1::uuid order by 1 limit ${EXAMPLES}`,
      [bventId],
    ),
  )
  return { ...invariant, sql, count: rows[0]?.total ?? 0, examples: rows.map(({ broken }) => broken) }
}
