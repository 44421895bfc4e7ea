import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { startProcess, type Running } from '#bench/processes.ts'
import { must, pause, until, type Fault } from '#faults/fault.ts'
import { openMailServer } from '#faults/gateways.ts'
import { freePort } from '#server/database/ports.ts'
import { prepare } from '#server/database/open.ts'
import { openPool, type Db } from '#server/kit/database/db.ts'
import { buildIn } from '#test/build.ts'

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
      await plan(pool.db)
      for (let kill = 0; kill < KILLS; kill += 1) {
        const before = mail.received.size
        await until(async () => mail.received.size > before + LETTERS / (2 * KILLS), ALL_SENT_MS, 'letters go out between two kills')
        for (const server of servers) server.kill('SIGKILL')
        await pause(0)
        servers.splice(0, 2, await startProcess('server/main.ts', environment), await startProcess('server/main.ts', environment))
      }
      await until(async () => (await counts(pool.db)).waiting === 0, ALL_SENT_MS, 'everything has an end')
      const { sent, unknown } = await counts(pool.db)
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

async function plan(db: Db): Promise<void> {
  const { orgId, bventId } = await buildIn(db).event({ status: 'Published' })
  const id = uuid()
  const words = { origin: 'Manual', title: '提醒', kind: 'Notice', lane: 2, channels: ['Email'], content: '{}', audience: '{}' }
  await db
    .insertInto('send')
    .values({ topOrgId: orgId, id, bventId, state: 'Running', plannedAt: new Date(), recipients: LETTERS, ...words })
    .execute()
  await sql`
    insert into message (top_org_id, id, send_id, bvent_id, channel, recipient, kind, lane, state, subject, body)
    select ${orgId}, gen_random_uuid(), ${id}, ${bventId}, 'Email', 'p' || n || '@example.com', 'Notice', 2, 'Queued', '提醒', '<p>明天见</p>'
    from generate_series(1, ${LETTERS}) n`.execute(db)
}

async function counts(db: Db): Promise<{ waiting: number; sent: number; unknown: number }> {
  const { rows } = await sql<{ waiting: number; sent: number; unknown: number }>`
    select count(*) filter (where state in ('Queued', 'Deferred', 'Sending'))::int as waiting,
      count(*) filter (where state = 'Sent')::int as sent, count(*) filter (where state = 'Unknown')::int as unknown from message`.execute(
    db,
  )
  return rows[0] ?? { waiting: -1, sent: 0, unknown: 0 }
}
