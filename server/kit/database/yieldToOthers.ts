import { readdirSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs'
import { getPriority, setPriority } from 'node:os'

const NICENESS = 10
const MOST = 19
const HELPER = 'V8Worker'
const AGAIN_MS = 110

/** Lets the threads that serve people go before this one where there are too few processors for all. */
export function yieldToOthers(): void {
  onLinux(() => goBehind(readlinkSync('/proc/thread-self').split('/').at(-1)))
}

/** The same for those who collect and compile for every thread: on few processors they would keep the one waiting that serves people. */
export function letHelpersYield(): void {
  onLinux(() => {
    for (const thread of readdirSync('/proc/self/task'))
      if (readFileSync(`/proc/self/task/${thread}/comm`, 'utf8').trim() === HELPER) goBehind(thread)
  })
}

/**
 * The same for the process that PostgreSQL works with at the other end of a connection, if that is on this machine and we may tell it:
 * its title names the port of its client, so the number is not some other's. It is a session of its own, and Linux may weigh those
 * first; it hears of such a weight only ten times a second, unless from its operator.
 */
export function letBackendYield(pid: number, clientPort: number | undefined, tries = 20): void {
  onLinux(() => {
    if (!readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(`(${clientPort})`)) return
    goBehind(pid)
    try {
      writeFileSync(`/proc/${pid}/autogroup`, String(NICENESS))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN' || tries === 0) throw error
      setTimeout(letBackendYield, AGAIN_MS, pid, clientPort, tries - 1).unref()
    }
  })
}

const goBehind = (thread: number | string | undefined) => setPriority(Number(thread), Math.min(MOST, getPriority() + NICENESS))

/** Only Linux knows priorities of threads; where they cannot be set, all are as urgent as everything else. */
function onLinux(work: () => void): void {
  if (process.platform !== 'linux') return
  try {
    work()
  } catch {
    // Then they stay as they are.
  }
}

const WORK_MS = 4
const BREATH_MS = 0.3
const never = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
let breathedAt = 0

/**
 * For long work in a thread of its own, called as often as can be: lets go of the processor for a moment now and then. Priorities do not
 * reach into other sessions or groups of processes: a database beside us may wait tens of milliseconds for a thread that never pauses.
 */
export function breathe(): void {
  if (performance.now() - breathedAt < WORK_MS) return
  Atomics.wait(never, 0, 0, BREATH_MS)
  breathedAt = performance.now()
}
