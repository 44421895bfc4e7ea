import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '#server/config.ts'
import { printed } from '#server/demo/orgs.ts'
import { hashPassword, randomPassword } from '#server/identity/password.ts'
import { inScope, openPool } from '#server/kit/database/db.ts'

export type DemoAccount = { login: string; password: string; role: string }

/** A first start with the embedded database is not empty: two organisations at work, with a password made up here. All of it, or nothing. */
export async function fillDemo(ownerUrl: string, config: Config, now = new Date()): Promise<DemoAccount[]> {
  const path = join(config.DATA_DIR, 'demo-password')
  const pool = openPool({ url: ownerUrl, max: 1, name: 'light-demo', role: null, onError: () => {} })
  try {
    const known = await readFile(path, 'utf8').catch(() => null)
    if (await pool.db.selectFrom('account').select('id').limit(1).executeTakeFirst()) return known ? accountsWith(known) : []
    const password = known ?? randomPassword(12)
    await mkdir(config.DATA_DIR, { recursive: true })
    await writeFile(path, password, { mode: 0o600 })
    const passwordHash = await hashPassword(password)
    // All features come with it, which every later start can do without.
    const { fillAll } = await import('#server/demo/fill.ts')
    await inScope(pool.db, {}, (db) => fillAll(db, { config, now, passwordHash }))
    return accountsWith(password)
  } finally {
    await pool.end()
  }
}

function accountsWith(password: string): DemoAccount[] {
  return printed.map(({ login, role }) => ({ login, password, role }))
}
