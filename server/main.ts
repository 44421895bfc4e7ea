import { readConfig } from '#server/config.ts'
import { ensureBuilt } from '#server/browserCode.ts'
import { openDatabase } from '#server/database/open.ts'
import { fillDemo } from '#server/demo/demo.ts'
import { openLog } from '#server/log.ts'
import { startServer, type Server } from '#server/start.ts'

const say = (message: string) => process.stdout.write(`${message}\n`)
const FORCE_MS = 10_000

/** Boots: configuration, pages, database, server; and undoes it in the opposite order when asked to stop. */
async function main(): Promise<void> {
  const config = readConfig()
  const log = openLog(config.LOG_LEVEL)
  const [database] = await Promise.all([openDatabase(config, say), config.ROLE === 'worker' ? undefined : ensureBuilt(say)])
  let server: Server | undefined
  let isStopping = false

  const stop = async (code: number) => {
    if (isStopping) return
    isStopping = true
    setTimeout(() => process.exit(code || 1), FORCE_MS).unref()
    await server?.stop().catch((error: Error) => log.error({ err: error }, 'stopping'))
    await database.stop()
    process.exit(code)
  }
  process.on('SIGINT', () => void stop(0))
  process.on('SIGTERM', () => void stop(0))
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled'))

  try {
    const accounts = config.DEMO ? await fillDemo(database.ownerUrl, config.DATA_DIR) : []
    server = await startServer(config, database, log)
    say(`\n  轻会 · Light Event   ${config.PUBLIC_URL}\n`)
    for (const { login, password, role } of accounts) say(`  ${login.padEnd(34)} ${password.padEnd(16)} ${role}`)
    if (accounts.length > 0) say('')
  } catch (error) {
    say((error as Error).message)
    await stop(1)
  }
}

main().catch((error: Error) => {
  say(error.message)
  process.exit(1)
})
