import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { median, percentile, spreadOf, type Figure, type Scenario } from '#bench/figures.ts'
import { memoryAtRest, memoryOf, startProcess } from '#bench/processes.ts'
import { openSink, type Sink } from '#bench/smtpSink.ts'
import { openWorld, type World } from '#bench/world.ts'
import { queueMessages } from '#features/delivery/server/queue.ts'
import { lanes } from '#features/delivery/message.ts'
import { planMessages } from '#features/sends/server/start.ts'
import { putSend, type StoredSend } from '#features/sends/server/store.ts'
import { readConfig } from '#server/config.ts'
import { inScope, openPool, type Db, type Pool } from '#server/kit/database/db.ts'

/** `BENCH_LARGEST=10000` for a machine that is needed for something else. */
const PEOPLE = Math.min(Number(process.env.BENCH_LARGEST ?? 100_000), 100_000)
const ROUNDS = 3
const BARE_LETTERS = Math.min(5_000, PEOPLE)
const CODE_EVERY_MS = 500
const LOOK_MS = 20
const FINGERPRINT_BYTES = 36

const text = '感谢报名，请提前一小时到场，凭电子票入场。'.repeat(40)
const content = {
  Email: {
    'zh-CN': {
      subject: '{{FullName}}，见面吧',
      content: '',
      blocks: [
        { id: 'a', type: 'heading' as const, text: '{{FullName}}，你好' },
        { id: 'b', type: 'text' as const, text },
      ],
      link: { type: 'eTicket' as const },
    },
  },
}
const audience: StoredSend['audience'] = {
  isSelectAll: true,
  attendeeIds: [],
  excludedIds: [],
  searchData: { Status: 'Registered', searchType: 1, pageNo: 1, pageSize: 20 },
}

type Place = { orgId: string; bventId: string; ticketId: string; accountId: string }

export const noticesScenario: Scenario = {
  name: 'notices',
  about: `${PEOPLE.toLocaleString('en')} messages planned beside a bare insert, and sent through a sink beside a bare nodemailer`,
  async run(): Promise<Figure[]> {
    const world = await openWorld()
    const pool = openPool({ url: world.environment['DATABASE_URL'] ?? '', max: 4, name: 'bench-app', onError: () => {} })
    const sink = await openSink((recipient) => recipient.startsWith('code-'))
    try {
      const place = await fill(world)
      return [await planning(pool, place), ...(await draining(world, pool, place, sink))]
    } finally {
      sink.close()
      await pool.end()
      await world.close()
    }
  },
}

async function fill({ build, db }: World): Promise<Place> {
  const event = await build.event({ status: 'Published' })
  const { ticketId } = await build.ticket({ bventId: event.bventId, orgId: event.orgId, total: 1_000_000 })
  const { orgId, bventId } = event
  await sql`
    with made as (select n, gen_random_uuid() as order_id from generate_series(1, ${PEOPLE}::int) n), ordered as (
      insert into reg_order (top_org_id, id, bvent_id, order_no, status, pay_type)
      select ${orgId}::uuid, order_id, ${bventId}::uuid, 'B' || n, 'Paid', 'Free' from made)
    insert into attendee (top_org_id, bvent_id, id, ticket_id, order_id, status, checkin_code, full_name, mobile, email)
    select ${orgId}::uuid, ${bventId}::uuid, gen_random_uuid(), ${ticketId}::uuid, order_id, 'Registered', 'C' || n, '参会人 ' || n,
      '139' || lpad(n::text, 8, '0'), 'p' || n || '@example.com' from made`.execute(db)
  await sql`truncate person_due`.execute(db)
  await sql`vacuum analyze attendee, reg_order`.execute(db)
  return { ...event, ticketId }
}

class Undone extends Error {}

/** In a transaction that is not kept; the time its work took. */
async function undone(pool: Pool, orgId: string, work: (db: Db) => Promise<unknown>): Promise<number> {
  let taken = 0
  await inScope(pool.db, { orgId }, async (db) => {
    const began = performance.now()
    await work(db)
    taken = performance.now() - began
    throw new Undone()
  }).catch((error: unknown) => {
    if (!(error instanceof Undone)) throw error
  })
  return taken
}

const putNow = (db: Db, { orgId, bventId, accountId }: Place, now: Date) =>
  putSend(
    db,
    {
      orgId,
      bventId,
      audience,
      content,
      title: '见面吧',
      kind: 'Notice',
      origin: 'Manual',
      language: 'zh-CN',
      sendAt: now,
      holdUntil: now,
      createdBy: accountId,
      createdName: '',
    },
    now,
  )

