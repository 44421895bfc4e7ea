import { callClient, tokenOf } from '#bench/callClient.ts'
import { startProcess, type Running } from '#bench/processes.ts'
import type { ResultOf } from '#core/call.ts'
import { must, pause, until, type Fault } from '#faults/fault.ts'
import { openMailServer } from '#faults/gateways.ts'
import { messageCounts, planLetters } from '#faults/sending.ts'
import { deliveryCalls } from '#features/delivery/contract.ts'
import { freePort } from '#server/database/ports.ts'
import { prepare } from '#server/database/open.ts'
import { openPool, type Db } from '#server/kit/database/db.ts'

const LETTERS = 10_000
const KILLS = 10
const PAGE = 50
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
    // The return path names the letter, so that the sink knows each by its number.
    const MAIL_BOUNCES = 'bounce@b.example.com'
    const environment = { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, SMTP_URL: mail.url, MAIL_BOUNCES }
    const start = () => Promise.all([startProcess('server/main.ts', environment), startProcess('server/main.ts', environment)])
    let servers: Running[] = await start()
    try {
      const { orgId, accountId } = await planLetters(pool.db, LETTERS)
      for (let kill = 0; kill < KILLS; kill += 1) {
        const before = mail.ids.size
        await until(async () => mail.ids.size > before + LETTERS / (2 * KILLS), ALL_SENT_MS, 'letters go out between two kills')
        for (const server of servers) server.kill('SIGKILL')
        await pause(0)
        servers = await start()
      }
      const took = await until(async () => (await messageCounts(pool.db)).waiting === 0, ALL_SENT_MS, 'everything has an end')
      const { sent, unknown } = await messageCounts(pool.db)
      const twice = [...mail.ids.values()].filter((times) => times > 1).length
      must(twice === 0, `${twice} letters arrived twice`)
      must(sent + unknown === LETTERS, `${LETTERS - sent - unknown} letters ended otherwise`)
      must(unknown <= KILLS * ON_THE_WIRE, `${unknown} in doubt, more than could be on the wire`)
      const { isSaid, arrivedInDoubt, triedAgain } = await compared(pool.db, mail.ids)
      must(isSaid, 'a letter said to be sent did not arrive, or one that arrived is said neither to be sent nor in doubt')
      must(triedAgain === 0, `${triedAgain} in doubt were tried again`)
      const url = servers[0]?.url ?? ''
      const ask = callClient({ serverUrl: () => url, token: () => tokenOf(pool.db, url, accountId), orgId })
      const listed = new Set<string>()
      for (let pageNo = 1; listed.size === (pageNo - 1) * PAGE; pageNo += 1) {
        const { list } = await ask<ResultOf<typeof deliveryCalls.list>>(deliveryCalls.list, { state: 'Unknown', pageNo, pageSize: PAGE })
        for (const { id } of list) listed.add(id)
      }
      must(listed.size === unknown, `${unknown} in doubt, ${listed.size} listed as such`)
      return `${mail.ids.size} arrived, each once; ${sent} sent, ${unknown} in doubt and listed after ${KILLS} kills (${arrivedInDoubt} of them had arrived), none sent again; all ended ${Math.round(took / 1_000)} s after the last kill`
    } finally {
      for (const server of servers) await server.stop()
      await pool.end()
      await mail.close()
    }
  },
}

/** The ledger beside the sink: what is said to be sent is there, and what is there is said to be sent or in doubt. */
async function compared(db: Db, ids: ReadonlyMap<string, number>) {
  const rows = await db.selectFrom('message').select(['id', 'state', 'attempts']).execute()
  const stateOf = new Map(rows.map(({ id, state }) => [id.replaceAll('-', ''), state]))
  const inDoubt = rows.filter(({ state }) => state === 'Unknown')
  return {
    isSaid:
      rows.every(({ id, state }) => state !== 'Sent' || ids.has(id.replaceAll('-', ''))) &&
      [...ids.keys()].every((id) => ['Sent', 'Unknown'].includes(stateOf.get(id) ?? '')),
    arrivedInDoubt: inDoubt.filter(({ id }) => ids.has(id.replaceAll('-', ''))).length,
    triedAgain: inDoubt.filter(({ attempts }) => attempts > 1).length,
  }
}
