import { Agent } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { listen } from '#bench/eventStream.ts'
import { spreadOf, type Figure } from '#bench/figures.ts'
import { askHttp } from '#bench/httpClient.ts'
import { openWall, type Ask } from '#bench/lotteryWall.ts'
import { memoryOf, type Running } from '#bench/processes.ts'
import type { World } from '#bench/world.ts'
import type { LotteryNews } from '#features/lottery/publicPage.ts'

/** `BENCH_LARGEST=300` for a machine that is needed for something else. */
const PHONES = Math.min(Number(process.env.BENCH_LARGEST ?? 3_000), 3_000)
const COMING_AT_ONCE = 150
/** As a page spreads them. */
const NUMBER_SPREAD_MS = 30_000
const PAGE_SPREAD_MS = 5_000
const WALL_MS = 1_000
/** What was told last is still on its way. */
const LATEST_MS = 10_000
const agent = new Agent({ keepAlive: true, maxSockets: 256 })

type Hall = { server: Running; ask: Ask; bventId: string }
type Phone = { mobile: string; entry: string | null; heardAt: number | null; seesIt: boolean; stop: () => void }

/** Everybody in the hall holds a phone, all behind the address of its network, with the limits as they are set by default. */
export async function hallFigures(world: World, { server, ask, bventId }: Hall): Promise<Figure[]> {
  const mobiles = await mobilesOf(world, bventId)
  const { answer } = await ask<{ id: string }>('lottery/save', {
    bventId,
    title: '全场抽奖',
    prizes: [{ name: '一等奖', stock: 10, perRound: 10 }],
    // Some of them have won in the other lottery of this event, and shall take part all the same.
    setting: { beacon: 'none', isSignedInOnly: false, isWithoutWinners: false, join: 'scan' },
  })
  const { id } = answer
  const wall = await openWall(ask, id)
  const watching = watch(server.url, id, wall.t)
  const before = memoryOf(server)
  const coming = await fill(server.url, id, mobiles)
  const perPhone = ((memoryOf(server) - before) / PHONES) * 1024

  await ask('lottery/commit', { id, version: 1 })
  const lost = await numbers(server.url, id, coming.phones)
  await wall.step('next')
  await wall.step('roll')
  const began = performance.now()
  await wall.step('stop')
  await until(LATEST_MS, () => coming.phones.every(({ heardAt }) => heardAt !== null))
  await look(server.url, id, coming.phones)
  const seen = await watching.stop()
  for (const { stop } of coming.phones) stop()
  agent.destroy()
  const heard = spreadOf(coming.phones.flatMap(({ heardAt }) => (heardAt === null ? [] : [heardAt - began])))
  const missing = coming.phones.filter(({ heardAt, seesIt }) => heardAt === null || !seesIt).length
  const size = PHONES.toLocaleString('en')
  const came = spreadOf(coming.took)
  return [
    { name: `a phone, from the code on the wall to taking part, ${size}`, unit: 'ms', ours: came.p95, spread: came },
    { name: `phones that could not take part, ${size}`, unit: '×', ours: (coming.refused + lost) / PHONES },
    { name: `a result, until a phone has it, ${size}`, unit: 'ms', ours: heard.p95, spread: heard },
    { name: `phones that did not see the result, ${size}`, unit: '×', ours: missing / PHONES },
    { name: `the wall meanwhile, ${size}`, unit: 'ms', ours: spreadOf(seen.took).p95, spread: spreadOf(seen.took) },
    { name: `times the wall was refused, ${size}`, unit: '×', ours: seen.refused / seen.took.length },
    { name: `memory of a phone, ${size}`, unit: 'kB', ours: perPhone, memory: memoryOf(server) },
  ]
}

