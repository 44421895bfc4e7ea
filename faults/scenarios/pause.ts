import { randomUUID } from 'node:crypto'
import { startProcess } from '#bench/processes.ts'
import { must, until, type Fault } from '#faults/fault.ts'
import { registerOnce } from '#faults/registering.ts'
import { prepare } from '#server/database/open.ts'
import { openPool } from '#server/kit/database/db.ts'
import { buildIn } from '#test/build.ts'

const PEOPLE = 60
const PATIENCE_MS = 1_500

/** Their server falls asleep over their registration; they ask the other with the same key, and then the first wakes up and does it too. */
export const serverPaused: Fault = {
  name: 'SIGSTOP of one of two servers, people go on with the other',
  async run({ databaseUrl, dataDir }) {
    await prepare(databaseUrl)
    const pool = openPool({ url: databaseUrl, max: 2, name: 'faults', role: null, onError: () => {} })
    const environment = { DATABASE_URL: databaseUrl, DATA_DIR: dataDir }
    const [sleeper, awake] = [await startProcess('server/main.ts', environment), await startProcess('server/main.ts', environment)]
    try {
      const place = await buildIn(pool.db).ticket({ total: PEOPLE })
      await registerOnce(sleeper.url, { ...place, number: PEOPLE })
      sleeper.kill('SIGSTOP')
      const late: Promise<unknown>[] = []
      const answers = await Promise.all(
        Array.from({ length: PEOPLE - 1 }, async (_, number) => {
          const key = randomUUID()
          const first = registerOnce(sleeper.url, { ...place, number }, { key })
          late.push(first.catch(() => null))
          await Promise.race([first.catch(() => {}), new Promise((done) => setTimeout(done, PATIENCE_MS))])
          return registerOnce(awake.url, { ...place, number }, { key })
        }),
      )
      const refused = answers.filter(({ code }) => code !== 0)
      must(refused.length === 0, `${refused.length} refused by the one awake, the first: ${JSON.stringify(refused[0])}`)
      sleeper.kill('SIGCONT')
      const woke = await until(async () => (await fetch(`${sleeper.url}/readyz`)).ok, 5_000, 'awake again')
      await Promise.all(late)
      const { sold } = await pool.db.selectFrom('ticket').select('sold').where('id', '=', place.ticketId).executeTakeFirstOrThrow()
      const orders = await pool.db.selectFrom('regOrder').select('id').where('bventId', '=', place.bventId).execute()
      must(sold === PEOPLE && orders.length === PEOPLE, `${sold} seats and ${orders.length} orders for ${PEOPLE} people`)
      return `${PEOPLE - 1} people asked both: ${orders.length} orders, ${sold} seats, 0 twice; it served ${Math.round(woke)} ms after waking up`
    } finally {
      sleeper.kill('SIGCONT')
      for (const server of [sleeper, awake]) await server.stop()
      await pool.end()
    }
  },
}
