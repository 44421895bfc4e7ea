import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { askHttp } from '#bench/httpClient.ts'
import { readConfig } from '#server/config.ts'
import { prepare } from '#server/database/open.ts'
import { openIdentity } from '#server/identity/identity.ts'
import { openPool, type Db } from '#server/kit/database/db.ts'
import { buildIn, type Build } from '#test/build.ts'
import { startTestPostgres } from '#test/postgres.ts'

export type Person = { orgId: string; accountId: string }
export type World = {
  db: Db
  build: Build
  environment: Record<string, string>
  /** One POST as that person; the time it took, in ms. Anything but success is an error. */
  ask: (serverUrl: string, who: Person, path: string, body: object) => Promise<number>
  tokenOf: (serverUrl: string, accountId: string) => Promise<string>
  close: () => Promise<void>
}

/** A database of its own, with the means to fill it and to ask as somebody. */
export async function openWorld(): Promise<World> {
  const { url, stop } = await startTestPostgres({ kind: 'embedded' })
  const dataDir = await mkdtemp(join(tmpdir(), 'light-bench-'))
  await prepare(url)
  const pool = openPool({ url, max: 4, name: 'bench', role: null, onError: () => {} })
  const tokens = new Map<string, Promise<string>>()
  const tokenOf = (serverUrl: string, accountId: string) => {
    const key = serverUrl + accountId
    const known = tokens.get(key) ?? issue(pool.db, serverUrl, accountId)
    tokens.set(key, known)
    return known
  }
  return {
    db: pool.db,
    build: buildIn(pool.db),
    environment: { DATABASE_URL: url, DATA_DIR: dataDir },
    tokenOf,
    async ask(serverUrl, { orgId, accountId }, path, body) {
      const headers = { authorization: `Bearer ${await tokenOf(serverUrl, accountId)}`, 'x-org-id': orgId }
      const began = performance.now()
      const answered = await askHttp(serverUrl + path, { method: 'POST', headers, body })
      const taken = performance.now() - began
      if (answered.status !== 200) throw new Error(`${path}: ${answered.status} ${answered.text.slice(0, 200)}`)
      return taken
    },
    async close() {
      await pool.end()
      await stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function issue(db: Db, serverUrl: string, accountId: string): Promise<string> {
  const identity = await openIdentity(db, readConfig({ PUBLIC_URL: serverUrl }), () => new Date())
  return (await identity.issue(accountId, new Date())).accessToken
}
