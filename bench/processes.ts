import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { freePort } from '#server/database/ports.ts'

const root = resolve(import.meta.dirname, '..')

/** One machine asks here for many people. */
const RATE_PER_MINUTE = '10000000'

/** Whatever ends this process, its servers do not outlive it. */
const children = new Set<ChildProcess>()
process.on('exit', () => children.forEach((child) => child.kill('SIGKILL')))

export type Running = {
  url: string
  /** Of the server itself first, then of the worker beside it. */
  pids: () => number[]
  startMs: number
  /** What it ended with: 0 if everything was closed in time. */
  stop: () => Promise<number | null>
  /** Meets the worker too. */
  kill: (signal: NodeJS.Signals) => void
  isAlive: () => boolean
}

/** With a folder named, every server writes there what it spent its time on. */
function profiling(): string[] {
  const folder = process.env.BENCH_PROFILE
  return folder ? ['--cpu-prof', `--cpu-prof-dir=${folder}`] : []
}

/** Starts a server process, on its own port unless one is named, and waits until it says it is ready; the time is from the spawn. */
export async function startProcess(script: string, environment: Record<string, string>): Promise<Running> {
  const port = environment['PORT'] ? Number(environment['PORT']) : await freePort()
  const url = `http://127.0.0.1:${port}`
  const began = performance.now()
  const child = spawn(process.execPath, [...profiling(), script], {
    cwd: root,
    env: { ...process.env, PORT: String(port), HOST: '127.0.0.1', PUBLIC_URL: url, LOG_LEVEL: 'error', RATE_PER_MINUTE, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.add(child)
  child.once('exit', () => children.delete(child))
  const said: string[] = []
  child.stdout.on('data', (text: Buffer) => said.push(text.toString()))
  await untilReady(url, child).catch((error: Error) => {
    throw new Error(`${error.message}: ${said.join('').slice(-500)}`)
  })
  const startMs = performance.now() - began
  const pids = () => [child.pid ?? 0, ...workersOf(child.pid ?? 0)]
  const isAlive = () => child.exitCode === null && child.signalCode === null
  return {
    url,
    pids,
    startMs,
    isAlive,
    kill(signal) {
      if (isAlive()) for (const pid of pids()) process.kill(pid, signal)
    },
    async stop() {
      if (isAlive()) {
        child.kill('SIGTERM')
        await once(child, 'exit')
      }
      return child.exitCode
    },
  }
}

/** The worker processes that a server started (Linux). */
export function workersOf(pid: number): number[] {
  const read = (path: string) => {
    try {
      return readFileSync(path, 'utf8')
    } catch {
      return ''
    }
  }
  const children = read(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean).map(Number)
  return children.filter((child) => read(`/proc/${child}/cmdline`).includes('workerProcess.ts'))
}

async function untilReady(url: string, child: ChildProcess): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`)
    const isReady = await fetch(`${url}/readyz`).then(
      (response) => response.ok,
      () => false,
    )
    if (isReady) return
    await new Promise((done) => setTimeout(done, 10))
  }
}

/** Resident memory of a server and its worker together, in MB; the files both have mapped, Node itself above all, count once. */
export function memoryOf({ pids }: Pick<Running, 'pids'>): number {
  const sizes = pids().map((pid) => {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    const megabytes = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1024
    return { own: megabytes('VmRSS') - megabytes('RssFile'), files: megabytes('RssFile') }
  })
  return sizes.reduce((sum, { own }) => sum + own, 0) + Math.max(...sizes.map(({ files }) => files))
}

const STEADY_LOOKS = 5
const STEADY_MB = 2

/** The same once it neither grows nor shrinks any more: a server answers before its worker has loaded what it needs. */
export async function memoryAtRest(server: Pick<Running, 'pids'>): Promise<number> {
  for (let [last, steady] = [memoryOf(server), 0]; ;) {
    await new Promise((done) => setTimeout(done, 1_000))
    const now = memoryOf(server)
    steady = Math.abs(now - last) < STEADY_MB ? steady + 1 : 0
    if (steady === STEADY_LOOKS) return now
    last = now
  }
}
