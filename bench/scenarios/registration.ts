import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { spreadOf, type Figure, type Scenario } from '#bench/figures.ts'
import { askHttp } from '#bench/httpClient.ts'
import { memoryOf, startProcess } from '#bench/processes.ts'
import { openWorld, type World } from '#bench/world.ts'
import { randomCode } from '#features/links/server/queries.ts'
import { registrationCalls } from '#features/registration/contract.ts'

const PEOPLE = 600
const WARM = 100
const LANES = 10

export const registrationScenario: Scenario = {
  name: 'registration',
  about: 'people who register for one limited ticket, ten at a time, beside a bare loop of the same rows',
  async run(): Promise<Figure[]> {
    const world = await openWorld()
    try {
      const place = await newTicket(world)
      const bare = await newTicket(world)
      const server = await startProcess('server/main.ts', world.environment)
      await rush(WARM, (number) => register(server.url, place, number))
      const ours = await rush(PEOPLE, (number) => register(server.url, place, WARM + number))
      await rush(WARM, (number) => insert(world, bare, number))
      const limit = await rush(PEOPLE, (number) => insert(world, bare, WARM + number))
      const memory = memoryOf(server)
      await server.stop()
      return [
        {
          name: 'registrations, one hot ticket',
          unit: '/s',
          ours: ours.perSecond,
          limit: { what: 'the same rows in bare SQL', value: limit.perSecond },
          memory,
        },
        {
          name: 'one registration',
          unit: 'ms',
          ours: ours.spread.p50,
          limit: { what: 'bare', value: limit.spread.p50 },
          spread: ours.spread,
        },
      ]
    } finally {
      await world.close()
    }
  },
}

type Place = { orgId: string; bventId: string; ticketId: string }

async function newTicket({ build }: World): Promise<Place> {
  const { bventId, orgId } = await build.event({ status: 'Published' })
  const { ticketId } = await build.ticket({ bventId, orgId, total: 100_000 })
  return { bventId, orgId, ticketId }
}

async function rush(people: number, one: (number: number) => Promise<void>) {
  const waiting = Array.from({ length: people }, (_, number) => number)
  const taken: number[] = []
  const lane = async () => {
    for (let number = waiting.pop(); number !== undefined; number = waiting.pop()) {
      const began = performance.now()
      await one(number)
      taken.push(performance.now() - began)
    }
  }
  const began = performance.now()
  await Promise.all(Array.from({ length: LANES }, lane))
  return { perSecond: (people / (performance.now() - began)) * 1000, spread: spreadOf(taken) }
}

async function register(url: string, { bventId, ticketId }: Place, number: number): Promise<void> {
  const values = { FullName: `人 ${number}`, Mobile: String(13_000_000_000 + number), Email: `p${number}@example.com` }
  const attendeeFieldValues = Object.entries(values).map(([fieldName, value]) => ({ fieldName, value }))
  const { status, text } = await askHttp(url + registrationCalls.register.paths[0], {
    method: 'POST',
    headers: { 'idempotency-key': randomUUID() },
    body: { bventId, language: 'zh-CN', items: [{ ticketId, attendeeFieldValues }] },
  })
  if (status !== 200) throw new Error(`${status} ${text.slice(0, 300)}`)
}

/** The rows that a registration leaves behind, one transaction each, with nothing asked and nothing checked but the seat. */
function insert({ db }: World, { orgId, bventId, ticketId }: Place, number: number): Promise<void> {
  const [orderId, attendeeId, mobile] = [randomUUID(), randomUUID(), String(13_000_000_000 + number)]
  return db.transaction().execute(async (trx) => {
    await sql`insert into idempotency (top_org_id, caller, key, path, body_hash, status, answer)
      values (${orgId}, ${bventId}, ${randomUUID()}, '/', '\\x00', 200, '{}')`.execute(trx)
    await sql`insert into reg_order (top_org_id, id, bvent_id, order_no, status, pay_type) values (${orgId}, ${orderId}, ${bventId}, ${orderId}, 'Paid', 'Free')`.execute(
      trx,
    )
    await sql`insert into attendee (top_org_id, bvent_id, id, ticket_id, order_id, status, checkin_code, full_name, mobile, email)
      values (${orgId}, ${bventId}, ${attendeeId}, ${ticketId}, ${orderId}, 'Registered', ${`N${number}`}, '人', ${mobile}, ${`p${number}@example.com`})`.execute(
      trx,
    )
    await sql`insert into attendee_unique (top_org_id, bvent_id, field_name, value_key, attendee_id) values (${orgId}, ${bventId}, 'Mobile', ${mobile}, ${attendeeId})`.execute(
      trx,
    )
    await sql`insert into short_link (top_org_id, code, target, bvent_id) values (${orgId}, ${randomCode()}, ${`/${attendeeId}`}, ${bventId})`.execute(
      trx,
    )
    await sql`insert into message (top_org_id, id, channel, recipient, subject, body, state, kind, lane) values
      (${orgId}, ${randomUUID()}, 'Email', 'x', 'x', 'x', 'Queued', 'x', 1), (${orgId}, ${randomUUID()}, 'SMS', 'x', '', 'x', 'Queued', 'x', 1)`.execute(
      trx,
    )
    await sql`update ticket set sold = sold + 1 where id = ${ticketId} and sold + 1 <= total`.execute(trx)
  })
}
