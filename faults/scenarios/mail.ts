import type { ResultOf } from '#core/call.ts'
import { sql } from 'kysely'
import { percentile } from '#bench/figures.ts'
import { startProcess } from '#bench/processes.ts'
import { tokenOf } from '#faults/client.ts'
import { must, timed, until, type Fault } from '#faults/fault.ts'
import { openMailServer, openSmsGateway } from '#faults/gateways.ts'
import { registerOnce } from '#faults/registering.ts'
import type { MessageState } from '#features/delivery/message.ts'
import { deliveryCalls } from '#features/delivery/contract.ts'
import { freePort } from '#server/database/ports.ts'
import { prepare } from '#server/database/open.ts'
import { openPool } from '#server/kit/database/db.ts'
import { buildIn } from '#test/build.ts'

const PEOPLE = 40
const SLOWLY = 20
/** Only what hangs meets it. */
const HANGS_MS = 900_000
/** A registration takes this long at most, whatever becomes of its letters. */
const REGISTERED_MS = 5_000

/** Letters go out behind the back of whoever registers: down, busy, slow and refusing gateways are nothing they notice. */
export const mailDown: Fault = {
  name: 'mail and SMS down, busy, slow, refusing',
  async run({ databaseUrl, dataDir }) {
    await prepare(databaseUrl)
    const [mail, sms] = [await openMailServer(await freePort()), await openSmsGateway()]
    const pool = openPool({ url: databaseUrl, max: 2, name: 'faults', role: null, onError: () => {} })
    const environment = { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, SMTP_URL: mail.url, SMS_URL: sms.url }
    const server = await startProcess('server/main.ts', environment)
    try {
      const { db } = pool
      const event = await buildIn(db).event({ status: 'Published' })
      const { ticketId } = await buildIn(db).ticket({ bventId: event.bventId, orgId: event.orgId, total: 10_000 })
      let number = 0
      const register = async (people: number, isUnwanted = false) => {
        const taken: number[] = []
        for (let person = 0; person < people; person += 1) {
          number += 1
          const mine = isUnwanted ? number * 100 + 99 : number * 100
          const email = isUnwanted ? `nobody${number}@example.com` : `p${number}@example.com`
          const { ms, result } = await timed(() => registerOnce(server.url, { bventId: event.bventId, ticketId, number: mine, email }))
          must(result.code === 0, `a registration was refused: ${JSON.stringify(result)}`)
          taken.push(ms)
        }
        const p95 = percentile(taken, 0.95)
        must(p95 < REGISTERED_MS, `registering took ${Math.round(p95)} ms`)
        return p95
      }
      const left = () => countIn(db, ['Queued', 'Deferred', 'Sending'])
      const sent = (what: string) => until(async () => (await left()) === 0, HANGS_MS, what)

      sms.isDown = true
      const down = await register(PEOPLE)
      must((await left()) === 2 * PEOPLE, `${await left()} letters wait while both are down`)
      await mail.open()
      await sms.open()
      const recovered = await sent('sent after both came back')

      mail.mood = sms.mood = 'busy'
      await register(5)
      await until(async () => (await attempts(db)) > 0, HANGS_MS, 'tried while busy')
      mail.mood = sms.mood = 'up'
      await sent('sent after both had time again')

      mail.mood = sms.mood = 'slow'
      const slow = await register(SLOWLY)
      const slowly = await sent('sent by slow gateways')

      mail.mood = sms.mood = 'up'
      await register(3, true)
      await sent('the refused are given up')
      const token = await tokenOf(db, server.url, event.accountId)
      const response = await fetch(`${server.url}${deliveryCalls.list.paths[0]}?state=Failed`, {
        headers: { authorization: `Bearer ${token}` },
      })
      const { returnObj } = (await response.json()) as { returnObj: ResultOf<typeof deliveryCalls.list> }
      must(
        returnObj.list.length === 6 && returnObj.list.every(({ providerReason }) => providerReason),
        `${returnObj.list.filter(({ providerReason }) => providerReason).length} refusals of 6 shown with their reason`,
      )

      must((await countIn(db, ['Unknown'])) === 0, 'a gateway that answers leaves nothing in doubt')
      const people = PEOPLE + SLOWLY + 5
      for (const [kind, gateway] of Object.entries({ mail, sms })) {
        const twice = [...gateway.received.values()].filter((times) => times > 1).length
        must(
          gateway.received.size === people && twice === 0,
          `${kind}: ${gateway.received.size} of ${people} people got theirs, ${twice} got it twice`,
        )
      }
      return `registering took ${Math.round(down)} ms (p95) with both down and ${Math.round(slow)} ms with both slow; sent ${(recovered / 1000).toFixed(1)} s after they came back, ${(slowly / 1000).toFixed(1)} s by slow ones; ${people} people got one mail and one SMS each; 6 of 6 refusals shown with their reason`
    } finally {
      await server.stop()
      await pool.end()
      await mail.close()
      await sms.close()
    }
  },
}

async function countIn(db: Parameters<typeof tokenOf>[0], states: readonly MessageState[]): Promise<number> {
  const { rows } = await sql<{ found: number }>`select count(*)::int as found from message where state = any(${states}::text[])`.execute(db)
  return rows[0]?.found ?? -1
}

async function attempts(db: Parameters<typeof tokenOf>[0]): Promise<number> {
  const { rows } = await sql<{
    tried: number
  }>`select count(*) filter (where state = 'Queued' and attempts > 0)::int as tried from message`.execute(db)
  return rows[0]?.tried ?? 0
}
