import { randomUUID } from 'node:crypto'
import { Agent } from 'node:http'
import { spreadOf, type Figure, type Scenario } from '#bench/figures.ts'
import { askHttp } from '#bench/httpClient.ts'
import { forSeconds, type Lap } from '#bench/load.ts'
import { memoryOf, startProcess } from '#bench/processes.ts'
import { clock, openCrowd } from '#bench/liveCrowd.ts'
import { openWorld, type World } from '#bench/world.ts'
import { addressOf, type Call, type InputOf, type ResultOf } from '#core/call.ts'
import { liveCalls } from '#features/live/contract.ts'
import { BEAT_SECONDS } from '#features/live/rules.ts'
import { DEVICE_COOKIE } from '#features/live/server/enter.ts'
import { registrationCalls } from '#features/registration/contract.ts'

/** `BENCH_LARGEST=200` for a machine that is needed for something else. */
const VIEWERS = Math.min(Number(process.env.BENCH_LARGEST ?? 2_000), 2_000)
const SECONDS = 30
const LANES = 4
const TALK_MS = 500
const JOIN_AT_ONCE = 20
/** Heartbeats, renewals and registrations do not wait for a connection. */
const agent = new Agent({ keepAlive: true, maxSockets: 64 })

type Room = { orgId: string; bventId: string; ticketId: string; id: string }
type Viewer = { token: string; device: string; renewAt: number }

export const liveScenario: Scenario = {
  name: 'live',
  about: `${VIEWERS.toLocaleString('en')} viewers of one room on one server: what a message takes, what a viewer costs, what others notice`,
  async run(): Promise<Figure[]> {
    const world = await openWorld()
    try {
      const room = await openRoom(world)
      const server = await startProcess('server/main.ts', world.environment)
      await registrations(server.url, room, 3)
      const before = await registrations(server.url, room, SECONDS)
      const empty = memoryOf(server)
      const viewers = await fillRoom(server.url, room)
      const crowd = await openCrowd(viewers.map(({ token }) => streamOf(server.url, room, token)))
      const perViewer = ((memoryOf(server) - empty) / VIEWERS) * 1024
      const beating = beats(server.url, room, viewers)
      const talking = talk(server.url, room, viewers)
      const among = await registrations(server.url, room, SECONDS)
      await Promise.all([beating.stop(), talking.stop()])
      const all = await crowd.heard()
      const heard = spreadOf(all.map(([mark, at]) => at - (talking.sentAt(mark) ?? at)))
      const expected = talking.said() * VIEWERS
      await crowd.end()
      const after = await registrations(server.url, room, SECONDS)
      await server.stop()
      return [
        { name: 'a message, until a viewer has it', unit: 'ms', ours: heard.p95, spread: heard },
        { name: 'messages that did not arrive', unit: '×', ours: 1 - all.length / expected },
        { name: 'memory of a viewer', unit: 'kB', ours: perViewer, memory: empty + (perViewer * VIEWERS) / 1024 },
        { name: 'heartbeats written together', unit: '/s', ours: beating.perSecond() },
        {
          name: 'registrations meanwhile',
          unit: '/s',
          ours: among.perSecond,
          limit: { what: 'without anybody watching, before and after', value: (before.perSecond + after.perSecond) / 2 },
          spread: among.spread,
        },
      ]
    } finally {
      agent.destroy()
      await world.close()
    }
  },
}

async function openRoom({ build, db }: World): Promise<Room> {
  const { bventId, orgId } = await build.event({ status: 'Published' })
  const { ticketId } = await build.ticket({ bventId, orgId, total: 1_000_000 })
  const room = { topOrgId: orgId, id: randomUUID(), bventId, title: '主会场', mode: 'External', redirectUrl: 'https://live.example.com/1' }
  const now = new Date()
  const times = { startTime: now, endTime: new Date(now.getTime() + 3_600_000), liveAt: now }
  await db
    .insertInto('liveRoom')
    .values({ ...room, ...times, status: 'Live', watch: 'Public' })
    .execute()
  return { orgId, bventId, ticketId, id: room.id }
}

