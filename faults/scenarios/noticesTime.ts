import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { startProcess, type Running } from '#bench/processes.ts'
import { openClock, startBy } from '#faults/clock.ts'
import { must, pause, until, type Fault, type Place } from '#faults/fault.ts'
import { openMailServer, openSmsGateway, type Gateway } from '#faults/gateways.ts'
import { messageCounts, planLetters } from '#faults/sending.ts'
import { nextRun, type PlanRule } from '#features/sends/planRules.ts'
import { LATE_MS } from '#features/sends/rules.ts'
import { freePort } from '#server/database/ports.ts'
import { prepare } from '#server/database/open.ts'
import { openPool, type Db } from '#server/kit/database/db.ts'
import { buildIn } from '#test/build.ts'

/** `FAULTS_LETTERS=300` for a machine that is needed for something else. */
const LETTERS = Number(process.env['FAULTS_LETTERS'] ?? 1_000)
const SENT_MS = 300_000
const LOOK_MS = 60_000
/** What nobody must do is waited for so long. */
const NOTHING_MS = 6_000
const HOUR_MS = 3_600_000

const twiceIn = ({ received }: Gateway) => [...received.values()].filter((times) => times > 1).length

type Stage = {
  db: Db
  mail: Gateway
  sms: Awaited<ReturnType<typeof openSmsGateway>>
  environment: Record<string, string>
  servers: Running[]
}

/** A database, both gateways, and servers that are stopped whatever happens. */
async function among({ databaseUrl, dataDir }: Place, work: (place: Stage) => Promise<string>): Promise<string> {
  await prepare(databaseUrl)
  const [mail, sms] = [await openMailServer(await freePort()), await openSmsGateway()]
  const pool = openPool({ url: databaseUrl, max: 2, name: 'faults', role: null, onError: () => {} })
  const environment = { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, SMTP_URL: mail.url, SMS_URL: sms.url }
  const servers: Running[] = []
  try {
    return await work({ db: pool.db, mail, sms, environment, servers })
  } finally {
    for (const server of servers) await server.stop()
    await pool.end()
    await mail.close()
    await sms.close()
  }
}

/** An hour without a mail server: everything waits, says so, and goes out once it is back, each once, though two servers wait for it. */
export const gatewayDownAnHour: Fault = {
  name: `${LETTERS} letters, two servers, the mail server down for an hour`,
  run: (place) =>
    among(place, async ({ db, mail, environment, servers }) => {
      const clock = await openClock(place.dataDir, 'both')
      servers.push(await startBy(clock, environment), await startBy(clock, environment))
      await planLetters(db, LETTERS)
      const troubled = async () => (await sql`select from channel_trouble where channel = 'Email'`.execute(db)).rows.length > 0
      await until(troubled, LOOK_MS, 'it is said that the mail server is down')
      for (let minutes = 10; minutes <= 60; minutes += 10) {
        await clock.jump(minutes * 60_000)
        await pause(1_500)
        const { sent, unknown } = await messageCounts(db)
        must(sent === 0 && unknown === 0, `${sent} sent, ${unknown} in doubt while nobody took them`)
      }
      must(await troubled(), 'an hour later it is still said')
      await mail.open()
      // The next look is a minute away at the most: the clock moves there.
      await clock.jump(62 * 60_000)
      const took = await until(async () => (await messageCounts(db)).waiting === 0, SENT_MS, 'everything goes out once it is back')
      const { sent, unknown } = await messageCounts(db)
      must(sent === LETTERS && unknown === 0, `${sent} sent and ${unknown} in doubt of ${LETTERS}`)
      must(mail.received.size === LETTERS && twiceIn(mail) === 0, `${mail.received.size} arrived, ${twiceIn(mail)} twice`)
      must(!(await troubled()), 'it is said no more')
      return `${LETTERS} waited an hour and arrived ${(took / 1000).toFixed(0)} s after the server was back, each once`
    }),
}

