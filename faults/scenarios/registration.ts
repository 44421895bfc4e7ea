import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { startProcess, type Running } from '#bench/processes.ts'
import { must, type Fault } from '#faults/fault.ts'
import { registrationCalls } from '#features/registration/contract.ts'
import { prepare } from '#server/database/open.ts'
import { openPool, type Pool } from '#server/kit/database/db.ts'
import { buildIn } from '#test/build.ts'

const SEATS = 100
const PEOPLE = 1_000
const REPEATED = 200
const LANES = 1_000

type Answer = { status: number; code: number; orderId: string | null }

/** A thousand people for a hundred seats, asking two server processes at once; a fifth of them lose the answer and ask again. */
export const registrationRush: Fault = {
  name: '1,000 registrations for 100 seats on two servers',
  async run({ databaseUrl, dataDir }) {
    await prepare(databaseUrl)
    const pool = openPool({ url: databaseUrl, max: 20, name: 'faults', role: null, onError: () => {} })
    const environment = { DATABASE_URL: databaseUrl, DATA_DIR: dataDir }
    const servers = [await startProcess('server/main.ts', environment), await startProcess('server/main.ts', environment)]
    try {
      const unguarded = await withoutGuard(pool)
      must(unguarded > SEATS, `the negative control sold ${unguarded} of ${SEATS}: it proves nothing`)
      const place = await newTicket(pool)
      const answers = await rush(servers, place)
      const wrong = answers.filter(({ status, code }) => status >= 500 || ![0, 26001].includes(code))
      must(wrong.length === 0, `${wrong.length} unexpected answers, the first: ${JSON.stringify(wrong[0])}`)
      const orders = new Set(answers.flatMap(({ orderId }) => orderId ?? []))
      const { sold, held } = await seatsOf(pool, place.ticketId)
      must(sold === SEATS && held === SEATS && orders.size === SEATS, `sold ${sold}, held ${held}, told ${orders.size}, of ${SEATS}`)
      return `${sold} sold, ${held} held, ${orders.size} told so, ${answers.length} answers, 0 × 5xx; without the guard ${unguarded} of ${SEATS} were sold`
    } finally {
      for (const server of servers) await server.stop()
      await pool.end()
    }
  },
}

type Place = { orgId: string; bventId: string; ticketId: string }

async function newTicket({ db }: Pool): Promise<Place> {
  const build = buildIn(db)
  const event = await build.event({ status: 'Published' })
  const { ticketId } = await build.ticket({ bventId: event.bventId, orgId: event.orgId, total: SEATS })
  return { orgId: event.orgId, bventId: event.bventId, ticketId }
}

async function seatsOf({ db }: Pool, ticketId: string): Promise<{ sold: number; held: number }> {
  const { rows } = await sql<{ sold: number; held: number }>`
    select t.sold, (select count(*)::int from attendee a where a.ticket_id = t.id and a.deleted_at is null
      and a.status in ('Registered', 'PendingApproval', 'Unpaid')) as held from ticket t where t.id = ${ticketId}`.execute(db)
  return rows[0] ?? { sold: -1, held: -1 }
}

async function rush(servers: readonly Running[], place: Place): Promise<Answer[]> {
  const answers: Answer[] = []
  const waiting = Array.from({ length: PEOPLE }, (_, number) => number)
  const lane = async () => {
    for (let number = waiting.pop(); number !== undefined; number = waiting.pop()) {
      const key = randomUUID()
      answers.push(await register(servers[number % 2] as Running, place, number, key))
      if (number < REPEATED) answers.push(await register(servers[(number + 1) % 2] as Running, place, number, key))
    }
  }
  await Promise.all(Array.from({ length: LANES }, lane))
  return answers
}

async function register(server: Running, { bventId, ticketId }: Place, number: number, key: string): Promise<Answer> {
  const mobile = String(13_000_000_000 + number)
  const attendeeFieldValues = Object.entries({ FullName: `人 ${number}`, Mobile: mobile, Email: `p${number}@example.com` }).map(
    ([fieldName, value]) => ({ fieldName, value }),
  )
  const response = await fetch(server.url + registrationCalls.register.paths[0], {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify({ bventId, language: 'zh-CN', items: [{ ticketId, attendeeFieldValues }] }),
  })
  const { businessCode, returnObj } = (await response.json()) as { businessCode: number; returnObj: { orderId?: string } | null }
  return { status: response.status, code: businessCode, orderId: returnObj?.orderId ?? null }
}

/** The same rush on the same tables, counted before it is inserted: what would happen if the update did not ask. */
async function withoutGuard(pool: Pool): Promise<number> {
  const place = await newTicket(pool)
  let sold = 0
  const waiting = Array.from({ length: PEOPLE }, (_, number) => number)
  const lane = async () => {
    for (let number = waiting.pop(); number !== undefined; number = waiting.pop()) if (await countThenInsert(pool, place, number)) sold += 1
  }
  await Promise.all(Array.from({ length: 20 }, lane))
  // What was broken on purpose is not counted among what must hold afterwards.
  await pool.db.deleteFrom('bvent').where('id', '=', place.bventId).execute()
  return sold
}

function countThenInsert({ db }: Pool, { orgId, bventId, ticketId }: Place, number: number): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ held: number }>`select count(*)::int as held from attendee where ticket_id = ${ticketId}`.execute(trx)
    if ((rows[0]?.held ?? 0) >= SEATS) return false
    const orderId = randomUUID()
    await trx
      .insertInto('regOrder')
      .values({ topOrgId: orgId, id: orderId, bventId, orderNo: orderId, status: 'Paid', payType: 'Free' })
      .execute()
    await trx
      .insertInto('attendee')
      .values({ topOrgId: orgId, bventId, id: randomUUID(), ticketId, orderId, status: 'Registered', checkinCode: `X${number}` })
      .execute()
    return true
  })
}