async function ask<C extends Call>(url: string, call: C, request: InputOf<C>, headers: Record<string, string>): Promise<ResultOf<C>> {
  const { address, rest } = addressOf(call.paths[0], request as Record<string, unknown>)
  const { status, text } = await askHttp(url + address, { method: 'POST', headers, body: rest, agent })
  if (status !== 200) throw new Error(`${address}: ${status} ${text.slice(0, 200)}`)
  return (JSON.parse(text) as { returnObj: ResultOf<C> }).returnObj
}

const shown = (token: string) => ({ authorization: `Live ${token}` })

/** Comes in, or goes on being there, as the page does before its token ends. */
async function enter(url: string, { id }: Room, asked: { name: string; device: string; token?: string }) {
  const { name, device, token } = asked
  const entered = await ask(url, liveCalls.enter, { id, name, ...(token && { token }) }, { cookie: `${DEVICE_COOKIE}=${device}` })
  return { token: entered.token, renewAt: performance.now() + entered.renewSeconds * 1_000 }
}

async function tokenNow(url: string, room: Room, viewer: Viewer): Promise<string> {
  if (performance.now() > viewer.renewAt) Object.assign(viewer, await enter(url, room, { name: '', ...viewer }))
  return viewer.token
}

/** Where a page listens. */
const streamOf = (url: string, { id }: Room, token: string) => `${url}/livepc/${id}/live/stream?token=${encodeURIComponent(token)}&since=0`

async function fillRoom(url: string, room: Room): Promise<Viewer[]> {
  const one = async (number: number): Promise<Viewer> => {
    const device = randomUUID()
    return { device, ...(await enter(url, room, { name: `观众 ${number}`, device })) }
  }
  const viewers: Viewer[] = []
  for (let from = 0; from < VIEWERS; from += JOIN_AT_ONCE)
    viewers.push(...(await Promise.all(Array.from({ length: Math.min(JOIN_AT_ONCE, VIEWERS - from) }, (_, number) => one(from + number)))))
  return viewers
}

/** Everybody within the time of one beat, evenly; whose time it is comes in anew first. */
function beats(url: string, room: Room, viewers: readonly Viewer[]) {
  let isOver = false
  let count = 0
  const began = performance.now()
  const beating = (async () => {
    for (let at = 0; !isOver; at += 1) {
      const viewer = viewers[at % viewers.length]
      if (!viewer) break
      const token = await tokenNow(url, room, viewer)
      await ask(url, liveCalls.beat, { id: room.id, token }, shown(token))
      count += 1
      const due = began + (count * BEAT_SECONDS * 1_000) / viewers.length
      const wait = due - performance.now()
      if (wait > 0) await new Promise((next) => setTimeout(next, wait))
    }
  })()
  const stop = async () => {
    isOver = true
    await beating
  }
  return { stop, perSecond: () => count / ((performance.now() - began) / 1_000) }
}

function talk(url: string, room: Room, viewers: readonly Viewer[]) {
  const sent = new Map<number, number>()
  let isOver = false
  let number = 0
  const talking = (async () => {
    while (!isOver) {
      const viewer = viewers[(number * 37) % viewers.length]
      if (!viewer) break
      const token = await tokenNow(url, room, viewer)
      number += 1
      sent.set(number, clock())
      await ask(url, liveCalls.say, { id: room.id, token, kind: 'Chat', text: `第${number}句` }, shown(token))
      await new Promise((next) => setTimeout(next, TALK_MS))
    }
    // What was said last is still on its way.
    await new Promise((next) => setTimeout(next, TALK_MS * 10))
  })()
  const stop = async () => {
    isOver = true
    await talking
  }
  return { stop, said: () => number, sentAt: (mark: number) => sent.get(mark) }
}

let registered = 0

function registrations(url: string, { bventId, ticketId }: Room, seconds: number): Promise<Lap> {
  return forSeconds(seconds, LANES, async () => {
    const number = (registered += 1)
    const values = { FullName: `人 ${number}`, Mobile: String(13_000_000_000 + number), Email: `p${number}@example.com` }
    const attendeeFieldValues = Object.entries(values).map(([fieldName, value]) => ({ fieldName, value }))
    const { status, text } = await askHttp(url + registrationCalls.register.paths[0], {
      method: 'POST',
      headers: { 'idempotency-key': randomUUID() },
      body: { bventId, language: 'zh-CN', items: [{ ticketId, attendeeFieldValues }] },
      agent,
    })
    if (status !== 200) throw new Error(`${status} ${text.slice(0, 300)}`)
  })
}
