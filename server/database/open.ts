import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import type { Config } from '#server/config.ts'
import { startEmbedded } from '#server/database/embedded.ts'
import { migrate } from '#server/database/migrate.ts'
import { APP_ROLE } from '#server/kit/database/db.ts'
import { grantQueues, layQueues } from '#server/tasks/queue.ts'

export type Database = { ownerUrl: string; appUrl: string; stop: () => Promise<void>; isNew: boolean }

/** The embedded PostgreSQL or the operator's, migrated and ready for the application's role. */
export async function openDatabase(config: Config, log: (message: string) => void): Promise<Database> {
  const embedded = config.DATABASE_URL ? null : await startEmbedded({ dataDir: config.DATA_DIR, log })
  const ownerUrl = config.DATABASE_URL ?? (embedded as { url: string }).url
  try {
    const applied = await prepare(ownerUrl)
    const appUrl = embedded ? await embeddedLogin(ownerUrl, config.DATA_DIR) : (config.DATABASE_APP_URL ?? ownerUrl)
    return { ownerUrl, appUrl, stop: async () => embedded?.stop(), isNew: applied.length > 0 && applied[0]?.startsWith('0001_') === true }
  } catch (error) {
    await embedded?.stop()
    throw error
  }
}

export async function prepare(ownerUrl: string): Promise<string[]> {
  return migrate(ownerUrl, {
    async after(client) {
      await layQueues(ownerUrl)
      await client.query(grantQueues())
    },
  })
}

/** The embedded database gets a login of its own for the application, so that even a stolen connection is only that role. */
async function embeddedLogin(ownerUrl: string, dataDir: string): Promise<string> {
  const path = join(dataDir, 'app-password')
  const known = await readFile(path, 'utf8').catch(() => null)
  const password = known ?? randomBytes(24).toString('base64url')
  if (!known) await writeFile(path, password, { mode: 0o600 })
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  await client.query(`alter role ${APP_ROLE} login password ${client.escapeLiteral(password)}`)
  await client.end()
  const url = new URL(ownerUrl)
  url.username = APP_ROLE
  url.password = password
  return url.href
}
