const AWAY = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', '57P01', '57P02', '57P03', '53300', '57014'])

/** The database is stopped, restarting, hung or full of connections: worth another try, not a fault of ours. */
export function isDatabaseAway(error: unknown): boolean {
  const { code, message = '' } = error as { code?: string; message?: string }
  if (code && (AWAY.has(code) || code.startsWith('08'))) return true
  return /timeout exceeded when trying to connect|Query read timeout|Connection terminated|Client has encountered a connection error/.test(
    message,
  )
}

/** The disk of the database, or of the files beside it, has no room left. */
export function isDiskFull(error: unknown): boolean {
  return (error as { code?: string }).code === 'ENOSPC' || isDatabaseFull(error)
}

export function isDatabaseFull(error: unknown): boolean {
  return (error as { code?: string }).code === '53100'
}

/** The client gave up waiting for an answer; the connection is of no further use. */
export function isHungConnection(error: unknown): boolean {
  return (error as Error).message === 'Query read timeout'
}
