import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { databaseAccount } from '#server/database/account.ts'
import { startEmbedded } from '#server/database/embedded.ts'
import { runningPostmaster } from '#server/database/postmaster.ts'
import { processCommand } from '#server/database/processes.ts'
import { waitUntil } from '#server/database/waitUntil.ts'
import { PATIENCE_MS } from '#test/eventually.ts'

const isRoot = process.getuid?.() === 0
const messages: string[] = []
const log = (message: string) => messages.push(message)

const undos: (() => unknown)[] = []
let home = ''
let dataDir = ''
const clusterDir = () => (existsSync(pointer()) ? readFileSync(pointer(), 'utf8').trim() : join(dataDir, 'postgres'))
const pointer = () => join(dataDir, 'postgres-location')
const pidFile = () => join(clusterDir(), 'postmaster.pid')

beforeEach(() => {
  messages.length = 0
  home = mkdtempSync(join(tmpdir(), 'light-embedded-'))
  chmodSync(home, 0o755)
  dataDir = join(home, 'data')
})

/** Servers first: one that lives would revive the database that is being cleared away. */
afterEach(async () => {
  for (const undo of undos.splice(0).toReversed()) await undo()
  if (!statSync(dataDir, { throwIfNoEntry: false })?.isDirectory()) return rmSync(home, { recursive: true, force: true })
  const left = runningPostmaster(clusterDir())
  if (left) process.kill(left.pid, 'SIGQUIT')
  await waitUntil(() => runningPostmaster(clusterDir()) === undefined || undefined, PATIENCE_MS)
  rmSync(home, { recursive: true, force: true })
})

async function start() {
  const embedded = await startEmbedded({ dataDir, log })
  undos.push(() => embedded.stop())
  return embedded
}

async function ask(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    const { rows } = await client.query<unknown[]>({ text: sql, rowMode: 'array' })
    return rows.flat()
  } finally {
    await client.end()
  }
}