async function planning(pool: Pool, place: Place): Promise<Figure> {
  const { orgId, bventId } = place
  const config = readConfig({})
  const ours: number[] = []
  const bare: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const now = new Date()
    ours.push(
      await undone(pool, orgId, async (db) => {
        const id = (await putNow(db, place, now)) ?? ''
        const send: StoredSend = {
          id,
          topOrgId: orgId,
          bventId,
          kind: 'Notice',
          lane: 2,
          content,
          audience,
          language: 'zh-CN',
          isAgain: false,
          isSendAnyway: false,
        }
        const planned = await planMessages({ db, config, now }, send, { sendId: id, ...send }, true)
        if (planned !== PEOPLE) throw new Error(`planned ${planned} of ${PEOPLE}`)
      }),
    )
    bare.push(
      await undone(pool, orgId, (db) =>
        sql`
          insert into message (top_org_id, id, bvent_id, attendee_id, order_id, send_id, kind, lane, channel, recipient, subject, state, next_try_at, created_at)
          select top_org_id, gen_random_uuid(), bvent_id, id, order_id, ${uuid()}::uuid, 'Notice', 2, 'Email', email, '', 'Queued', now(), now()
          from attendee where top_org_id = app_org() and bvent_id = ${bventId}`.execute(db),
      ),
    )
  }
  return { name: 'planning', unit: 'ms', ours: median(ours), limit: { what: 'bare insert', value: median(bare) }, spread: spreadOf(ours) }
}

async function draining(world: World, pool: Pool, place: Place, sink: Sink): Promise<Figure[]> {
  const bareRate = await bareMail(sink)
  const before = sink.count()
  const server = await startProcess('server/main.ts', { ...world.environment, SMTP_URL: sink.url })
  const resting = await memoryAtRest(server)
  await inScope(pool.db, { orgId: place.orgId }, (db) => putNow(db, place, new Date()))
  let most = 0
  const codes: string[] = []
  const asked = new Map<string, number>()
  let first = 0
  let lastCode = 0
  let last = performance.now()
  let seen = before
  for (;;) {
    await new Promise((done) => setTimeout(done, LOOK_MS))
    const now = performance.now()
    const letters = sink.count() - codes.filter((code) => sink.arrivalOf(code)).length
    if (letters > seen) [seen, last] = [letters, now]
    if (letters > before && first === 0) first = now
    most = Math.max(most, memoryOf(server))
    if (letters - before >= PEOPLE) break
    if (first > 0 && now - lastCode >= CODE_EVERY_MS) {
      lastCode = now
      codes.push(await askCode(pool, place, asked, codes.length))
    }
    if (now - last > 60_000) throw new Error(`stands still at ${letters - before} of ${PEOPLE}`)
  }
  const took = (performance.now() - first) / 1_000
  await new Promise((done) => setTimeout(done, 3_000))
  await server.stop()
  const waits = codes.map((code) => (sink.arrivalOf(code) ?? Infinity) - (asked.get(code) ?? 0))
  return [
    {
      name: 'letters out of a send',
      unit: '/s',
      ours: (seen - before) / took,
      limit: { what: 'bare nodemailer, pooled', value: bareRate },
    },
    { name: 'a code in the middle, p95', unit: 'ms', ours: percentile(waits, 0.95), spread: spreadOf(waits) },
    { name: 'memory that sending took', unit: 'MB', ours: most - resting },
    ...(await messagesOnDisk(world)),
  ]
}

/** Of those that were sent, each with its share of the indexes: with its words, and with the fingerprint that is left of them after ninety days. */
async function messagesOnDisk({ db }: World): Promise<Figure[]> {
  const { rows } = await sql<{ whole: number; words: number }>`
    select avg(pg_column_size(m.*))::float8 + (select sum(pg_indexes_size(relid)) from pg_partition_tree('message')) / (select count(*) from message) as whole, avg(pg_column_size(m.body))::float8 as words
    from message m where state = 'Sent'`.execute(db)
  const { whole = 0, words = 0 } = rows[0] ?? {}
  return [
    { name: 'a message on the disk', unit: 'kB', ours: whole / 1024 },
    { name: 'a message on the disk, its words sealed', unit: 'kB', ours: (whole - words + FINGERPRINT_BYTES) / 1024 },
  ]
}

/** As the call does that asks for one: into the ledger, in the lane of codes. */
async function askCode(pool: Pool, { orgId }: Place, asked: Map<string, number>, number: number): Promise<string> {
  const recipient = `code-${number}@example.com`
  asked.set(recipient, performance.now())
  const letter = {
    topOrgId: orgId,
    channel: 'Email' as const,
    recipient,
    subject: '验证码',
    body: '<p>123456</p>',
    kind: 'Code',
    lane: lanes.code,
    isSecret: true,
  }
  await inScope(pool.db, { orgId }, (db) => queueMessages(db, [letter], new Date()))
  return recipient
}

async function bareMail(sink: Sink): Promise<number> {
  const { stdout } = await promisify(execFile)(process.execPath, ['bench/bareMail.ts', sink.url, String(BARE_LETTERS), text])
  return Number(stdout)
}
