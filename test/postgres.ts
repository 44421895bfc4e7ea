import { randomBytes } from 'node:crypto'
import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { databaseAccount, type Account } from '#server/database/account.ts'
import { type Binaries, binariesIn, embeddedBinaries } from '#server/database/binaries.ts'
import { clusterSettings, initCluster, SUPERUSER } from '#server/database/cluster.ts'
import { freePort } from '#server/database/ports.ts'
import { runningPostmaster, startPostmaster, stopPostmaster, type Launch } from '#server/database/postmaster.ts'
import { processExists } from '#server/database/processes.ts'
import { waitUntil } from '#server/database/waitUntil.ts'

const SYSTEM_DIR = '/usr/lib/postgresql'
const PREFIX = 'light-test-postgres-'
const CRASH_MS = 10_000

/** Whatever ends this process, its clusters do not outlive it; what lies in their folders the next run clears away. */
const running = new Set<string>()
process.on('exit', () => running.forEach(endAtOnce))

function endAtOnce(clusterDir: string) {
  const postmaster = runningPostmaster(clusterDir)
  if (postmaster) process.kill(postmaster.pid, 'SIGQUIT')
}

/** Nothing in it must survive, so nothing waits for the disk. */
const throwawaySettings = { ...clusterSettings, fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

export type TestPostgres = {
  url: string
  stop: () => Promise<void>
  /** Ends every process of it at once, as a lost machine would. */
  crash: () => Promise<void>
  start: () => Promise<void>
  /** A streaming copy of it, beside it. */
  copy: () => Promise<PostgresCopy>
}
export type PostgresCopy = { url: string; stop: () => Promise<void>; promote: () => Promise<void> }
/** `isDurable`: what was committed survives a crash; `folder`: where it lies, for a test that brings its own disk. */
type Options = { kind: 'embedded' | 'system'; isDurable?: boolean; folder?: string }

export async function startTestPostgres({ kind, isDurable = false, folder = tmpdir() }: Options): Promise<TestPostgres> {
  const home = mkdtempSync(join(folder, `${PREFIX}${process.pid}-`))
  chmodSync(home, 0o711)
  const clusterDir = join(home, 'cluster')
  const account = databaseAccount(clusterDir)
  const binaries = kind === 'embedded' ? embeddedBinaries(account) : binariesIn(newestSystemBin(), account)
  await clearAbandoned(binaries)

  const password = randomBytes(12).toString('base64url')
  await initCluster({ binaries, account, clusterDir, password, isThrowaway: true })
  const port = await freePort()
  const logFile = join(home, 'postgres.log')
  const settings = isDurable ? clusterSettings : throwawaySettings
  const start = async () => {
    const launched = await startPostmaster({ binaries, account, clusterDir, port, settings, logFile })
    if (!launched.isUp) throw new Error(launched.output)
  }
  running.add(clusterDir)
  await start()

  const url = `postgres://${SUPERUSER}:${password}@127.0.0.1:${port}/postgres`
  return {
    url,
    start,
    copy: () => copyOf({ url, clusterDir, binaries, account, settings, folder: home }),
    async crash() {
      endAtOnce(clusterDir)
      await waitUntil(() => runningPostmaster(clusterDir) === undefined || undefined, CRASH_MS)
    },
    stop: async () => {
      await stopPostmaster(clusterDir, binaries)
      running.delete(clusterDir)
      rmSync(home, { recursive: true, force: true })
    },
  }
}

type Copying = Omit<Launch, 'port' | 'logFile'> & { url: string; folder: string }

/** As `pg_basebackup` does it, which not every PostgreSQL brings along. */
async function copyOf({ url, clusterDir, binaries, account, settings, folder }: Copying): Promise<PostgresCopy> {
  const copyDir = join(folder, `copy-${randomBytes(4).toString('hex')}`)
  const primary = new pg.Client({ connectionString: url })
  await primary.connect()
  try {
    await primary.query(`select pg_backup_start('copy', true)`)
    spawnSync('cp', ['-a', clusterDir, copyDir])
    const { rows } = await primary.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
    writeAs(account, join(copyDir, 'backup_label'), rows[0]?.labelfile ?? '')
    writeAs(account, join(copyDir, 'standby.signal'), '')
  } finally {
    await primary.end()
  }
  rmSync(join(copyDir, 'postmaster.pid'), { force: true })
  const port = await freePort()
  const logFile = join(folder, 'copy.log')
  const following = { ...settings, primary_conninfo: url }
  const launched = await startPostmaster({ binaries, account, clusterDir: copyDir, port, settings: following, logFile })
  if (!launched.isUp) throw new Error(launched.output)
  running.add(copyDir)
  const copyUrl = new URL(url)
  copyUrl.port = String(port)
  return {
    url: copyUrl.href,
    async promote() {
      const client = new pg.Client({ connectionString: copyUrl.href })
      await client.connect()
      await client.query('select pg_promote()').finally(() => client.end())
    },
    async stop() {
      await stopPostmaster(copyDir, binaries)
      running.delete(copyDir)
      rmSync(copyDir, { recursive: true, force: true })
    },
  }
}

function writeAs(account: Account | undefined, path: string, text: string): void {
  writeFileSync(path, text, { mode: 0o600 })
  if (account) chownSync(path, account.uid, account.gid)
}

export function newestSystemBin() {
  const versions = existsSync(SYSTEM_DIR)
    ? readdirSync(SYSTEM_DIR).filter((name) => existsSync(join(SYSTEM_DIR, name, 'bin', 'postgres')))
    : []
  const newest = versions.toSorted((one, other) => Number(other) - Number(one))[0]
  if (!newest) throw new Error(`no PostgreSQL under ${SYSTEM_DIR}: install the package postgresql`)
  return join(SYSTEM_DIR, newest, 'bin')
}

/** A run that could not even say goodbye (kill -9) leaves its cluster running; the next run ends it. */
async function clearAbandoned(binaries: Binaries) {
  for (const name of readdirSync(tmpdir())) {
    const owner = new RegExp(`^${PREFIX}(\\d+)-`).exec(name)?.[1]
    if (!owner || processExists(Number(owner))) continue
    await stopPostmaster(join(tmpdir(), name, 'cluster'), binaries)
    rmSync(join(tmpdir(), name), { recursive: true, force: true })
  }
}
