import { sql } from 'kysely'
import type { Job, JobContext } from '#server/kit/job.ts'
import { traced } from '#server/kit/trace.ts'
import { JOB_QUEUE, type TaskQueue } from '#server/tasks/queue.ts'

type Turn = { name: string; dueAt: string }

/** A turn that begins so much later than it was due is said in the log. */
const LATE_SECONDS = 30
const POLL_SECONDS = 1
const AT_ONCE = 4

type Parts = Omit<JobContext, 'now'> & { clock: () => Date }

/**
 * Jobs come round on pg-boss: of each at most one turn waits (the queue is `short`), and only the turn before puts it there, so one
 * runs at a time on whichever server is free. A turn whose server died is taken again; one that fails is logged and comes round as always.
 */
export async function startJobs(parts: Parts, { boss }: TaskQueue, jobs: readonly Job[]): Promise<{ stop: () => Promise<void> }> {
  const { pool, log, clock } = parts
  const byName = new Map(jobs.map((job) => [job.name, job]))
  const comeRound = (name: string, seconds: number) => {
    const dueAt = new Date(Date.now() + seconds * 1_000)
    // Counted by the database's clock: one server whose clock is ahead must not put everybody's work off.
    return boss.send(JOB_QUEUE, { name, dueAt: dueAt.toISOString() } satisfies Turn, { singletonKey: name, startAfter: seconds })
  }

  const { rows: alive } = await sql<{ name: string }>`
    select singleton_key as name from pgboss.job where name = ${JOB_QUEUE} and state in ('created', 'retry', 'active')`.execute(pool.db)
  for (const { name } of jobs) if (!alive.some((turn) => turn.name === name)) await comeRound(name, 0)

  const options = { localConcurrency: AT_ONCE, pollingIntervalSeconds: POLL_SECONDS, notifyPollingIntervalSeconds: POLL_SECONDS }
  await boss.work<Turn>(JOB_QUEUE, options, async (turns) => {
    for (const { data } of turns) {
      const job = byName.get(data.name)
      // Another version's: its own servers keep it going, and without them it ends here.
      if (!job) continue
      const late = (Date.now() - Date.parse(data.dueAt)) / 1_000 - job.everySeconds
      if (late > LATE_SECONDS) log.warn({ job: job.name, seconds: Math.round(late) }, 'job is late')
      await traced({ name: `job ${job.name}` }, () => job.run({ ...parts, now: clock() })).catch((error: Error) =>
        log.warn({ job: job.name, reason: error.message }, 'job failed'),
      )
      await comeRound(job.name, job.everySeconds)
    }
  })
  return { stop: () => boss.offWork(JOB_QUEUE, { wait: true }).catch(() => {}) }
}
