import pg from 'pg'
import type { Figure, Scenario } from '#bench/figures.ts'
import { forSeconds } from '#bench/load.ts'
import { memoryOf, startProcess, type Running } from '#bench/processes.ts'
import { openWorld } from '#bench/world.ts'
import { attendeeCalls } from '#features/attendees/contract.ts'
import { required } from '#server/kit/errors.ts'
import { fillBigEvent } from '#server/demo/bigEvent.ts'

const ATTENDEES = Number(process.env.BENCH_SERVERS_ATTENDEES ?? 20_000)
const SECONDS = Number(process.env.BENCH_SERVERS_SECONDS ?? 8)
const LANES = 20

export const serversScenario: Scenario = {
  name: 'servers',
  about: 'two server processes on one database against one: what the second adds where processor, database and caller share the same cores',
  async run(): Promise<Figure[]> {
    const world = await openWorld()
    const servers: Running[] = []
    try {
      const who = await world.build.member()
      const client = new pg.Client({ connectionString: world.environment['DATABASE_URL'] })
      await client.connect()
      const { bventId } = await fillBigEvent(client, { orgId: who.orgId, attendees: ATTENDEES, log: () => {} })
      await client.end()
      for (let count = 0; count < 2; count += 1)
        servers.push(await startProcess('server/main.ts', { ...world.environment, DEMO: 'false', ROLE: 'web' }))
      const ask = (count: number) => (number: number) =>
        world.ask(servers[number % count]?.url ?? '', who, attendeeCalls.list.paths[0], { bventId, pageNo: 1 + (number % 50) })
      await forSeconds(SECONDS / 4, LANES, ask(2))
      const one = await forSeconds(SECONDS, LANES, ask(1))
      const two = await forSeconds(SECONDS, LANES, ask(2))
      return [
        {
          name: 'attendee lists, two servers',
          unit: '/s',
          ours: two.perSecond,
          limit: { what: 'one server', value: one.perSecond },
          spread: two.spread,
          memory: memoryOf(required(servers[0])),
        },
      ]
    } finally {
      for (const server of servers) await server.stop()
      await world.close()
    }
  },
}
