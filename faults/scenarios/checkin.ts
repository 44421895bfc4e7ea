import { request } from 'node:http'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { startProcess } from '#bench/processes.ts'
import { askDoor, openDoor, scanOf, scanPath, staffHeaders } from '#faults/door.ts'
import { must, type Fault, type Place } from '#faults/fault.ts'
import { openPool, type Db } from '#server/kit/database/db.ts'
import { buildIn } from '#test/build.ts'

const TIMES = 50
const SCANNERS = 10
const ROUNDS = 200
const CONTROL_ROUNDS = 20

type Door = { url: string; db: Db; token: string; checkinId: string; newAttendee: () => Promise<string>; entries: () => Promise<number> }

/** A server, a check-in point and a staff link that is open on a scanner. */
async function atTheDoor({ databaseUrl, dataDir }: Place, play: (door: Door) => Promise<string>): Promise<string> {
  const server = await startProcess('server/main.ts', {
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    DEMO: 'false',
  })
  const pool = openPool({ url: databaseUrl, max: 10, name: 'faults', role: null, onError: () => {} })
  try {
    const { db } = pool
    const build = buildIn(db)
    const { orgId, bventId, ticketId } = await build.ticket({ total: 100_000 })
    const { checkinId, token } = await openDoor(db, { orgId, bventId })
    return await play({
      url: server.url,
      db,
      token,
      checkinId,
      newAttendee: async () => (await build.attendee({ orgId, bventId, ticketId })).attendeeId,
      async entries() {
        const { total } = await db
          .selectFrom('checkinEntry')
          .select((eb) => eb.fn.countAll<number>().as('total'))
          .executeTakeFirstOrThrow()
        return total
      },
    })
  } finally {
    await pool.end()
    await server.stop()
  }
}

/** The scanner hangs up before the answer comes, and asks again with the same scan. */
export const lostScanReply: Fault = {
  name: 'check-in: reply lost, then asked again',
  run: (place) =>
    atTheDoor(place, async ({ url, token, checkinId, newAttendee, entries }) => {
      for (let time = 0; time < TIMES; time += 1) {
        const scan = scanOf(checkinId, await newAttendee())
        await hangUp(url, token, scan)
        const results = [await askDoor(url, token, scan), await askDoor(url, token, scan)]
        must(
          results.every(({ result }) => result === 'accepted'),
          `asked again: ${results.map(({ result }) => result).join(', ')}`,
        )
      }
      must((await entries()) === TIMES, `${await entries()} entries for ${TIMES} people`)
      return `${TIMES} replies lost, each asked again twice: ${TIMES} entries, the same answer every time`
    }),
}

/** Ten scanners read the same ticket at the same moment. */
export const sameTicket: Fault = {
  name: 'check-in: 10 scanners, one ticket',
  run: (place) =>
    atTheDoor(place, async ({ url, db, token, checkinId, newAttendee, entries }) => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const attendeeId = await newAttendee()
        const results = await Promise.all(Array.from({ length: SCANNERS }, () => askDoor(url, token, scanOf(checkinId, attendeeId))))
        const [accepted, already] = ['accepted', 'already'].map((kind) => results.filter(({ result }) => result === kind).length)
        must(accepted === 1 && already === SCANNERS - 1, `round ${round}: ${accepted} accepted, ${already} already`)
      }
      must((await entries()) === ROUNDS, `${await entries()} entries for ${ROUNDS} people`)
      const unguarded = await withoutGuard(db)
      must(unguarded > CONTROL_ROUNDS, `the negative control let ${unguarded} in for ${CONTROL_ROUNDS}: it proves nothing`)
      return `${ROUNDS} rounds: 1 accepted and ${SCANNERS - 1} “already” in each, ${ROUNDS} entries; looked up and then inserted, ${unguarded} entries for ${CONTROL_ROUNDS} people`
    }),
}

/** The same rush, looked up before it is inserted and without the key that makes an entry unique. */
async function withoutGuard(db: Db): Promise<number> {
  await sql`create table unguarded (attendee_id uuid)`.execute(db)
  for (let round = 0; round < CONTROL_ROUNDS; round += 1) {
    const attendeeId = uuid()
    await Promise.all(
      Array.from({ length: SCANNERS }, async () => {
        const { rows } = await sql`select 1 from unguarded where attendee_id = ${attendeeId}`.execute(db)
        if (rows.length === 0) await sql`insert into unguarded values (${attendeeId})`.execute(db)
      }),
    )
  }
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from unguarded`.execute(db)
  return rows[0]?.total ?? 0
}

/** Sends everything and closes the connection at once. */
function hangUp(url: string, token: string, body: string): Promise<void> {
  return new Promise((done) => {
    const sent = request(url + scanPath, { method: 'POST', headers: staffHeaders(token) })
    sent.on('error', () => {})
    sent.on('close', () => done())
    sent.end(body, () => setImmediate(() => sent.destroy()))
  })
}
