import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { hasBalancer } from '#bin/cluster/balancer.ts'
import { startCluster, type Cluster } from '#bin/cluster/cluster.ts'
import { CannotRun, everyInvariant, must, pause, timed, until, type Fault } from '#faults/fault.ts'
import { openHistory, type History } from '#faults/history.ts'
import { registerOnce } from '#faults/registering.ts'
import { openPool, type Db } from '#server/kit/database/db.ts'
import { buildIn } from '#test/build.ts'

const LANES = 8
const CALM_MS = 2_000
const BACK_MS = 30_000

type Scene = { cluster: Cluster; db: Db; history: History; failures: () => readonly string[]; count: () => number }

/** Two web servers, two workers, a primary with its copy and a balancer; people register through it all the while. */
async function onCluster(play: (scene: Scene) => Promise<string>): Promise<string> {
  if (!hasBalancer()) throw new CannotRun('there is no haproxy')
  const cluster = await startCluster({ kind: 'embedded' })
  const pool = openPool({ url: cluster.databaseUrl, max: 2, name: 'faults', role: null, onError: () => {} })
  try {
    const build = buildIn(pool.db)
    const { bventId, orgId } = await build.event({ status: 'Published' })
    const { ticketId } = await build.ticket({ bventId, orgId, total: 1_000_000 })
    const history = openHistory()
    const failures: string[] = []
    let asked = 0
    let isOver = false
    const lanes = Array.from({ length: LANES }, async () => {
      while (!isOver) {
        const number = (asked += 1)
        const outcome = await registerOnce(
          cluster.url,
          { bventId, ticketId, number },
          { key: randomUUID(), signal: AbortSignal.timeout(20_000) },
        ).catch((error: Error & { cause?: Error }) => ({ code: -1, status: error.cause?.message ?? error.message }))
        const isDone = outcome.code === 0
        if (!isDone) failures.push(`${outcome.status} ${outcome.code}`)
        history.tell(`p${number}@example.com`, isDone ? 'done' : 'unknown')
        if (!isDone) await pause(50)
      }
    })
    await pause(CALM_MS)
    const told = await play({ cluster, db: pool.db, history, failures: () => failures, count: () => history.count('done') })
    await pause(CALM_MS)
    isOver = true
    await Promise.all(lanes)
    const { rows } = await sql<{ email: string }>`select email from attendee where bvent_id = ${bventId}`.execute(pool.db)
    const kept = history.compare(rows.map(({ email }) => email))
    return `${told}; ${kept}; ${await everyInvariant(pool.db)}`
  } finally {
    await pool.end()
    await cluster.stop()
  }
}

export const rollingRestart: Fault = {
  name: 'two web servers are restarted one after the other, while people register',
  run: () =>
    onCluster(async ({ cluster, failures, count }) => {
      const before = count()
      const { ms } = await timed(cluster.restartWebs)
      must(failures().length === 0, `${failures().length} people were turned away, the first: ${failures()[0]}`)
      return `both restarted in ${(ms / 1000).toFixed(1)} s, ${count() - before} registered meanwhile, 0 turned away`
    }),
}

export const failOver: Fault = {
  name: 'the primary is lost with its machine and its copy takes over, while people register',
  run: () =>
    onCluster(async ({ cluster, failures, count }) => {
      const { ms } = await timed(cluster.failOver)
      const done = count()
      const back = await until(async () => count() > done + LANES, BACK_MS, 'registrations go on')
      return `promoted in ${(ms / 1000).toFixed(1)} s, registrations again after ${(back / 1000).toFixed(1)} s, ${failures().length} were told to try again`
    }),
}