/** One of two servers has a clock that jumps hours ahead and back while a send goes out. */
export const clockJumps: Fault = {
  name: `${LETTERS} letters, two servers, one whose clock jumps`,
  run: (place) =>
    among(place, async ({ db, mail, environment, servers }) => {
      await mail.open()
      const clock = await openClock(place.dataDir, 'one')
      servers.push(await startBy(clock, environment), await startProcess('server/main.ts', environment))
      await planLetters(db, LETTERS)
      const jumps = [2 * HOUR_MS, -2 * HOUR_MS, 26 * HOUR_MS, 0]
      for (const [at, ms] of jumps.entries()) {
        await until(async () => mail.received.size >= (LETTERS * at) / (2 * jumps.length), SENT_MS, 'letters go out between two jumps')
        await clock.jump(ms)
      }
      await until(async () => (await messageCounts(db)).waiting === 0, SENT_MS, 'everything has an end')
      const { sent, unknown } = await messageCounts(db)
      must(twiceIn(mail) === 0, `${twiceIn(mail)} letters arrived twice`)
      must(sent + unknown === LETTERS && unknown === 0, `${sent} sent, ${unknown} in doubt of ${LETTERS}`)
      return `${sent} letters arrived, each once, over ${jumps.length} jumps of up to 26 hours`
    }),
}

const people = 20
const BERLIN = 'Europe/Berlin'
const wording = { subject: '', content: '明天见', blocks: [], link: { type: 'microSite' } }

async function event(db: Db, startTime: Date) {
  const made = await buildIn(db).event({ status: 'Published', startTime, endTime: new Date(startTime.getTime() + 8 * HOUR_MS) })
  const { orgId, bventId } = made
  await sql`update bvent set time_zone = ${BERLIN} where id = ${bventId}`.execute(db)
  const { ticketId } = await buildIn(db).ticket({ bventId, orgId, total: 1_000 })
  for (let n = 0; n < people; n += 1)
    await buildIn(db).attendee({ bventId, orgId, ticketId, mobile: `139${String(n).padStart(8, '0')}`, email: `p${n}@example.com` })
  return { orgId, bventId }
}

/** The night in which Berlin's clocks go forward: what is quiet until six waits until six by the new clock, and a plan for nine runs at nine. */
export const quietNight: Fault = {
  name: 'quiet hours and a plan over the night when clocks change',
  run: (place) =>
    among(place, async ({ db, sms, environment, servers }) => {
      const clock = await openClock(place.dataDir, 'both')
      await clock.set(new Date('2027-03-27T22:30:00+01:00'))
      const { orgId, bventId } = await event(db, new Date('2027-03-29T09:00:00+02:00'))
      await sql`insert into notice_setting (top_org_id, bvent_id, quiet_from, quiet_to) values (${orgId}, ${bventId}, '22:00', '06:00')`.execute(
        db,
      )
      const sendId = await scheduled(db, { orgId, bventId }, new Date('2027-03-27T22:30:00+01:00'))
      const planId = await planned(db, { orgId, bventId }, { type: 'Day', anchor: 'start', days: -1, time: '09:00' })
      servers.push(await startBy(clock, environment), await startBy(clock, environment))
      await until(async () => (await ofSend(db, sendId)).deferred === people, LOOK_MS, 'quiet hours hold the SMS back')
      // Five by the old clock is six by the new one: half an hour before it, nothing.
      await clock.set(new Date('2027-03-28T05:30:00+02:00'))
      await pause(NOTHING_MS)
      must(sms.received.size === 0, `${sms.received.size} SMS went out in quiet hours`)
      await clock.set(new Date('2027-03-28T06:00:30+02:00'))
      await until(async () => (await ofSend(db, sendId)).sent === people, SENT_MS, 'they go out at six')
      const runs = async () => (await sql<{ state: string }>`select state from send where plan_id = ${planId}`.execute(db)).rows
      await clock.set(new Date('2027-03-28T08:58:00+02:00'))
      await pause(NOTHING_MS)
      must((await runs()).length === 0, 'the plan ran before nine')
      await clock.set(new Date('2027-03-28T09:00:10+02:00'))
      await until(async () => (await runs()).length === 1, LOOK_MS, 'the plan runs at nine')
      await until(async () => [...sms.received.values()].every((times) => times === 2), SENT_MS, 'everybody hears by both')
      must(sms.received.size === people, `${sms.received.size} of ${people} people were written to`)
      return `${people} SMS waited from half past ten until six by the new clock; the plan for nine ran at nine, once by two servers`
    }),
}

