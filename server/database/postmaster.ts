import { spawn, spawnSync } from 'node:child_process'
import { closeSync, fstatSync, openSync, readFileSync, readSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Account } from '#server/database/account.ts'
import type { Binaries } from '#server/database/binaries.ts'
import { faults } from '#server/database/faults.ts'
import { processCommand, processExists } from '#server/database/processes.ts'
import { waitUntil } from '#server/database/waitUntil.ts'

export type Settings = Record<string, string | number>
export type Postmaster = { pid: number; port: number; status: string }
export type Launch = {
  binaries: Binaries
  account: Account | undefined
  clusterDir: string
  port: number
  settings: Settings
  logFile: string
}
export type Launched = { isUp: true; postmaster: Postmaster } | { isUp: false; output: string }

const FAST_STOP_MS = 30_000
const IMMEDIATE_STOP_MS = 10_000
const LOG_LIMIT_BYTES = 10_000_000
const TAIL_BYTES = 4_000

const pidFileOf = (clusterDir: string) => join(clusterDir, 'postmaster.pid')

/** The postmaster of this cluster if its process is really there; a pid file alone proves nothing after a crash or a reboot. */
export function runningPostmaster(clusterDir: string): Postmaster | undefined {
  const named = readPidFile(clusterDir)
  if (!named) return undefined
  const command = processCommand(named.pid)
  if (!command?.isPostgres) return undefined
  if (!command.mentions(clusterDir)) throw new Error(faults.heldByOther(pidFileOf(clusterDir), named.pid))
  return named
}

function readPidFile(clusterDir: string): Postmaster | undefined {
  try {
    const lines = readFileSync(pidFileOf(clusterDir), 'utf8').split('\n')
    const pid = Number(lines[0])
    return pid > 0 ? { pid, port: Number(lines[3]), status: (lines[7] ?? 'starting').trim() } : undefined
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

/**
 * A pid that now belongs to a stranger would keep PostgreSQL from starting; it ignores its parent's pid, and unlike
 * deleting the file this keeps its check for orphaned shared memory.
 */
export function disownRecycledPid(clusterDir: string) {
  const named = readPidFile(clusterDir)
  if (!named || process.platform === 'win32' || !processExists(named.pid)) return
  const [, ...rest] = readFileSync(pidFileOf(clusterDir), 'utf8').split('\n')
  writeFileSync(pidFileOf(clusterDir), [process.pid, ...rest].join('\n'))
}

/** In a session of its own, so that Ctrl-C reaches the server first and the database only through it. */
export async function startPostmaster({ binaries, account, clusterDir, port, settings, logFile }: Launch): Promise<Launched> {
  rotate(logFile)
  const log = openSync(logFile, 'a', 0o600)
  const logStart = fstatSync(log).size
  const options = Object.entries({ ...settings, port }).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = spawn(binaries.postgres, ['-D', clusterDir, ...options], {
    ...account,
    cwd: clusterDir,
    env: bareEnvironment(),
    stdio: ['ignore', log, log],
    detached: true,
    windowsHide: true,
  })
  closeSync(log)
  child.unref()

  let ended: string | undefined
  child.once('error', (error) => (ended = error.message))
  child.once('exit', (code, signal) => (ended ??= `exit ${code ?? signal}`))
  for (;;) {
    if (ended !== undefined) return { isUp: false, output: `${readFrom(logFile, logStart)}\n${ended}`.trim() }
    const postmaster = readPidFile(clusterDir)
    if (postmaster?.pid === child.pid && postmaster?.status === 'ready') return { isUp: true, postmaster }
    await pause(10)
  }
}

/** A fast shutdown: open transactions are rolled back, everything committed is flushed. */
export async function stopPostmaster(clusterDir: string, binaries: Binaries) {
  const postmaster = runningPostmaster(clusterDir)
  if (!postmaster) return
  const isGone = () => processCommand(postmaster.pid)?.isPostgres !== true || undefined

  ask(postmaster.pid, 'SIGINT', clusterDir, binaries)
  if (await waitUntil(isGone, FAST_STOP_MS)) return
  ask(postmaster.pid, 'SIGQUIT', clusterDir, binaries)
  if (await waitUntil(isGone, IMMEDIATE_STOP_MS)) return
  throw new Error(faults.notStopped(clusterDir, postmaster.pid))
}

function ask(pid: number, signal: 'SIGINT' | 'SIGQUIT', clusterDir: string, { pgCtl }: Binaries) {
  if (process.platform === 'win32') {
    spawnSync(pgCtl, ['stop', '-W', '-m', signal === 'SIGINT' ? 'fast' : 'immediate', '-D', clusterDir], { windowsHide: true })
  } else if (processExists(pid)) {
    process.kill(pid, signal)
  }
}

/** The database runs as somebody else, so the server's own secrets must not travel in its environment. */
export function bareEnvironment() {
  const passedOn = ['PATH', 'LD_LIBRARY_PATH', 'TMPDIR', 'SystemRoot', 'TEMP', 'TMP'].filter((name) => process.env[name] !== undefined)
  return { ...Object.fromEntries(passedOn.map((name) => [name, process.env[name]])), LC_ALL: 'C', TZ: 'UTC' }
}

function rotate(logFile: string) {
  const size = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0
  if (size > LOG_LIMIT_BYTES) renameSync(logFile, `${logFile}.1`)
}

function readFrom(file: string, start: number) {
  const descriptor = openSync(file, 'r')
  try {
    const from = Math.max(start, fstatSync(descriptor).size - TAIL_BYTES)
    const buffer = Buffer.alloc(TAIL_BYTES)
    return buffer.toString('utf8', 0, readSync(descriptor, buffer, 0, TAIL_BYTES, from))
  } finally {
    closeSync(descriptor)
  }
}
