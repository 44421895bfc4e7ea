import { startProcess } from '#bench/processes.ts'
import { openClient } from '#faults/client.ts'
import { must, pause, timed, type Fault } from '#faults/fault.ts'
import { openHistory } from '#faults/history.ts'

const EXIT_MS = 10_000

export const gracefulStop: Fault = {
  name: 'SIGTERM under load',
  async run({ databaseUrl, dataDir }) {
    const server = await startProcess('server/main.ts', { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, DEMO: 'true' })
    const client = await openClient(databaseUrl, server.url)
    const history = openHistory()
    let isOver = false
    const load = Array.from({ length: 10 }, async (_, lane) => {
      for (let n = 0; !isOver; n += 1) {
        const title = `stop ${lane}/${n}`
        const outcome = await client.createEvent(title)
        history.tell(title, outcome)
        isOver ||= outcome === 'refused'
      }
    })
    await pause(500)
    const { ms } = await timed(() => server.stop())
    isOver = true
    await Promise.all(load)
    const titles = await client.eventTitles()
    await client.close()
    must(history.count('unknown') === 0, `${history.count('unknown')} requests in flight failed`)
    must(ms < EXIT_MS, `exit after ${Math.round(ms)} ms`)
    return `${history.compare(titles)}; 0 failed in flight, exit after ${Math.round(ms)} ms`
  },
}
