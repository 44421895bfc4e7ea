import { startProcess } from '#bench/processes.ts'
import { openClient } from '#faults/client.ts'
import { must, timed, type Fault } from '#faults/fault.ts'

const EXIT_MS = 10_000

export const gracefulStop: Fault = {
  name: 'SIGTERM under load',
  async run({ databaseUrl, dataDir }) {
    const server = await startProcess('server/main.ts', { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, DEMO: 'true' })
    const client = await openClient(databaseUrl, server.url)
    const written: string[] = []
    let failed = 0
    let isOver = false
    const load = Array.from({ length: 10 }, async (_, lane) => {
      for (let n = 0; !isOver; n += 1)
        await client.createEvent(`${lane}/${n}`).then(
          (id) => written.push(id),
          (error: Error & { cause?: { code?: string } }) => {
            // A connection that was never accepted is not a request in flight.
            if (error.cause?.code !== 'ECONNREFUSED' && error.cause?.code !== 'ECONNRESET') failed += 1
            isOver ||= error.cause?.code === 'ECONNREFUSED'
          },
        )
    })
    await new Promise((done) => setTimeout(done, 500))
    const { ms } = await timed(() => server.stop())
    isOver = true
    await Promise.all(load)
    const kept = new Set(await client.eventIds())
    await client.close()
    must(failed === 0, `${failed} requests in flight failed`)
    must(ms < EXIT_MS, `exit after ${Math.round(ms)} ms`)
    must(
      written.every((id) => kept.has(id)),
      'an acknowledged write is lost',
    )
    return `${written.length} writes acknowledged and kept, 0 failed in flight, exit after ${Math.round(ms)} ms`
  },
}
