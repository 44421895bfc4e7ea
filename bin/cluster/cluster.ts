import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { startProcess, type Running } from '#bench/processes.ts'
import { NOTICED_MS, startBalancer } from '#bin/cluster/balancer.ts'
import { prepare } from '#server/database/open.ts'
import { freePort } from '#server/database/ports.ts'
import { startTestPostgres } from '#test/postgres.ts'

const root = resolve(import.meta.dirname, '../..')
const WEBS = 2
const WORKERS = 2

export type Cluster = {
  url: string
  /** The database as servers reach it: whichever is the primary. */
  databaseUrl: string
  /** One web server after the other is stopped and started again. */
  restartWebs: () => Promise<void>
  /** The primary is lost with its machine; the copy becomes the primary. */
  failOver: () => Promise<void>
  killWorker: () => void
  stop: () => Promise<void>
}

/**
 * PostgreSQL with a streaming copy, two web servers, two workers and a balancer before both, all on this machine. What is acknowledged
 * has reached the copy: a commit waits for it.
 */
export async function startCluster({ port, kind = 'system' }: { port?: number; kind?: 'system' | 'embedded' } = {}): Promise<Cluster> {
  await using opened = new AsyncDisposableStack()
  const folder = await mkdtemp(join(tmpdir(), 'light-cluster-'))
  opened.defer(() => rm(folder, { recursive: true, force: true }))
  const primary = await startTestPostgres({ kind, isDurable: true })
  opened.defer(primary.stop)
  await prepare(primary.url)
  const copy = await primary.copy()
  opened.defer(copy.stop)
  await waitForCopy(primary.url)

  const [webPort, databasePort] = [port ?? (await freePort()), await freePort()]
  const webPorts = [await freePort(), await freePort()].slice(0, WEBS)
  const databaseUrl = atPort(primary.url, databasePort)
  const environment = {
    DATABASE_URL: databaseUrl,
    DATABASE_READ_URL: copy.url,
    DATA_DIR: join(folder, 'data'),
    PUBLIC_URL: `http://127.0.0.1:${webPort}`,
    TRUST_PROXY: '1',
    DEMO: 'false',
  }
  const balancer = await startBalancer(folder, {
    web: { port: webPort, targets: webPorts.map((own) => `127.0.0.1:${own}`) },
    database: { port: databasePort, targets: [hostOf(primary.url), hostOf(copy.url)] },
  })
  opened.defer(balancer.stop)
  await reachable(databaseUrl)

  const startWeb = (own: number) => startProcess('server/main.ts', { ...environment, ROLE: 'web', PORT: String(own) })
  const webs: Running[] = []
  opened.defer(async () => void (await Promise.all(webs.map((web) => web.stop()))))
  for (const own of webPorts) webs.push(await startWeb(own))
  const workers = Array.from({ length: WORKERS }, () => startWorkerProcess(environment))
  opened.defer(async () => void (await Promise.all(workers.map(endProcess))))

  const running = opened.move()
  return {
    url: environment.PUBLIC_URL,
    databaseUrl,
    async restartWebs() {
      for (const [index, own] of webPorts.entries()) {
        await webs[index]?.stop()
        webs[index] = await startWeb(own)
        await new Promise((done) => setTimeout(done, NOTICED_MS))
      }
    },
    async failOver() {
      await primary.crash()
      await copy.promote()
    },
    killWorker: () => void workers[0]?.kill('SIGKILL'),
    stop: () => running.disposeAsync(),
  }
}

const hostOf = (url: string) => new URL(url).host

function atPort(url: string, port: number): string {
  const moved = new URL(url)
  moved.port = String(port)
  return moved.href
}

/** From now on a commit is acknowledged once the copy has it too. */
async function waitForCopy(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`alter system set synchronous_standby_names = '*'`)
  await client.query('select pg_reload_conf()').finally(() => client.end())
}

/** The balancer learns who is there before it passes anything on. */
async function reachable(url: string): Promise<void> {
  for (;;) {
    const client = new pg.Client({ connectionString: url })
    client.on('error', () => {})
    const isThere = await client.connect().then(
      () => true,
      () => false,
    )
    await client.end().catch(() => {})
    if (isThere) return
    await new Promise((done) => setTimeout(done, 50))
  }
}

function startWorkerProcess(environment: Record<string, string>): ChildProcess {
  return spawn(process.execPath, ['server/main.ts'], {
    cwd: root,
    env: { ...process.env, ...environment, ROLE: 'worker', LOG_LEVEL: 'error' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

async function endProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}
