import { ensureBuilt } from '#server/browserCode.ts'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/database/open.ts'
import { fillDemo } from '#server/demo/demo.ts'
import { openLog } from '#server/log.ts'
import { startServer, type Server } from '#server/start.ts'

const say = (message: string) => process.stdout.write(`${message}\n`)
const FORCE_MS = 10_000

/** Boots: configuration, pages, database, server; and undoes it in the opposite order when asked to stop, at any moment of it. */
export async function boot(): Promise<void> {
  const config = readConfig()
  const log = openLog(config.LOG_LEVEL)
  const opening = openDatabase(config, say)
  let server: Promise<Server> | undefined
  let isStopping = false

  const stop = async (code: number) => {
    if (isStopping) return
    isStopping = true
    setTimeout(() => process.exit(1), FORCE_MS).unref()
    await server?.then((started) => started.stop()).catch((error: Error) => log.error({ err: error }, 'stopping'))
    await opening.then((database) => database.stop()).catch(() => {})
    process.exit(code)
  }
  process.on('SIGINT', () => void stop(0))
  process.on('SIGTERM', () => void stop(0))
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled'))

  try {
    const [database] = await Promise.all([opening, config.ROLE === 'worker' || config.DEV ? undefined : ensureBuilt(say)])
    const accounts = config.DEMO ? await fillDemo(database.ownerUrl, config.DATA_DIR) : []
    if (isStopping) return
    server = startServer(config, database, log)
    await server
    say(`\n  轻会 · Light Event   ${config.PUBLIC_URL}\n`)
    for (const { login, password, role } of accounts) say(`  ${login.padEnd(34)} ${password.padEnd(16)} ${role}`)
    if (accounts.length > 0) say('')
  } catch (error) {
    if (!isStopping) say((error as Error).message)
    server = undefined
    await stop(1)
  }
}
