import { createHash } from 'node:crypto'
import { readFile, readdir } from 'node:fs/promises'
import pg from 'pg'
import { applyFunctions } from '#server/database/functions.ts'

const directory = new URL('../../db/migrations/', import.meta.url)
const MIGRATION_LOCK = 31_0001
const MIN_VERSION = 150_000

type Migration = { version: number; name: string; sql: string; checksum: string }

export async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(directory)).filter((name) => /^\d{4}_\w+\.sql$/.test(name)).sort()
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(new URL(name, directory), 'utf8')
      return { version: Number(name.slice(0, 4)), name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

type Options = {
  /** Only as far as this version, and without the functions, which belong to the newest one. */
  upTo?: number
  after?: (client: pg.Client) => Promise<void>
}

/** Forward only, each in its transaction, under one lock: several servers may start at once. */
export async function migrate(ownerUrl: string, { upTo, after }: Options = {}): Promise<string[]> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'light-migrate' })
  await client.connect()
  try {
    await refuseOldServer(client)
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await client.query(
      'create table if not exists schema_migration (version integer primary key, name text not null, checksum text not null, applied_at timestamptz not null default now())',
    )
    const migrations = await readMigrations()
    const applied = await apply(
      client,
      migrations.filter(({ version }) => upTo === undefined || version <= upTo),
    )
    if (upTo === undefined) await applyFunctions(client)
    await after?.(client)
    return applied
  } finally {
    await client.end()
  }
}

async function apply(client: pg.Client, migrations: Migration[]): Promise<string[]> {
  const { rows } = await client.query<{ version: number; checksum: string }>('select version, checksum from schema_migration')
  const known = new Map(rows.map((row) => [row.version, row.checksum]))
  const applied: string[] = []
  for (const { version, name, sql, checksum } of migrations) {
    const before = known.get(version)
    if (before === checksum) continue
    if (before) throw new Error(`migration ${name} was changed after it had been applied`)
    await client.query('begin')
    try {
      await client.query(sql)
      await client.query('insert into schema_migration (version, name, checksum) values ($1, $2, $3)', [version, name, checksum])
      await client.query('commit')
    } catch (error) {
      await client.query('rollback')
      throw new Error(`migration ${name} failed: ${(error as Error).message}`, { cause: error })
    }
    applied.push(name)
  }
  return applied
}

async function refuseOldServer(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ server_version_num: string }>('show server_version_num')
  const version = Number(rows[0]?.server_version_num)
  if (version < MIN_VERSION) throw new Error(`PostgreSQL 15 or newer is needed, this one is ${Math.floor(version / 10_000)}`)
}
