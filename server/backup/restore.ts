import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { Storage } from '#server/adapters/storage.ts'
import { filePath, hashOf, readManifest, tableFile, type Manifest } from '#server/backup/backup.ts'
import { tablesOf } from '#server/backup/tables.ts'
import { migrate, readMigrations } from '#server/database/migrate.ts'
import { prepare } from '#server/database/open.ts'
import { sendTasksAgain, type TaskJob } from '#server/tasks/queue.ts'

/** Into an empty database only. The schema is laid as far as it was when the backup was taken, filled, and then brought up to date. */
export async function restore(ownerUrl: string, storage: Storage, directory: string, say: (line: string) => void): Promise<Manifest> {
  const manifest = await readManifest(directory)
  await refuseFilled(ownerUrl)
  const known = (await readMigrations()).some(({ version }) => version === manifest.schema)
  if (!known) throw new Error('备份来自更新的版本 / the backup is from a newer version')
  await refuseDamaged(directory, manifest)

  await migrate(ownerUrl, { upTo: manifest.schema })
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'light-restore' })
  await client.connect()
  let unfinished: TaskJob[]
  try {
    await client.query('begin')
    await fill(client, directory, manifest)
    await client.query('commit')
    const tasks = await client.query<TaskJob>(
      `select top_org_id as "topOrgId", id as "taskId" from task where status in ('queued', 'running') order by created_at`,
    )
    unfinished = tasks.rows
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    await client.end()
  }
  say(`${manifest.tables.reduce((sum, { rows }) => sum + rows, 0)} 行 / rows`)
  await prepare(ownerUrl)
  await sendTasksAgain(ownerUrl, unfinished)
  for (const { key } of manifest.files) await storage.write(key, createReadStream(filePath(directory, key)))
  say(`${manifest.files.length} 个文件 / files`)
  return manifest
}

async function refuseFilled(ownerUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  const { rows } = await client
    .query<{ isLaid: boolean }>(`select to_regclass('public.org') is not null as "isLaid"`)
    .finally(() => client.end())
  if (rows[0]?.isLaid) throw new Error('数据库不是空的 / the database is not empty')
}

async function refuseDamaged(directory: string, { tables }: Manifest): Promise<void> {
  for (const { name, sha256 } of tables) {
    const found = await hashOf(tableFile(directory, name)).catch(() => null)
    if (found !== sha256) throw new Error(`${name}: 备份已损坏 / the backup is damaged`)
  }
}

/** Rows are what they were: nothing follows from them a second time, and their order does not matter. */
async function fill(client: pg.Client, directory: string, { tables }: Manifest): Promise<void> {
  await client.query('set local session_replication_role = replica')
  const laid = await tablesOf(client)
  await client.query(`truncate ${laid.map(({ name }) => client.escapeIdentifier(name)).join(', ')}`)
  for (const { name, columns } of tables) {
    const list = columns.map((column) => client.escapeIdentifier(column)).join(', ')
    const copy = client.query(copyFrom(`copy ${client.escapeIdentifier(name)} (${list}) from stdin`))
    await pipeline(createReadStream(tableFile(directory, name)), createGunzip(), copy)
  }
  const { rows } = await client.query<{ table: string; column: string; sequence: string }>(
    `select c.relname as table, a.attname as column, pg_get_serial_sequence(quote_ident(c.relname), a.attname) as sequence
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and pg_get_serial_sequence(quote_ident(c.relname), a.attname) is not null`,
  )
  for (const { table, column, sequence } of rows)
    await client.query(
      `select setval($1, greatest((select max(${client.escapeIdentifier(column)}) from ${client.escapeIdentifier(table)}), 1))`,
      [sequence],
    )
}
