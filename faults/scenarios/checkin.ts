import { createHash } from 'node:crypto'
import { request } from 'node:http'
import { v7 as uuid } from 'uuid'
import { startProcess } from '#bench/processes.ts'
import { must, type Fault } from '#faults/fault.ts'
import { checkinCalls } from '#features/checkin/contract.ts'
import type { ScanResult } from '#features/checkin/shapes.ts'
import { openPool } from '#server/kit/db.ts'
import { buildIn } from '#test/build.ts'

const TIMES = 50

/** The scanner hangs up before the answer comes, and asks again with the same scan. */
export const lostScanReply: Fault = {
  name: 'check-in: reply lost, then asked again',
  async run({ databaseUrl, dataDir }) {
    const server = await startProcess('server/main.ts', { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, DEMO: 'false' })
    const pool = openPool({ url: databaseUrl, max: 2, name: 'faults', role: null, onError: () => {} })
    try {
      const { db } = pool
      const build = buildIn(db)
      const { orgId, bventId, ticketId } = await build.ticket()
      const [checkinId, linkId, token] = [uuid(), uuid(), `${uuid()}-${uuid()}`]
      const place = { topOrgId: orgId, bventId }
      await db
        .insertInto('checkinPoint')
        .values({ ...place, id: checkinId, name: '门', isMain: true, location: '{"isEnable":false}' })
        .execute()
      const link = {
        name: '门',
        checkinIds: [checkinId],
        mode: 'search',
        fields: ['fullName'],
        expiresAt: new Date(Date.now() + 3_600_000),
      }
      const secret = { tokenHash: Buffer.from(linkId), pinHash: Buffer.from(linkId), createdBy: uuid() }
      await db
        .insertInto('staffLink')
        .values({ ...place, ...link, ...secret, id: linkId })
        .execute()
      const tokenHash = createHash('sha256').update(token).digest()
      await db.insertInto('staffSession').values({ topOrgId: orgId, tokenHash, linkId, deviceId: 'scanner' }).execute()

      for (let time = 0; time < TIMES; time += 1) {
        const { attendeeId } = await build.attendee({ orgId, bventId, ticketId })
        const scan = JSON.stringify({ scanId: uuid(), checkinId, attendeeId, deviceTime: new Date().toISOString() })
        await hangUp(server.url, token, scan)
        const results = [await ask(server.url, token, scan), await ask(server.url, token, scan)]
        must(
          results.every(({ result }) => result === 'accepted'),
          `asked again: ${results.map(({ result }) => result).join(', ')}`,
        )
      }
      const { entries } = await db
        .selectFrom('checkinEntry')
        .select((eb) => eb.fn.countAll<number>().as('entries'))
        .executeTakeFirstOrThrow()
      must(entries === TIMES, `${entries} entries for ${TIMES} people`)
      return `${TIMES} replies lost, each asked again twice: ${entries} entries, the same answer every time`
    } finally {
      await pool.end()
      await server.stop()
    }
  },
}

const path = checkinCalls.checkin.paths[0]
const headersOf = (token: string) => ({ authorization: `Staff ${token}`, 'content-type': 'application/json' })

/** Sends everything and closes the connection at once. */
function hangUp(url: string, token: string, body: string): Promise<void> {
  return new Promise((done) => {
    const sent = request(url + path, { method: 'POST', headers: headersOf(token) })
    sent.on('error', () => {})
    sent.on('close', () => done())
    sent.end(body, () => setImmediate(() => sent.destroy()))
  })
}

async function ask(url: string, token: string, body: string): Promise<ScanResult> {
  const response = await fetch(url + path, { method: 'POST', headers: headersOf(token), body })
  const { returnObj } = (await response.json()) as { returnObj: ScanResult }
  return returnObj
}
