import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { z } from 'zod'
import type { Storage } from '#server/adapters/storage.ts'
import { tablesOf, versionOf, type Table } from '#server/backup/tables.ts'

const manifest = z.object({
  format: z.literal(1),
  takenAt: z.iso.datetime(),
  schema: z.int(),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: z.int(), sha256: z.string() })),
  files: z.array(z.object({ key: z.string(), bytes: z.int() })),
})
export type Manifest = z.output<typeof manifest>

const manifestOf = (directory: string) => join(directory, 'manifest.json')
export const tableFile = (directory: string, name: string) => join(directory, 'tables', `${name}.gz`)
export const filePath = (directory: string, key: string) => join(directory, 'files', key)

export async function readManifest(directory: string): Promise<Manifest> {
  const text = await readFile(manifestOf(directory), 'utf8').catch(() => null)
  if (text === null) throw new Error(`${directory}: 没有完整的备份 / no whole backup here`)
  return manifest.parse(JSON.parse(text))
}

/**
 * Every table as it was at one moment, beside work that goes on, and every file it names. In the text of COPY, which any newer
 * PostgreSQL reads; the manifest is written last, so that half a backup is none.
 */
export async function backup(ownerUrl: string, storage: Storage, directory: string, say: (line: string) => void): Promise<Manifest> {
  await mkdir(join(directory, 'tables'), { recursive: true, mode: 0o700 })
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'light-backup' })
  await client.connect()
  try {
    await client.query('begin isolation level repeatable read, read only')
    const takenAt = new Date().toISOString()
    const schema = await versionOf(client)
    const tables: Manifest['tables'] = []
    for (const table of await tablesOf(client)) tables.push(await writeTable(client, directory, table))
    const { rows } = await client.query<{ key: string; bytes: string }>('select distinct storage_key as key, bytes from file order by 1')
    await client.query('commit')
    say(`${tables.reduce((sum, { rows: count }) => sum + count, 0)} 行 / rows`)

    const files: Manifest['files'] = []
    for (const { key, bytes } of rows) {
      // Swept since the tables were read.
      if (await copyFile(storage, directory, key)) files.push({ key, bytes: Number(bytes) })
    }
    say(`${files.length} 个文件 / files`)
    const whole: Manifest = { format: 1, takenAt, schema, tables, files }
    await writeFile(manifestOf(directory), JSON.stringify(whole, null, 2), { mode: 0o600 })
    return whole
  } finally {
    await client.end()
  }
}

async function writeTable(client: pg.Client, directory: string, { name, columns }: Table): Promise<Manifest['tables'][number]> {
  const path = tableFile(directory, name)
  const list = columns.map((column) => client.escapeIdentifier(column)).join(', ')
  const copy = client.query(copyTo(`copy (select ${list} from ${client.escapeIdentifier(name)}) to stdout`))
  await pipeline(copy, createGzip({ level: 1 }), createWriteStream(path, { mode: 0o600 }))
  return { name, columns, rows: copy.rowCount, sha256: await hashOf(path) }
}

export async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

async function copyFile(storage: Storage, directory: string, key: string): Promise<boolean> {
  const found = await storage.read(key)
  if (!found) return false
  const path = filePath(directory, key)
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  await pipeline(found.body, createWriteStream(path, { mode: 0o600 }))
  return true
}
