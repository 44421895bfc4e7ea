import { coreMessages } from '#core/coreMessages.ts'
import { ensureBuilt } from '#server/browserCode.ts'
import { readConfig, type Config } from '#server/config.ts'
import { openDatabase } from '#server/database/open.ts'
import { fillDemo } from '#server/demo/demo.ts'
import { endOnSignal } from '#server/endOnSignal.ts'
import { giveBack } from '#server/giveBack.ts'
import { openLog } from '#server/log.ts'
import { superviseWorker } from '#server/superviseWorker.ts'
import type { Started } from '#server/startWeb.ts'

const say = (message: string) => process.stdout.write(`${message}\n`)

/** Boots: configuration, pages, database, server; and undoes it in the opposite order when asked to stop, at any moment of it. */
export async function boot(): Promise<void> {
  const config = readConfig()
  const log = openLog(config.LOG_LEVEL)
  const opening = openDatabase(config, say)
  let server: Promise<Started> | undefined
  let worker: Started | undefined
  let isStopping = false

  const end = endOnSignal(log, async () => {
    isStopping = true
    const stopped = await Promise.allSettled([worker?.stop(), server?.then((started) => started.stop())])
    await opening.then((database) => database.stop()).catch(() => {})
    const failed = stopped.find((one) => one.status === 'rejected')
    if (failed) throw failed.reason
  })

  try {
    const [database, start] = await Promise.all([
      opening,
      loadStart(config),
      config.ROLE === 'worker' || config.DEV ? null : ensureBuilt(say),
    ])
    const accounts = config.DEMO ? await fillDemo(database.ownerUrl, config) : []
    if (isStopping) return
    server = start(config, database.appUrl, log)
    await server
    if (isStopping) return
    if (config.ROLE === 'all') worker = superviseWorker(database.appUrl, log)
    say(`\n  ${coreMessages['core.product'].join(' · ')}   ${config.PUBLIC_URL}\n`)
    for (const { login, password, role } of accounts) say(`  ${login.padEnd(34)} ${password.padEnd(16)} ${role}`)
    if (accounts.length > 0) say('')
    await giveBack()
  } catch (error) {
    if (!isStopping) say((error as Error).message)
    server = undefined
    await end(1)
  }
}

/** Each process loads only what it runs. */
async function loadStart({ ROLE }: Config) {
  return ROLE === 'worker' ? (await import('#server/startWorker.ts')).startWorker : (await import('#server/startWeb.ts')).startWeb
}
