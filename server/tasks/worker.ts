import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { APP_ROLE } from '#server/kit/database/db.ts'
import type { RunnerParts } from '#server/tasks/run.ts'
import { traced } from '#server/kit/trace.ts'
import { runTask } from '#server/tasks/runner.ts'
import { TASK_QUEUE, workOptions, type TaskJob, type TaskQueue } from '#server/tasks/queue.ts'

export const WORKER_LOCK_CLASS = 31_002
const SWEEP_MS = 2_000
/** From the queue to the worker's name on the task. */
const TAKING = '1 second'
const DRAIN_MS = 8_000
export const RETAKE_MS = 500

export type Worker = { stop: () => Promise<void> }

/** Runs tasks until stopped. A worker that dies lets go of its lock at once, and whoever sweeps next hands its tasks on. */
export async function runTasks(parts: Omit<RunnerParts, 'workerKey'>, queue: TaskQueue, url: string): Promise<Worker> {
  const stopping = new AbortController()
  const alive = await holdLock(url, parts.log)
  const runner: RunnerParts = {
    ...parts,
    get workerKey() {
      return alive.key()
    },
  }
  await queue.boss.work<TaskJob>(TASK_QUEUE, workOptions, async (jobs) => {
    for (const job of jobs) {
      await traced({ name: 'task', attributes: { 'task.id': job.data.taskId } }, () => runTask(runner, job.data, stopping.signal))
      // A drained task goes back to the queue, and another server goes on with it.
      if (stopping.signal.aborted) throw new Error('server is stopping')
    }
  })
  const sweepOnce = () => void handOnLost(parts, queue).catch((error: Error) => parts.log.warn({ reason: error.message }, 'sweep failed'))
  sweepOnce()
  const sweep = setInterval(sweepOnce, SWEEP_MS)
  sweep.unref()

  return {
    async stop() {
      stopping.abort()
      clearInterval(sweep)
      await queue.boss.offWork(TASK_QUEUE, { wait: true }).catch(() => {})
      await alive.release()
    },
  }
}

export const drainOptions = { graceful: true, timeout: DRAIN_MS, close: true } as const

/**
 * Once: failing a job that is to be tried again already would put it off, and with bad luck always before anyone looks. One that was
 * taken a moment ago is about to be its new worker's.
 */
async function handOnLost({ pool, log }: Pick<RunnerParts, 'pool' | 'log'>, { boss }: TaskQueue): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select lost.id from lost_tasks(${WORKER_LOCK_CLASS}) as lost
      join pgboss.job j on j.name = ${TASK_QUEUE} and j.id = lost.id and j.state = 'active' and j.started_on < now() - ${TAKING}::interval`.execute(
    pool.db,
  )
  for (const { id } of rows) {
    log.info({ taskId: id }, 'task taken over from a lost worker')
    await boss.fail(TASK_QUEUE, id)
  }
}

/**
 * The lock lives as long as its connection; after a database restart a new one is taken under a new key. A connection that fails
 * ends too, so only one attempt is ever under way: otherwise every failure would start another round beside the last.
 */
export async function holdLock(url: string, log: Pick<RunnerParts['log'], 'warn'>) {
  let key = 0
  let client: pg.Client
  let isReleased = false
  let isRetaking = false
  const take = async (): Promise<void> => {
    const fresh = new pg.Client({
      connectionString: url,
      options: `-c role=${APP_ROLE}`,
      application_name: 'light-worker',
      keepAlive: true,
    })
    fresh.on('error', (error) => log.warn({ reason: error.message }, 'worker lock lost'))
    fresh.on('end', () => void retake())
    await fresh.connect()
    const next = randomInt(1, 2 ** 31 - 1)
    await fresh.query('select pg_advisory_lock($1, $2)', [WORKER_LOCK_CLASS, next])
    client = fresh
    key = next
  }
  const retake = async (): Promise<void> => {
    if (isRetaking || isReleased) return
    isRetaking = true
    key = 0
    while (isRetaking && !isReleased) {
      await new Promise((resolve) => setTimeout(resolve, RETAKE_MS).unref())
      isRetaking = await take().then(
        () => false,
        () => true,
      )
    }
  }
  await take()
  return {
    key: () => key,
    async release() {
      isReleased = true
      await client.end().catch(() => {})
    },
  }
}