async function mobilesOf({ db }: World, bventId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('attendee')
    .select('mobile')
    .distinct()
    .where('bventId', '=', bventId)
    .where('status', '=', 'Registered')
    .where('mobile', 'is not', null)
    .limit(PHONES)
    .execute()
  if (rows.length < PHONES) throw new Error(`${PHONES} people are needed`)
  return rows.map(({ mobile }) => mobile ?? '')
}

const BUSY = 503
const BUSY_MS = 2_000
const JOIN_TRIES = 3
type Joined = { isJoined: boolean; entry: string | null }

/** As the page does: who is told that the server is busy asks again. */
async function join(url: string, id: string, mobile: string, tries = JOIN_TRIES): Promise<Joined | null> {
  const address = `${url}/api/lightevent/public/lottery/${id}/join`
  const { status, text } = await askHttp(address, { method: 'POST', body: { value: mobile }, agent })
  if (status === 200) return (JSON.parse(text) as { returnObj: Joined }).returnObj
  if (status !== BUSY || tries === 1) return null
  await setTimeout(BUSY_MS * (0.5 + Math.random()))
  return join(url, id, mobile, tries - 1)
}

/** Each loads the page, listens for news and takes part. */
async function fill(url: string, id: string, mobiles: readonly string[]) {
  const phones: Phone[] = []
  const took: number[] = []
  let refused = 0
  const one = async (mobile: string) => {
    const began = performance.now()
    const { status } = await askHttp(`${url}/lottery/${id}`, { agent })
    const phone: Phone = { mobile, entry: null, heardAt: null, seesIt: false, stop: () => {} }
    phone.stop = await listen(`${url}/lottery/${id}/news?since=0`, (text) => {
      for (const [, data = ''] of text.matchAll(/^data: (.*)$/gm))
        if ((JSON.parse(data) as LotteryNews).rounds.length > 0) phone.heardAt ??= performance.now()
    })
    const joined = await join(url, id, mobile)
    if (status !== 200 || !joined?.isJoined) refused += 1
    took.push(performance.now() - began)
    phones.push(phone)
  }
  const left = mobiles.values()
  const lane = async () => {
    for (const mobile of left) await one(mobile)
  }
  await Promise.all(Array.from({ length: COMING_AT_ONCE }, lane))
  return { phones, took, refused }
}

const spread = (phones: readonly Phone[], ms: number, work: (phone: Phone) => Promise<void>) =>
  Promise.all(
    phones.map(async (phone) => {
      await setTimeout(Math.random() * ms)
      await work(phone)
    }),
  )

/** The list is frozen: each asks for its number. How many have none. */
async function numbers(url: string, id: string, phones: readonly Phone[]): Promise<number> {
  await spread(phones, NUMBER_SPREAD_MS, async (phone) => {
    phone.entry = (await join(url, id, phone.mobile))?.entry ?? null
  })
  return phones.filter(({ entry }) => entry === null).length
}

async function look(url: string, id: string, phones: readonly Phone[]): Promise<void> {
  await spread(phones, PAGE_SPREAD_MS, async (phone) => {
    const { status, text } = await askHttp(`${url}/lottery/${id}`, { agent })
    phone.seesIt = status === 200 && text.includes('ms-winners')
  })
}

/** The wall asks as its page does: every second, showing its link. */
function watch(url: string, id: string, t: string) {
  const took: number[] = []
  let refused = 0
  let isOver = false
  const watching = (async () => {
    while (!isOver) {
      const began = performance.now()
      const headers = { authorization: `Wall ${t}` }
      const { status } = await askHttp(`${url}/api/lightevent/public/lottery/${id}/wall`, { method: 'POST', headers, body: { t } })
      took.push(performance.now() - began)
      if (status !== 200) refused += 1
      await setTimeout(WALL_MS)
    }
  })()
  const stop = async () => {
    isOver = true
    await watching
    return { took, refused }
  }
  return { stop }
}

async function until(mostMs: number, isSo: () => boolean): Promise<void> {
  const end = performance.now() + mostMs
  while (!isSo() && performance.now() < end) await setTimeout(20)
}
