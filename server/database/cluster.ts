import { execFile } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { Account } from '#server/database/account.ts'
import type { Binaries } from '#server/database/binaries.ts'
import { explained, faults, isDiskFull } from '#server/database/faults.ts'
import { bareEnvironment, type Settings } from '#server/database/postmaster.ts'

export const SUPERUSER = 'postgres'
const WORKSHOP = '.new-'

/** Statements and the details of their errors quote what people typed, which no log may hold. */
const quietAboutPeople: Settings = { log_min_error_statement: 'panic', log_error_verbosity: 'terse' }

/** For 2 cores and a small machine; memory is taken as it is used, so an idle cluster stays small. */
export const clusterSettings: Settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  timezone: 'UTC',
  log_timezone: 'UTC',
  max_connections: 100,
  shared_buffers: '256MB',
  effective_cache_size: '1GB',
  work_mem: '8MB',
  maintenance_work_mem: '128MB',
  max_wal_size: '2GB',
  random_page_cost: 1.1,
  jit: 'off',
  log_checkpoints: 'off',
  ...quietAboutPeople,
}

type NewCluster = { binaries: Binaries; account: Account | undefined; clusterDir: string; password: string; isThrowaway?: boolean }

export function clusterMajor(clusterDir: string) {
  const file = join(clusterDir, 'PG_VERSION')
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined
}

/** Built beside its place and renamed into it: a crash half-way leaves no half cluster, and of two rivals the later one finds it made. */
export async function initCluster(cluster: NewCluster): Promise<'created' | 'existed'> {
  const workshop = openWorkshop(cluster.clusterDir)
  try {
    await buildCluster(cluster, workshop)
    moveIn(join(workshop, 'cluster'), cluster.clusterDir)
    return 'created'
  } catch (error) {
    if (clusterMajor(cluster.clusterDir)) return 'existed'
    throw explained(error, cluster.clusterDir)
  } finally {
    rmSync(workshop, { recursive: true, force: true })
  }
}

function openWorkshop(clusterDir: string) {
  try {
    return mkdtempSync(`${clusterDir}${WORKSHOP}`)
  } catch (error) {
    throw explained(error, clusterDir)
  }
}

function moveIn(built: string, clusterDir: string) {
  try {
    renameSync(built, clusterDir)
  } catch (error) {
    if (!clusterMajor(clusterDir) && existsSync(clusterDir)) throw new Error(faults.notACluster(clusterDir), { cause: error })
    throw error
  }
}

/** What a start that was killed while creating the cluster left behind. */
export function clearWorkshops(clusterDir: string) {
  const parent = dirname(clusterDir)
  const leftovers = readdirSync(parent).filter((name) => name.startsWith(basename(clusterDir) + WORKSHOP))
  for (const name of leftovers) rmSync(join(parent, name), { recursive: true, force: true })
}

async function buildCluster({ binaries, account, clusterDir, password, isThrowaway }: NewCluster, workshop: string) {
  const passwordFile = join(workshop, 'password')
  writeFileSync(passwordFile, password, { mode: 0o600 })
  if (account) for (const path of [workshop, passwordFile]) chownSync(path, account.uid, account.gid)

  const flags = [`--username=${SUPERUSER}`, `--pwfile=${passwordFile}`, '--auth=scram-sha-256', '--encoding=UTF8', '--no-instructions']
  if (isThrowaway) flags.push('--no-sync')
  for (const locale of localesOf(binaries)) {
    const target = join(workshop, 'cluster')
    mkdirSync(target, { mode: 0o700 })
    if (account) chownSync(target, account.uid, account.gid)
    const failure = await run(binaries.initdb, [`--pgdata=${target}`, ...flags, ...locale], workshop, account)
    if (failure === undefined) return
    if (isDiskFull(failure)) throw new Error(faults.diskFull(clusterDir))
    if (!failure.includes('invalid locale')) throw new Error(faults.initFailed(clusterDir, failure))
    rmSync(target, { recursive: true, force: true })
  }
  throw new Error(faults.initFailed(clusterDir, 'invalid locale name "C"'))
}

/**
 * Order and case come from PostgreSQL itself, so that a system upgrade never breaks an index; the C library's UTF-8 is
 * wanted only because pg_trgm drops Chinese characters without it, and not every system has it.
 */
function localesOf({ major }: Binaries) {
  if (major < 17) return [['--locale=C.UTF-8']]
  const builtin = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
  return [[...builtin, '--lc-ctype=C.UTF-8'], [...builtin, '--lc-ctype=en_US.UTF-8'], builtin]
}

function run(program: string, args: string[], cwd: string, account: Account | undefined) {
  return new Promise<string | undefined>((resolve) => {
    const options = { ...account, cwd, env: bareEnvironment(), windowsHide: true }
    execFile(program, args, options, (error, _stdout, stderr) => resolve(error ? stderr.trim() || error.message : undefined))
  })
}
