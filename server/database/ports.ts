import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'

/** The port of the last start while it is free, else any free one. */
export async function choosePort(portFile: string): Promise<number> {
  const stored = existsSync(portFile) ? Number(readFileSync(portFile, 'utf8')) : 0
  const isValid = Number.isInteger(stored) && stored > 0 && stored < 65_536
  return (isValid ? await tryPort(stored) : undefined) ?? (await freePort())
}

export async function freePort(): Promise<number> {
  const port = await tryPort(0)
  if (port === undefined) throw new Error('127.0.0.1 has no free port')
  return port
}

function tryPort(port: number) {
  return new Promise<number | undefined>((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(undefined))
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' ? address?.port : undefined))
    })
  })
}
