import { startProcess, type Running } from '#bench/processes.ts'
import { must, pause, until, type Fault } from '#faults/fault.ts'
import { openMailServer } from '#faults/gateways.ts'
import { messageCounts, planLetters } from '#faults/sending.ts'
import { freePort } from '#server/database/ports.ts'
import { prepare } from '#server/database/open.ts'
import { openPool } from '#server/kit/database/db.ts'

const LETTERS = 10_000
const KILLS = 10
const ALL_SENT_MS = 900_000
/** What two servers can have on the wire at one moment. */
const ON_THE_WIRE = 2 * 20

/** A send that goes out while its servers die: nobody gets it twice, and in doubt is only what was on the wire. */
export const sendKilled: Fault = {
  name: `${LETTERS} letters, two servers, kill -9 ${KILLS} times`,
  async run({ databaseUrl, dataDir }) {
    await prepare(databaseUrl)
    const mail = await openMailServer(await freePort())
    await mail.open()
    const pool = openPool({ url: databaseUrl, max: 2, name: 'faults', role: null, onError: () => {} })
    const environment = { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, SMTP_URL: mail.url }
    const servers: Running[] = [await startProcess('server/main.ts', environment), await startProcess('server/main.ts', environment)]
    try {
      await planLetters(pool.db, LETTERS)
      for (let kill = 0; kill < KILLS; kill += 1) {
        const before = mail.received.size
        await until(async () => mail.received.size > before + LETTERS / (2 * KILLS), ALL_SENT_MS, 'letters go out between two kills')
        for (const server of servers) server.kill('SIGKILL')
        await pause(0)
        servers.splice(0, 2, await startProcess('server/main.ts', environment), await startProcess('server/main.ts', environment))
      }
      await until(async () => (await messageCounts(pool.db)).waiting === 0, ALL_SENT_MS, 'everything has an end')
      const { sent, unknown } = await messageCounts(pool.db)
      const twice = [...mail.received.values()].filter((times) => times > 1).length
      must(twice === 0, `${twice} letters arrived twice`)
      must(sent + unknown === LETTERS, `${LETTERS - sent - unknown} letters ended otherwise`)
      must(mail.received.size >= sent, `${sent} are said to be sent, ${mail.received.size} arrived`)
      must(unknown <= KILLS * ON_THE_WIRE, `${unknown} in doubt, more than could be on the wire`)
      return `${mail.received.size} arrived, each once; ${sent} sent, ${unknown} in doubt after ${KILLS} kills, none sent again`
    } finally {
      for (const server of servers) await server.stop()
      await pool.end()
      await mail.close()
    }
  },
}
