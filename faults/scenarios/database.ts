import { startProcess } from '#bench/processes.ts'
import { must, timed, until, type Fault } from '#faults/fault.ts'
import { openProxy } from '#faults/proxy.ts'
import { openClient } from '#faults/client.ts'

const BACK_MS = 5_000
const HUNG_MS = 10_000

export const databaseCut: Fault = {
  name: 'PostgreSQL stops at once and comes back',
  async run({ databaseUrl, dataDir }) {
    const proxy = await openProxy(databaseUrl)
    const server = await startProcess('server/main.ts', { DATABASE_URL: proxy.url, DATA_DIR: dataDir, DEMO: 'true' })
    const client = await openClient(databaseUrl, server.url)
    try {
      const written: string[] = []
      for (let n = 0; n < 20; n += 1) written.push(await client.createEvent(`before ${n}`))
      proxy.set('cut')
      const { status, retryAfter } = await client.read()
      must(status === 503 && retryAfter !== null, `while it was away: ${status}, Retry-After ${retryAfter}`)
      proxy.set('pass')
      const back = await until(async () => (await client.read()).status === 200, BACK_MS, 'healthy again')
      const kept = await client.eventIds()
      must(
        written.every((id) => kept.includes(id)),
        'an acknowledged write is lost',
      )
      must(server.isAlive(), 'the process died')
      return `503 with Retry-After while away; healthy ${Math.round(back)} ms after; 20 of 20 acknowledged writes kept`
    } finally {
      await client.close()
      await server.stop()
      await proxy.close()
    }
  },
}

export const databaseHung: Fault = {
  name: 'PostgreSQL hangs',
  async run({ databaseUrl, dataDir }) {
    const proxy = await openProxy(databaseUrl)
    const server = await startProcess('server/main.ts', { DATABASE_URL: proxy.url, DATA_DIR: dataDir, DEMO: 'true' })
    const client = await openClient(databaseUrl, server.url)
    try {
      must((await client.read()).status === 200, 'not healthy to begin with')
      proxy.set('hole')
      const asked = await timed(() => Promise.all(Array.from({ length: 30 }, () => client.read())))
      must(
        asked.result.every((answer) => answer.status === 503),
        `answers: ${[...new Set(asked.result.map((answer) => answer.status))].join(', ')}`,
      )
      must(asked.ms < HUNG_MS, `503 after ${Math.round(asked.ms)} ms`)
      proxy.set('pass')
      const back = await until(async () => (await client.read()).status === 200, BACK_MS, 'healthy again')
      must(server.isAlive(), 'the process died')
      return `30 requests answered 503 within ${Math.round(asked.ms)} ms; healthy ${Math.round(back)} ms after it woke`
    } finally {
      await client.close()
      await server.stop()
      await proxy.close()
    }
  },
}
