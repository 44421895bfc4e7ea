/** A worker process for the tests that kill one: runs the marking task, slowly enough to be hit in the middle. */
import { sql } from 'kysely'
import { readConfig } from '#server/config.ts'
import { openAdapters } from '#server/adapters/adapters.ts'
import { openPool } from '#server/kit/database/db.ts'
import { openLog } from '#server/log.ts'
import { openQueue } from '#server/tasks/queue.ts'
import { runTasks } from '#server/tasks/worker.ts'
import { markBody } from '#test/markTask.ts'

const url = process.env.DATABASE_URL ?? ''
const config = readConfig()
const onError = () => {}
const queue = openQueue(url, { isWorker: true, onError })
await queue.boss.start()
const pool = openPool({ url, max: 6, name: `worker-${process.pid}`, onError })
const body = markBody(async ({ db }) => {
  await sql`select pg_sleep(0.1)`.execute(db)
})
const parts = {
  pool,
  adapters: await openAdapters(config),
  config,
  log: openLog('silent'),
  clock: () => new Date(),
  taskOf: () => body,
  hooksOf: () => [],
}
await runTasks(parts, queue, url)
process.send?.('ready')
