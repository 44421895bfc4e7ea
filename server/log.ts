import { pino, type Logger } from 'pino'

/** Structured lines with the request id; no bodies, no query strings, no addresses, no names. */
export function openLog(level: string): Logger {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    serializers: { req: () => undefined, res: () => undefined, err: errorLine },
    redact: { paths: ['*.password', '*.token', '*.mobile', '*.email'], remove: true },
  })
}

/** PostgreSQL quotes values in `detail`; only what names the fault is kept. */
function errorLine(error: Error & { code?: string; table?: string; constraint?: string }) {
  const { name, code, table, constraint, stack } = error
  const message = code && /^[0-9A-Z]{5}$/.test(code) ? `database error ${code}` : error.message
  const frames = stack
    ?.split('\n')
    .filter((line) => line.trim().startsWith('at '))
    .slice(0, 8)
  return { type: name, message, code, table, constraint, stack: frames?.join('\n') }
}
