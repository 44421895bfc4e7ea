import { fromKysely, PgBoss } from 'pg-boss'
import { v7 as uuid } from 'uuid'
import type { Language } from '#core/language.ts'
import type { Task, TaskProgress } from '#core/task.ts'
import type { Caller } from '#server/kit/context.ts'
import { APP_ROLE, type Db } from '#server/kit/database/db.ts'
import { progressOf } from '#server/tasks/progress.ts'

export const TASK_QUEUE = 'task'
export const JOB_QUEUE = 'job'
export type TaskJob = { topOrgId: string; taskId: string }

const HEARTBEAT_SECONDS = 10
const REFRESH_SECONDS = 2
const LONGEST_SECONDS = 6 * 3_600
const KEEP_TURNS_SECONDS = 600

export type TaskQueue = {
  boss: PgBoss
  start: (
    db: Db,
    task: Task,
    request: object,
    by: { who: Caller; now: Date; language: Language; undoOf?: string; id?: string | undefined },
  ) => Promise<TaskProgress>
}

/** The queues as their owner sees them, without working on them. */
async function asOwner(ownerUrl: string, work: (boss: PgBoss) => Promise<void>): Promise<void> {
  const boss = new PgBoss({ connectionString: ownerUrl, max: 2, supervise: false, schedule: false })
  boss.on('error', () => {})
  await boss.start()
  await work(boss).finally(() => boss.stop({ graceful: false, close: true }))
}

/** The owner lays pg-boss's schema and our queues; the application then only uses them. */
export const layQueues = (ownerUrl: string): Promise<void> => asOwner(ownerUrl, lay)

async function lay(boss: PgBoss): Promise<void> {
  const common = { heartbeatSeconds: HEARTBEAT_SECONDS, expireInSeconds: LONGEST_SECONDS, retryLimit: 1_000, retryDelay: 1 }
  if (!(await boss.getQueue(TASK_QUEUE))) await boss.createQueue(TASK_QUEUE, { ...common, notify: true })
  if (!(await boss.getQueue(JOB_QUEUE)))
    await boss.createQueue(JOB_QUEUE, { ...common, policy: 'short', deleteAfterSeconds: KEEP_TURNS_SECONDS })
}

/** Tasks come back from a backup, their places in the queue do not. */
export const sendTasksAgain = (ownerUrl: string, jobs: readonly TaskJob[]): Promise<void> =>
  asOwner(ownerUrl, async (boss) => {
    for (const job of jobs) await boss.send(TASK_QUEUE, job, { id: job.taskId, group: { id: job.topOrgId } })
  })

export function grantQueues(): string {
  return `
    grant usage on schema pgboss to ${APP_ROLE};
    grant select, insert, update, delete on all tables in schema pgboss to ${APP_ROLE};
    grant execute on all functions in schema pgboss to ${APP_ROLE};`
}

export function openQueue(url: string, { isWorker, onError }: { isWorker: boolean; onError: (error: Error) => void }): TaskQueue {
  const boss = new PgBoss({
    connectionString: url,
    options: `-c role=${APP_ROLE}`,
    application_name: 'light-queue',
    max: 3,
    migrate: false,
    supervise: isWorker,
    schedule: isWorker,
    superviseIntervalSeconds: 1,
    monitorIntervalSeconds: 1,
    useListenNotify: isWorker,
  })
  boss.on('error', onError)

  return {
    boss,
    async start(db, task, request, { who, now, language, undoOf, id = uuid() }) {
      const { bventId } = request as { bventId?: string }
      const row = await db
        .insertInto('task')
        .values({
          topOrgId: who.orgId,
          id,
          type: task.type,
          accountId: who.accountId,
          bventId: bventId ?? null,
          request: JSON.stringify(request),
          language,
          createdAt: now,
          undoOf: undoOf ?? null,
        })
        .returningAll()
        .executeTakeFirstOrThrow()
      const job: TaskJob = { topOrgId: row.topOrgId, taskId: row.id }
      await boss.send(TASK_QUEUE, job, { id: row.id, group: { id: row.topOrgId }, db: fromKysely(db) })
      return progressOf(row, { isUndoable: task.isUndoable, language, now })
    },
  }
}

export const workOptions = {
  localConcurrency: 2,
  heartbeatRefreshSeconds: REFRESH_SECONDS,
  pollingIntervalSeconds: 2,
  notifyPollingIntervalSeconds: 2,
} as const
