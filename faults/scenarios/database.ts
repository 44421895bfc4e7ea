import { median } from '#bench/figures.ts'
import { startProcess, type Running } from '#bench/processes.ts'
import { must, pause, timed, until, type Fault, type Place } from '#faults/fault.ts'
import { openHistory, type History } from '#faults/history.ts'
import { openProxy, type Proxy } from '#faults/proxy.ts'
import { openClient, type Client } from '#faults/client.ts'

const BACK_MS = 5_000
const HUNG_MS = 10_000
const CRASHES = 3
const LANES = 5

type Scene = { client: Client; server: Running; proxy: Proxy }

/** A server whose database is reached through a proxy, and somebody who works with it. */
async function onStage(
  { databaseUrl, dataDir }: Pick<Place, 'databaseUrl' | 'dataDir'>,
  play: (scene: Scene) => Promise<string>,
): Promise<string> {
  const proxy = await openProxy(databaseUrl)
  const server = await startProcess('server/main.ts', { DATABASE_URL: proxy.url, DATA_DIR: dataDir, DEMO: 'true' })
  const client = await openClient(databaseUrl, server.url)
  try {
    const told = await play({ client, server, proxy })
    must(server.isAlive(), 'the process died')
    return told
  } finally {
    await client.close()
    await server.stop()
    await proxy.close()
  }
}

const isHealthy = (client: Client) => async () => (await client.read()).status === 200

/** Some people write events all the while; whatever they are told is kept. */
export function keepWriting(client: Client, history: History, name: string): { stop: () => Promise<void> } {
  let isOver = false
  const lanes = Array.from({ length: LANES }, async (_, lane) => {
    for (let n = 0; !isOver; n += 1) {
      const title = `${name} ${lane}/${n}`
      history.tell(title, await client.createEvent(title))
      if (history.count('unknown') > 0) await pause(20)
    }
  })
  return {
    async stop() {
      isOver = true
      await Promise.all(lanes)
    },
  }
}

export const databaseCrash: Fault = {
  name: 'PostgreSQL stops at once and starts again, while people write',
  isDurable: true,
  run: ({ database, ...place }) =>
    onStage(place, async ({ client }) => {
      const history = openHistory()
      const back: number[] = []
      for (let time = 1; time <= CRASHES; time += 1) {
        const writing = keepWriting(client, history, `crash ${time}`)
        await pause(700)
        await database.crash()
        const { status, retryAfter } = await client.read()
        must(status === 503 && retryAfter !== null, `while it was away: ${status}, Retry-After ${retryAfter}`)
        await database.start()
        back.push(await until(isHealthy(client), BACK_MS, 'healthy again'))
        await pause(300)
        await writing.stop()
      }
      const kept = history.compare(await client.eventTitles())
      return `${CRASHES} crashes: 503 with Retry-After while away, healthy at most ${Math.round(Math.max(...back))} ms after it was back; ${kept}`
    }),
}

export const databaseCut: Fault = {
  name: 'connections to PostgreSQL are cut and refused',
  run: (place) =>
    onStage(place, async ({ client, proxy }) => {
      const history = openHistory()
      const writing = keepWriting(client, history, 'cut')
      await pause(700)
      proxy.set('cut')
      const { status, retryAfter } = await client.read()
      must(status === 503 && retryAfter !== null, `while it was away: ${status}, Retry-After ${retryAfter}`)
      await pause(1_000)
      proxy.set('pass')
      const back = await until(isHealthy(client), BACK_MS, 'healthy again')
      await writing.stop()
      return `503 with Retry-After while away; healthy ${Math.round(back)} ms after; ${history.compare(await client.eventTitles())}`
    }),
}

export const databaseHung: Fault = {
  name: 'PostgreSQL hangs: a black hole',
  run: (place) =>
    onStage(place, async ({ client, proxy }) => {
      must((await client.read()).status === 200, 'not healthy to begin with')
      proxy.set('hole')
      const asked = await timed(() => Promise.all(Array.from({ length: 30 }, () => client.read())))
      const answers = [...new Set(asked.result.map((answer) => answer.status))]
      must(
        answers.every((status) => status === 503),
        `answers: ${answers.join(', ')}`,
      )
      must(asked.ms < HUNG_MS, `503 after ${Math.round(asked.ms)} ms`)
      proxy.set('pass')
      const back = await until(isHealthy(client), BACK_MS, 'healthy again')
      return `30 requests answered 503 within ${Math.round(asked.ms)} ms; healthy ${Math.round(back)} ms after it woke`
    }),
}

export const databaseSlow: Fault = {
  name: 'PostgreSQL is far away: every packet takes 100 ms more',
  run: (place) =>
    onStage(place, async ({ client, proxy }) => {
      const ask = async () => {
        const { ms, result } = await timed(() => client.read())
        must(result.status === 200, `answered ${result.status}`)
        return ms
      }
      const several = async () => (await Promise.all(Array.from({ length: 20 }, ask))).toSorted((one, other) => one - other)
      await several()
      const near = median(await several())
      proxy.set('slow')
      const far = median(await several())
      proxy.set('pass')
      must((await client.read()).status === 200, 'not well again')
      return `20 at once answered 200: ${Math.round(near)} ms near, ${Math.round(far)} ms far`
    }),
}
