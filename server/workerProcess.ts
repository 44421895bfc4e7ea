/** The worker beside a web process, which tells it the database; without that process it ends. */
import { once } from 'node:events'
import { readConfig } from '#server/config.ts'
import { endOnSignal } from '#server/endOnSignal.ts'
import { giveBack } from '#server/giveBack.ts'
import { openLog } from '#server/log.ts'
import { startWorker } from '#server/startWorker.ts'
import type { Started } from '#server/startWeb.ts'
import type { WorkerOrder } from '#server/superviseWorker.ts'

const config = readConfig()
const log = openLog(config.LOG_LEVEL)
let worker: Promise<Started> | undefined

const end = endOnSignal(log, async () => (await worker)?.stop())
process.on('disconnect', () => void end(0))
if (!process.connected) void end(0)

const [{ appUrl }] = (await once(process, 'message')) as [WorkerOrder]
worker = startWorker(config, appUrl, log)
worker.then(giveBack).catch((error: Error) => {
  log.error({ err: error }, 'the worker did not start')
  worker = undefined
  void end(1)
})
