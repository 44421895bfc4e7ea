import { Agent, request } from 'node:http'
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { v7 as uuid } from 'uuid'
import { spreadOf, type Figure, type Scenario } from '#bench/figures.ts'
import { startProcess } from '#bench/processes.ts'
import { openWorld, type World } from '#bench/world.ts'
import { checkinCalls } from '#features/checkin/contract.ts'
import { readConfig } from '#server/config.ts'
import { fillBigEvent } from '#server/demo/bigEvent.ts'
import { inScope } from '#server/kit/db.ts'
import { eventKeyOf } from '#features/tickets/server/ticketKeys.ts'

const ATTENDEES = 100_000
const SCANNERS = [1, 10, 100]
const SCANS: Record<number, number> = { 1: 1_500, 10: 6_000, 100: 8_000 }
const LEAST_SHARE = 0.7
const MOST_P99_MS = 50

type Ticket = { attendeeId: string; text: string }
type Place = { orgId: string; bventId: string; checkinId: string; linkId: string }

export const checkinScenario: Scenario = {
  name: 'checkin',
  about: 'scanners at the door of an event of 100,000, beside a bare route that runs the same statement on the same pool',
  async run(): Promise<Figure[]> {
    const world = await openWorld()
    try {
      const place = await fill(world)
      const tickets = await ticketsOf(world, place)
      const ours = await startProcess('server/main.ts', { ...world.environment, DEMO: 'false', ROLE: 'web' })
      const bare = await startProcess('bench/bareScan.ts', world.environment)
      const figures: Figure[] = []
      await run(ours.url, await staffTokens(world, place, 10), place, tickets.splice(0, 1_000), 'ours')
      await run(bare.url, await staffTokens(world, place, 10), place, tickets.splice(0, 1_000), 'bare')
      for (const scanners of SCANNERS) {
        const tokens = await staffTokens(world, place, scanners)
        const half = (SCANS[scanners] ?? 0) / 2
        // Turn about, so that neither has the warmer or the larger database.
        const rounds = [
          await run(bare.url, tokens, place, tickets.splice(0, half), 'bare'),
          await run(ours.url, tokens, place, tickets.splice(0, half), 'ours'),
          await run(ours.url, tokens, place, tickets.splice(0, half), 'ours'),
          await run(bare.url, tokens, place, tickets.splice(0, half), 'bare'),
        ]
        const rateOf = (kind: string) => {
          const mine = rounds.filter((round) => round.kind === kind)
          return mine.reduce((sum, { times }) => sum + times.length, 0) / mine.reduce((sum, { seconds }) => sum + seconds, 0)
        }
        const [rate, bareRate] = [rateOf('ours'), rateOf('bare')]
        const spread = spreadOf(rounds.flatMap(({ kind, times }) => (kind === 'ours' ? times : [])))
        figures.push(
          {
            name: `check-ins, ${scanners} scanner${scanners > 1 ? 's' : ''}`,
            unit: '/s',
            ours: rate,
            limit: { what: 'bare route, same statement', value: bareRate },
            goal: { text: `≥ ${LEAST_SHARE * 100} %`, isMet: rate / bareRate >= LEAST_SHARE },
          },
          {
            name: `answer, ${scanners} scanner${scanners > 1 ? 's' : ''}, p99`,
            unit: 'ms',
            ours: spread.p99,
            limit: { what: 'bare route', value: spreadOf(rounds.flatMap(({ kind, times }) => (kind === 'bare' ? times : []))).p99 },
            spread,
            ...(scanners === 100 && { goal: { text: `< ${MOST_P99_MS} ms`, isMet: spread.p99 < MOST_P99_MS } }),
          },
        )
      }
      await ours.stop()
      await bare.stop()
      return figures
    } finally {
      await world.close()
    }
  },
}

