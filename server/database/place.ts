import { createHash, randomBytes } from 'node:crypto'
import { chmodSync, existsSync, linkSync, mkdirSync, readFileSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type Account, canEnter, databaseAccount } from '#server/database/account.ts'
import { clusterMajor } from '#server/database/cluster.ts'
import { explained, faults } from '#server/database/faults.ts'

/** Where root keeps a cluster that its unprivileged user could not reach under DATA_DIR. */
const SHARED_DIR = '/var/lib/light-event'

export type Place = {
  dataDir: string
  clusterDir: string
  account: Account | undefined
  passwordFile: string
  portFile: string
  logFile: string
  pointerFile: string
}

export function placeOf(requestedDir: string): Place {
  const dataDir = openDataDir(resolve(requestedDir))
  const pointerFile = join(dataDir, 'postgres-location')
  const clusterDir = clusterDirOf(dataDir, pointerFile)
  return {
    dataDir,
    clusterDir,
    account: databaseAccount(clusterDir),
    passwordFile: join(dataDir, 'postgres-password'),
    portFile: join(dataDir, 'postgres-port'),
    logFile: join(dataDir, 'postgres.log'),
    pointerFile,
  }
}

/** Root's own directory stays closed for listing, but lets the database's user pass through. */
function openDataDir(dataDir: string) {
  try {
    const isNew = mkdirSync(dataDir, { recursive: true, mode: 0o700 }) !== undefined
    if (isNew && process.getuid?.() === 0) chmodSync(dataDir, 0o711)
    const probe = join(dataDir, `.writable-${process.pid}`)
    writeFileSync(probe, '')
    rmSync(probe)
    return realpathSync(dataDir)
  } catch (error) {
    throw explained(error, dataDir)
  }
}

function clusterDirOf(dataDir: string, pointerFile: string) {
  if (existsSync(pointerFile)) {
    const elsewhere = readFileSync(pointerFile, 'utf8').trim()
    if (!clusterMajor(elsewhere)) throw new Error(faults.clusterGone(elsewhere, pointerFile))
    return elsewhere
  }
  const usual = join(dataDir, 'postgres')
  const account = databaseAccount(usual)
  if (canEnter(account, dataDir)) return usual
  if (account && clusterMajor(usual)) throw new Error(faults.unreachable(usual, account.uid))
  return join(sharedDirOf(dataDir), 'postgres')
}

function sharedDirOf(dataDir: string) {
  const dir = join(SHARED_DIR, createHash('sha256').update(dataDir).digest('hex').slice(0, 16))
  try {
    mkdirSync(dir, { recursive: true })
    for (const path of [SHARED_DIR, dir]) chmodSync(path, 0o711)
    return dir
  } catch (error) {
    throw explained(error, dir)
  }
}

/** Written only once the cluster is whole, so that a pointer never leads to nothing by our own doing. */
export function leavePointer({ dataDir, clusterDir, pointerFile }: Place) {
  if (clusterDir === join(dataDir, 'postgres') || existsSync(pointerFile)) return
  writeFileSync(pointerFile, `${clusterDir}\n`)
}

/** A link is atomic and never overwrites: of two first starts at once, both use the same password. */
export function makePassword(passwordFile: string) {
  const draft = `${passwordFile}.${process.pid}`
  try {
    writeFileSync(draft, randomBytes(24).toString('base64url'), { mode: 0o600, flush: true })
    linkSync(draft, passwordFile)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw explained(error, passwordFile)
  } finally {
    rmSync(draft, { force: true })
  }
}

export function readPassword({ passwordFile, clusterDir }: Place) {
  if (!existsSync(passwordFile)) throw new Error(faults.passwordMissing(passwordFile, clusterDir))
  try {
    return readFileSync(passwordFile, 'utf8').trim()
  } catch (error) {
    throw explained(error, passwordFile)
  }
}

/** A cluster kept elsewhere whose DATA_DIR was deleted since belongs to nobody. */
export function isOrphaned({ clusterDir, passwordFile, pointerFile }: Place) {
  return (
    clusterDir.startsWith(SHARED_DIR) && !existsSync(pointerFile) && !existsSync(passwordFile) && clusterMajor(clusterDir) !== undefined
  )
}

/** The last orphan is kept, not destroyed: the deletion may have been a mistake. */
export function setAside(clusterDir: string) {
  const aside = `${clusterDir}.replaced`
  rmSync(aside, { recursive: true, force: true })
  renameSync(clusterDir, aside)
  return aside
}