/** Another server process, which ends only by being killed. */
async function startElsewhere() {
  const source = `
    import { startEmbedded } from '#server/database/embedded.ts'
    const { url, state } = await startEmbedded({ dataDir: process.env.TEST_DATA_DIR, log: () => {} })
    console.log(JSON.stringify({ url, state }))
    setInterval(() => {}, 60_000)`
  const child = spawn(process.execPath, ['--input-type=module-typescript', '--eval', source], {
    env: { ...process.env, TEST_DATA_DIR: dataDir, NODE_OPTIONS: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  undos.push(() => child.kill('SIGKILL') && child.exitCode === null && once(child, 'exit'))
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  return { child, ...(JSON.parse(line.toString()) as { url: string; state: string }) }
}

describe('the embedded database', () => {
  test('is created, stopped and started again with its data, its port and its password', async () => {
    const first = await start()
    expect(first.state).toBe('created')
    await ask(first.url, `create table kept as select 'still here' as word`)
    const { pid } = runningPostmaster(clusterDir()) ?? { pid: 0 }

    await first.stop()
    expect(processCommand(pid)).toBeUndefined()
    expect(existsSync(pidFile())).toBe(false)
    await expect(ask(first.url, 'select 1')).rejects.toThrow('ECONNREFUSED')

    const second = await start()
    expect(second).toMatchObject({ state: 'started', url: first.url })
    expect(await ask(second.url, 'select word from kept')).toEqual(['still here'])
  })

  test('is durable, listens at home only, and speaks UTF-8 and UTC', async () => {
    const { url } = await start()
    const show = async (name: string) => (await ask(url, `show ${name}`))[0]
    expect(await show('fsync')).toBe('on')
    expect(await show('listen_addresses')).toBe('127.0.0.1')
    expect(await show('server_encoding')).toBe('UTF8')
    expect(await show('timezone')).toBe('UTC')
    expect(await show('server_version')).toMatch(/^18\./)
    expect(await ask(url, 'select current_database()')).toEqual(['light'])
    expect(await ask(url, `select upper('é'), 'É' ilike 'é'`)).toEqual(['É', true])
    await ask(url, 'create extension pg_trgm')
    expect(await ask(url, `select cardinality(show_trgm('李娜张'))`)).toEqual([4])
    expect(statSync(join(dataDir, 'postgres-password')).mode & 0o777).toBe(0o600)
    await expect(ask(url.replace(/:[^:@]+@/, ':wrong@'), 'select 1')).rejects.toThrow('password authentication failed')
  })

  test('is adopted with everything acknowledged when its server was killed', async () => {
    const killed = await startElsewhere()
    expect(killed.state).toBe('created')
    await ask(killed.url, `create table kept as select 'acknowledged' as word`)
    const before = runningPostmaster(clusterDir())
    killed.child.kill('SIGKILL')
    await once(killed.child, 'exit')

    const { url, state, stop } = await start()
    expect(state).toBe('adopted')
    expect(runningPostmaster(clusterDir())?.pid).toBe(before?.pid)
    expect(await ask(url, 'select word from kept')).toEqual(['acknowledged'])

    await stop()
    expect(runningPostmaster(clusterDir())).toBeUndefined()
  })

  test('refuses a second server and goes on serving the first', async () => {
    const { url } = await startElsewhere()
    await expect(startEmbedded({ dataDir, log })).rejects.toThrow(`Another Light Event server is using ${dataDir}`)
    expect(await ask(url, 'select 1')).toEqual([1])
  })

  test('lets one of two first starts at once have it', async () => {
    const both = await Promise.allSettled([start(), start()])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { message: expect.stringContaining(`server is using ${dataDir}`) },
    })
  })

  test('starts over the pid file of a postmaster that died', async () => {
    const killed = await startElsewhere()
    await ask(killed.url, `create table kept as select 'recovered' as word`)
    killed.child.kill('SIGKILL')
    await once(killed.child, 'exit')
    const { pid } = runningPostmaster(clusterDir()) ?? { pid: 0 }
    process.kill(pid, 'SIGKILL')
    await waitUntil(() => processCommand(pid) === undefined || undefined, PATIENCE_MS)
    expect(existsSync(pidFile())).toBe(true)

    const { url, state } = await start()
    expect(state).toBe('started')
    expect(await ask(url, 'select word from kept')).toEqual(['recovered'])
  })

  test('starts over a pid file whose number belongs to somebody else by now', async () => {
    const first = await start()
    const content = readFileSync(pidFile(), 'utf8')
    await first.stop()
    const stranger = spawn('sleep', ['600'], { ...databaseAccount(clusterDir()), stdio: 'ignore' })
    undos.push(() => stranger.kill())
    await once(stranger, 'spawn')
    writeFileSync(pidFile(), content.replace(/^\d+/, String(stranger.pid)))

    expect(await start()).toMatchObject({ state: 'started' })
    expect(stranger.exitCode).toBeNull()
  })

  test('comes back at the same address when the database itself is killed', async () => {
    const { url } = await start()
    await ask(url, `create table kept as select 'survived' as word`)
    const { pid } = runningPostmaster(clusterDir()) ?? { pid: 0 }
    process.kill(pid, 'SIGKILL')

    const answer = () => ask(url, 'select word from kept').catch(() => undefined)
    await waitUntil(() => processCommand(pid) === undefined || undefined, PATIENCE_MS)
    expect(await waitUntil(answer, PATIENCE_MS)).toEqual(['survived'])
    expect(await waitUntil(() => messages.find((message) => message.includes('is back')), PATIENCE_MS)).toBeDefined()
  })

  test('takes another port when its own is taken', async () => {
    const first = await start()
    await first.stop()
    const squatter = createServer().listen(Number(new URL(first.url).port), '127.0.0.1')
    undos.push(() => squatter.close())
    await once(squatter, 'listening')

    const second = await start()
    expect(new URL(second.url).port).not.toBe(new URL(first.url).port)
    expect(await ask(second.url, 'select 1')).toEqual([1])
  })

  test.runIf(isRoot)('lives elsewhere when its user cannot enter the data directory', async () => {
    chmodSync(home, 0o700)
    const first = await start()
    const elsewhere = clusterDir()
    undos.unshift(() => rmSync(dirname(elsewhere), { recursive: true, force: true }))
    expect(first.state).toBe('created')
    expect(elsewhere.startsWith('/var/lib/light-event/')).toBe(true)
    await ask(first.url, `create table kept as select 'far away' as word`)
    await first.stop()

    const second = await start()
    expect(second.state).toBe('started')
    expect(await ask(second.url, 'select word from kept')).toEqual(['far away'])
    await second.stop()

    rmSync(dataDir, { recursive: true })
    expect(await start()).toMatchObject({ state: 'created' })
    expect(existsSync(`${elsewhere}.replaced`)).toBe(true)
  })

  test.each([
    ['a data directory that is a file', () => writeFileSync(dataDir, ''), () => `Cannot write ${dataDir}`],
    ['data of another major version', () => pretendCluster('15'), () => `${clusterDir()} holds data of PostgreSQL 15`],
    ['a lost password', () => pretendCluster('18'), () => `password file ${join(dataDir, 'postgres-password')} is missing`],
    ['a foreign directory in its place', () => pretendCluster(), () => `${clusterDir()} exists but holds no PostgreSQL data`],
    [
      'a cluster elsewhere that is gone',
      () => {
        mkdirSync(dataDir)
        writeFileSync(pointer(), join(home, 'gone'))
      },
      () => `The database directory ${join(home, 'gone')} named in ${pointer()} is missing`,
    ],
  ])('names %s and what to do', async (_name, arrange, message) => {
    arrange()
    await expect(startEmbedded({ dataDir, log })).rejects.toThrow(message())
  })
})

function pretendCluster(major?: string) {
  mkdirSync(clusterDir(), { recursive: true })
  writeFileSync(join(clusterDir(), major ? 'PG_VERSION' : 'somebody.txt'), `${major ?? ''}\n`)
}
