import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
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
  pid: number
  startMs: number
  stop: () => Promise<void>
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
  return {
    url,
    pid: child.pid ?? 0,
    startMs: performance.now() - began,
    kill: (signal) => child.kill(signal),
    isAlive: () => child.exitCode === null && child.signalCode === null,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
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

/** Resident memory of a process in MB. */
export async function memoryOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024
}