async function fill(world: World): Promise<Place> {
  const { orgId, accountId } = await world.build.member()
  const client = new pg.Client({ connectionString: world.environment['DATABASE_URL'] })
  await client.connect()
  const { bventId } = await fillBigEvent(client, { orgId, attendees: ATTENDEES, log: () => {} })
  await client.end()
  const [checkinId, linkId] = [uuid(), uuid()]
  const range = JSON.stringify({ isEnable: false, lng: null, lat: null, radius: 500 })
  await world.db
    .insertInto('checkinPoint')
    .values({ topOrgId: orgId, id: checkinId, bventId, name: '主签到点', isMain: true, location: range })
    .execute()
  await world.db
    .insertInto('staffLink')
    .values({
      topOrgId: orgId,
      id: linkId,
      bventId,
      name: '门',
      gate: '1 号门',
      checkinIds: [checkinId],
      mode: 'scan',
      fields: ['fullName', 'ticketName'],
      expiresAt: new Date(Date.now() + 86_400_000),
      tokenHash: Buffer.from('token'),
      pinHash: Buffer.from('pin'),
      createdBy: accountId,
    })
    .execute()
  return { orgId, bventId, checkinId, linkId }
}

/** A device of its own for every scanner, as if each had typed the PIN. */
async function staffTokens({ db }: World, { orgId, linkId }: Place, count: number): Promise<string[]> {
  const tokens = Array.from({ length: count }, () => `${uuid()}-${uuid()}`)
  await db
    .insertInto('staffSession')
    .values(
      tokens.map((token) => ({
        topOrgId: orgId,
        tokenHash: createHash('sha256').update(token).digest(),
        linkId,
        deviceId: token.slice(0, 36),
      })),
    )
    .execute()
  return tokens
}

async function ticketsOf({ db, environment }: World, { orgId, bventId }: Place): Promise<Ticket[]> {
  const wanted = 2_000 + 2 * Object.values(SCANS).reduce((sum, scans) => sum + scans, 0)
  const { rows } = await sql<{ id: string }>`
    select id from attendee where bvent_id = ${bventId} and status = 'Registered' order by md5(id::text) limit ${wanted}`.execute(db)
  if (rows.length < wanted) throw new Error(`${wanted} people are needed`)
  return inScope(db, { orgId }, async (scoped) => {
    const key = await eventKeyOf({ db: scoped, config: readConfig(environment), orgId, bventId })
    return rows.map(({ id }) => ({ attendeeId: id, text: key.sign({ bventId, attendeeId: id, serial: 1, issuedAt: 1_800_000_000 }) }))
  })
}

type Round = { kind: string; times: number[]; seconds: number }

/** Every scanner sends its next ticket as soon as the last is answered; anything but accepted is an error. */
async function run(url: string, tokens: string[], { orgId, checkinId }: Place, tickets: Ticket[], kind: 'ours' | 'bare'): Promise<Round> {
  const agent = new Agent({ keepAlive: true, maxSockets: tokens.length })
  const times: number[] = []
  let next = 0
  const began = performance.now()
  await Promise.all(
    tokens.map(async (token) => {
      for (let ticket = tickets[next++]; ticket; ticket = tickets[next++]) {
        const scan = { scanId: uuid(), checkinId, credential: ticket.text, deviceTime: new Date().toISOString() }
        const body = kind === 'ours' ? scan : { ...scan, orgId, token, attendeeId: ticket.attendeeId }
        const sent = performance.now()
        const text = await post(agent, url + (kind === 'ours' ? checkinCalls.checkin.paths[0] : '/scan'), token, JSON.stringify(body))
        times.push(performance.now() - sent)
        if (!text.includes('"accepted"')) throw new Error(`${kind}: ${text.slice(0, 300)}`)
      }
    }),
  )
  const seconds = (performance.now() - began) / 1000
  agent.destroy()
  return { kind, times, seconds }
}

/** node:http itself: at thousands a second a heavier client would measure itself. */
function post(agent: Agent, url: string, token: string, body: string): Promise<string> {
  return new Promise((done, fail) => {
    const headers = { authorization: `Staff ${token}`, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
    const sent = request(url, { method: 'POST', agent, headers }, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (part: string) => (text += part))
      response.on('end', () => done(text))
      response.on('error', fail)
    })
    sent.on('error', fail)
    sent.end(body)
  })
}
