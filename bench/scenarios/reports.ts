import pg from 'pg'
import { callClient } from '#bench/callClient.ts'
import type { Figure, Scenario } from '#bench/figures.ts'
import { startProcess } from '#bench/processes.ts'
import { openWorld } from '#bench/world.ts'
import { errors } from '#core/errors.ts'
import { definition } from '#bench/scenarios/statistics.ts'
import { customCalls } from '#features/statistics/customContract.ts'

export const reportsScenario: Scenario = {
  name: 'reports',
  about: 'a report of one’s own that cannot end, since somebody holds its table: when it is given up, and with which word',
  async run(): Promise<Figure[]> {
    const world = await openWorld()
    const client = new pg.Client({ connectionString: world.environment['DATABASE_URL'] })
    try {
      await client.connect()
      const { orgId, accountId } = await world.build.member()
      const { bventId } = await world.build.event({ orgId, createdBy: accountId })
      const server = await startProcess('server/main.ts', { ...world.environment, DEMO: 'false' })
      const call = callClient({ serverUrl: () => server.url, token: () => world.tokenOf(server.url, accountId), orgId })
      // Then its caller is known, as somebody's is who tries one report after another.
      await call(customCalls.pivot, { bventId, definition })
      await client.query('begin; lock table attendee in access exclusive mode')
      const began = performance.now()
      const said = await call(customCalls.pivot, { bventId, definition }).then(
        () => 'done',
        (error: Error) => error.message,
      )
      const ours = (performance.now() - began) / 1_000
      await client.query('rollback')
      if (!said.includes(String(errors['statistics.tooLong'].code))) throw new Error(`a report without an end: ${said}`)
      await server.stop()
      return [{ name: 'a report that does not end, stopped with a word', unit: 's', ours }]
    } finally {
      await client.end()
      await world.close()
    }
  },
}
