import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'
import type { Started } from '#server/startWeb.ts'

const script = fileURLToPath(new URL('./workerProcess.ts', import.meta.url))
const RESTART_MS = 1_000
/** Before the deadline of this process, so that the database can still be stopped. */
const KILL_MS = 9_000

/** What the worker is told first. */
export type WorkerOrder = { appUrl: string }

/** Keeps one worker process running beside this one. It ends when the channel between them closes: also if this process is killed. */
export function superviseWorker(appUrl: string, log: Logger): Started {
  let timer: NodeJS.Timeout | undefined
  let isStopping = false
  let child = start()

  function start(): ChildProcess {
    const started = fork(script, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
    started.on('error', (error) => log.error({ err: error }, 'worker process'))
    started.on('exit', (code, signal) => {
      if (isStopping) return
      log.warn({ code, signal }, 'the worker process has ended, starting it again')
      timer = setTimeout(() => (child = start()), RESTART_MS)
    })
    started.send({ appUrl } satisfies WorkerOrder)
    return started
  }

  return {
    async stop() {
      isStopping = true
      clearTimeout(timer)
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      // One that is still loading has nothing to close, and ends at once.
      child.kill('SIGTERM')
      const killing = setTimeout(() => child.kill('SIGKILL'), KILL_MS)
      await ended
      clearTimeout(killing)
      if (child.signalCode === 'SIGKILL') throw new Error('the worker process did not stop in time')
    },
  }
}