/** Nobody was there when it was due: more than six hours later it is said, not sent. */
export const missedRuns: Fault = {
  name: 'a plan whose hour passed while every server was down',
  run: (place) =>
    among(place, async ({ db, sms, environment, servers }) => {
      const clock = await openClock(place.dataDir, 'both')
      const { orgId, bventId } = await event(db, new Date('2027-03-29T09:00:00+02:00'))
      await clock.set(new Date('2027-03-27T12:00:00+01:00'))
      const planId = await planned(db, { orgId, bventId }, { type: 'Day', anchor: 'start', days: -1, time: '09:00' })
      await clock.set(new Date(Date.parse('2027-03-28T09:00:00+02:00') + LATE_MS + 60_000))
      servers.push(await startBy(clock, environment), await startBy(clock, environment))
      const runs = async () => (await sql<{ state: string }>`select state from send where plan_id = ${planId}`.execute(db)).rows
      await until(async () => (await runs()).some(({ state }) => state === 'Missed'), LOOK_MS, 'the missed run is said')
      await pause(NOTHING_MS)
      must((await runs()).length === 1, `${(await runs()).length} runs of one hour`)
      must(sms.received.size === 0, `${sms.received.size} SMS were sent hours late`)
      return 'six hours late it is said to be missed, once by two servers, and nothing is sent'
    }),
}

type Whose = { orgId: string; bventId: string }
const everybody = {
  isSelectAll: true,
  attendeeIds: [],
  excludedIds: [],
  searchData: { Status: 'Registered', searchType: 1, pageNo: 1, pageSize: 20 },
}
const words = JSON.stringify({ SMS: { 'zh-CN': wording } })

async function scheduled(db: Db, { orgId, bventId }: Whose, at: Date): Promise<string> {
  const id = uuid()
  const send = { origin: 'Manual', title: '提醒', kind: 'Notice', lane: 2, state: 'Scheduled', channels: ['SMS'] }
  await db
    .insertInto('send')
    .values({
      topOrgId: orgId,
      id,
      bventId,
      ...send,
      content: words,
      audience: JSON.stringify(everybody),
      sendAt: at,
      holdUntil: at,
      createdAt: at,
    })
    .execute()
  return id
}

async function planned(db: Db, { orgId, bventId }: Whose, rule: PlanRule): Promise<string> {
  const id = uuid()
  const { startTime, endTime, timeZone } = await db.selectFrom('bvent').selectAll().where('id', '=', bventId).executeTakeFirstOrThrow()
  const openedAt = new Date('2027-03-20T12:00:00+01:00')
  const next = nextRun(rule, { startTime, endTime, timeZone }, openedAt)
  await sql`
    insert into notice_plan (top_org_id, id, bvent_id, title, rule, audience, content, language, is_once_each, is_open, opened_at, next_run_at, reckoned_for)
    values (${orgId}, ${id}, ${bventId}, '明天见', ${JSON.stringify(rule)}::jsonb, ${JSON.stringify(everybody)}::jsonb, ${words.replace('明天见', '再说一次')}::jsonb,
      'zh-CN', false, true, ${openedAt}, ${next}, plan_times(${orgId}, ${bventId}))`.execute(db)
  return id
}

async function ofSend(db: Db, sendId: string): Promise<{ deferred: number; sent: number }> {
  const { rows } = await sql<{ deferred: number; sent: number }>`
    select count(*) filter (where state = 'Deferred')::int as deferred, count(*) filter (where state = 'Sent')::int as sent
    from message where send_id = ${sendId}`.execute(db)
  return rows[0] ?? { deferred: 0, sent: 0 }
}
