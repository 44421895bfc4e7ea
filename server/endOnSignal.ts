import type { Logger } from 'pino'

/** A process that has not stopped by then is ended. */
const DEADLINE_MS = 10_000

/** Stops once, whoever asks for it, and ends the process: 0 if all was closed in time. */
export function endOnSignal(log: Logger, stop: () => Promise<void>): (code: number) => Promise<void> {
  let isStopping = false
  const end = async (code: number) => {
    if (isStopping) return
    isStopping = true
    setTimeout(() => process.exit(1), DEADLINE_MS).unref()
    await stop().catch((error: Error) => {
      log.error({ err: error }, 'stopping')
      process.exit(1)
    })
    process.exit(code)
  }
  process.on('SIGINT', () => void end(0))
  process.on('SIGTERM', () => void end(0))
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled'))
  return end
}
