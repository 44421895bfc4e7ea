import { sql } from 'kysely'
import { openDoor } from '#faults/door.ts'
import { must, pause, until, type Fault } from '#faults/fault.ts'
import { openMailServer } from '#faults/gateways.ts'
import { openHistory } from '#faults/history.ts'
import { openPaying, type Paying } from '#faults/paying.ts'
import { lanes, type Soaking } from '#faults/soakLanes.ts'
import { liveCalls } from '#features/live/contract.ts'
import { freePort } from '#server/database/ports.ts'
import { balancesOf } from '#test/books.ts'
import { buildIn } from '#test/build.ts'
import { fairWeather } from '#test/pay/postman.ts'
import { startWechatSimulator, type WechatSimulator } from '#test/pay/wechatSimulator.ts'

/** An hour by hand: `FAULTS_SOAK_SECONDS=3600 npm run faults -- --only soak`. */
const SECONDS = Number(process.env.FAULTS_SOAK_SECONDS ?? 300)
const KILL_EVERY_MS = Math.min(60_000, (SECONDS * 1_000) / 5)
const SETTLED_MS = 600_000

/** Everything at once for as long as it takes, a server killed every minute; afterwards every invariant of the data is counted. */
export const soak: Fault = {
  name: `${SECONDS} s of registrations, payments with an unruly provider, notices, imports, scans, statistics and live chat; kill -9 every ${KILL_EVERY_MS / 1_000} s`,
  isDurable: true,
  async run(place) {
    const wechat = await startWechatSimulator()
    const mail = await openMailServer(await freePort())
    await mail.open()
    const { scene, close } = await openPaying(place, wechat, { SMTP_URL: mail.url, DEMO: 'false' })
    try {
      const soaking = await setOut(scene)
      const done = await underway(soaking, scene)
      Object.assign(wechat.weather, fairWeather)
      wechat.release()
      const seconds = Math.round((await settled(scene)) / 1_000)
      return `${done}; at rest after ${seconds} s more, ${await letters(scene)}; ${await judged(soaking, scene)}`
    } finally {
      await close()
      await mail.close()
      await wechat.close()
    }
  },
}

/** A door, a room and tickets that cost nothing, at the event that has one that does. */
async function setOut(scene: Paying): Promise<Soaking> {
  const { db, event, organise } = scene
  const build = buildIn(db)
  const free = { bventId: event.bventId, orgId: event.orgId, total: 1_000_000 }
  const [walkIn, imported] = [await build.ticket(free), await build.ticket(free)]
  const now = Date.now()
  const times = { startTime: new Date(now).toISOString(), endTime: new Date(now + 86_400_000).toISOString() }
  const room = { bventId: event.bventId, title: '主会场', ...times, redirectUrl: 'https://live.example.org/1', watch: 'Public' }
  const { id: roomId = '' } = await organise(liveCalls.create.paths[0], room)
  return {
    scene,
    door: await openDoor(db, event),
    roomId,
    tickets: { walkIn: walkIn.ticketId, imported: imported.ticketId },
    history: openHistory(),
    counts: new Map(),
  }
}

/** Each lane goes round until time is up. What a kill cuts off is begun again: whoever was not answered asks once more. */
async function underway(soaking: Soaking, { killOne }: Paying): Promise<string> {
  const end = performance.now() + SECONDS * 1_000
  const isOver = () => performance.now() >= end
  const troubles: string[] = []
  const walking = lanes.flatMap(({ name, width, round }) =>
    Array.from({ length: width }, async () => {
      while (!isOver()) {
        try {
          await round(soaking)
          soaking.counts.set(name, (soaking.counts.get(name) ?? 0) + 1)
        } catch (error) {
          troubles.push(`${name}: ${(error as Error).message}`)
          await pause(200)
        }
      }
    }),
  )
  let kills = 0
  while (!isOver()) {
    await pause(Math.min(KILL_EVERY_MS, Math.max(0, end - performance.now())))
    if (isOver()) break
    await killOne(kills % 2)
    kills += 1
  }
  await Promise.all(walking)
  const done = lanes.map(({ name }) => `${soaking.counts.get(name) ?? 0} ${name}`).join(', ')
  const stuck = lanes.filter(({ name }) => !soaking.counts.get(name)).map(({ name }) => name)
  must(
    stuck.length === 0,
    `no ${stuck.join(', no ')} in ${SECONDS} s; ${troubles.filter((one) => stuck.some((name) => one.startsWith(name)))[0]}`,
  )
  return `${kills} kills, ${done}; ${troubles.length} rounds cut off or told to come again`
}

/** What was on its way comes to its end: the provider is asked, refunds are made, tasks and letters go out. */
async function settled({ db }: Paying): Promise<number> {
  const left = async () => {
    await sql`update payment set next_query_at = now() where next_query_at > now() + interval '5 s'`.execute(db)
    await sql`update refund set next_try_at = now() where next_try_at > now() + interval '5 s'`.execute(db)
    const { rows } = await sql<{ what: string; count: number }>`
      select what, count(*)::int as count from (
        select 'task ' || status as what from task where status in ('queued', 'running')
        union all select 'refund ' || state from refund where state not in ('Done', 'Failed')
        union all select 'message ' || state from message where state in ('Queued', 'Sending')
        union all select 'send ' || state from send where state in ('Scheduled', 'Running')) as open group by 1 order by 2 desc`.execute(db)
    return rows
  }
  return until(async () => (await left()).length === 0, SETTLED_MS, 'everything on its way has come to its end').catch(
    async (late: Error) => {
      throw new Error(`${late.message}; left: ${(await left()).map(({ what, count }) => `${count} ${what}`).join(', ')}`)
    },
  )
}

async function letters({ db }: Paying): Promise<string> {
  const { rows } = await sql<{
    state: string
    count: number
  }>`select state, count(*)::int as count from message group by 1 order by 2 desc`.execute(db)
  return rows.map(({ state, count }) => `${count} letters ${state}`).join(', ')
}

async function judged({ history }: Soaking, { db, wechat, event }: Paying): Promise<string> {
  const { rows } = await sql<{ email: string }>`select email from attendee where bvent_id = ${event.bventId}`.execute(db)
  const kept = history.compare(rows.map(({ email }) => email))
  const books = await agreed(wechat, { db, event })
  return `${kept}; ${books}`
}

/** Asked until it is so: the last word of the provider may still be on its way. */
async function agreed(wechat: WechatSimulator, { db, event }: Pick<Paying, 'db' | 'event'>): Promise<string> {
  const trades = [...wechat.trades.values()]
  const sum = (rows: readonly { amountMinor: number }[]) => rows.reduce((total, { amountMinor }) => total + amountMinor, 0)
  const came = trades.filter(({ state }) => state === 'paid')
  const gone = trades.flatMap(({ refunds }) => refunds)
  const atProvider = sum(came) - sum(gone)
  let booked = 0
  const isSame = async () => {
    await sql`update payment set next_query_at = now() where state = 'Created'`.execute(db)
    const { merchant = 0 } = await balancesOf(db, event.orgId)
    booked = -merchant
    return booked === atProvider
  }
  await until(isSame, 120_000, 'the books agree with the provider').catch(() =>
    must(false, `the books say ${booked}, the provider has ${atProvider}`),
  )
  return `the books and the provider both say ${(atProvider / 100).toFixed(2)}`
}
