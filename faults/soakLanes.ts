import { writeXlsx } from 'hucre'
import { sql } from 'kysely'
import { callClient } from '#bench/callClient.ts'
import { importClient, packUpload } from '#bench/importClient.ts'
import { askDoor, scanOf } from '#faults/door.ts'
import { must, pause, until } from '#faults/fault.ts'
import type { History } from '#faults/history.ts'
import type { Paying } from '#faults/paying.ts'
import { registerOnce } from '#faults/registering.ts'
import { importCalls } from '#features/imports/contract.ts'
import { liveCalls } from '#features/live/contract.ts'
import { sendCalls } from '#features/sends/contract.ts'
import { standardCalls } from '#features/statistics/contract.ts'

export type Soaking = {
  scene: Paying
  door: { checkinId: string; token: string }
  roomId: string
  tickets: { walkIn: string; imported: string }
  history: History
  counts: Map<string, number>
}

type Lane = { name: string; width: number; round: (soaking: Soaking) => Promise<void> }

const ANSWER_MS = 20_000
const ROWS = 500
const TOLD_AT_ONCE = 500
let people = 0

const register = async ({ scene, tickets, history }: Soaking) => {
  const number = (people += 1)
  const email = `walk${number}@example.com`
  // Until it is answered it may have happened.
  history.tell(email, 'unknown')
  const { code } = await registerOnce(
    scene.urlOf(),
    { bventId: scene.event.bventId, ticketId: tickets.walkIn, number: 10_000_000 + number, email },
    { signal: AbortSignal.timeout(ANSWER_MS) },
  )
  must(code === 0, `registering: ${code}`)
  history.tell(email, 'done')
}

/** The provider loses, repeats and delays its word as it pleases; one in four gets their money back. */
const pay = async ({ scene }: Soaking) => {
  const { wechat, order, open, cancel, db } = scene
  Object.assign(wechat.weather, unruly())
  const bought = await order()
  await until(async () => (await open(bought)) === 200, ANSWER_MS, 'a payer at the provider')
  wechat.pay(bought.tradeNo)
  if (Math.random() > 0.25) return
  const isPaid = async () =>
    (await db.selectFrom('regOrder').select('status').where('id', '=', bought.orderId).executeTakeFirstOrThrow()).status === 'Paid'
  await until(isPaid, 3 * ANSWER_MS, 'paid').then(
    () => cancel(bought),
    () => {},
  )
}

const unruly = () => ({
  slowMs: Math.random() < 0.1 ? 1_000 : 0,
  failNext: Math.random() < 0.2 ? 1 : 0,
  loseAnswers: Math.random() < 0.2 ? 1 : 0,
  loseCallbacks: Math.random() < 0.2 ? 1 : 0,
  callbackCopies: Math.random() < 0.3 ? 3 : 1,
  callbackDelayMs: Math.random() < 0.3 ? 1_500 : 0,
})

/** To the latest few hundred: everybody would be an import more at each send, and letters would go out long after all else has ended. */
const notify = async ({ scene }: Soaking) => {
  const { rows } = await sql<{ id: string }>`
    select id from attendee where bvent_id = ${scene.event.bventId} and status = 'Registered' and deleted_at is null
    order by created_date desc limit ${TOLD_AT_ONCE}`.execute(scene.db)
  if (rows.length === 0) return pause(500)
  const audience = { isSelectAll: false, attendeeIds: rows.map(({ id }) => id) }
  const wording = {
    subject: '{{FullName}}，明天见',
    content: '门八点开',
    blocks: [{ id: 'a', type: 'text', text: '{{FullName}} 你好' }],
    link: { type: 'eTicket' },
  }
  await scene.organise(sendCalls.create.paths[0], {
    bventId: scene.event.bventId,
    title: '提醒',
    audience,
    content: { Email: { 'zh-CN': wording } },
    isAgain: true,
  })
  await pause(20_000)
}

const bringIn = async (soaking: Soaking) => {
  const { scene, tickets } = soaking
  const { bventId, orgId } = scene.event
  const batch = (people += 1)
  const rows = Array.from({ length: ROWS }, (_, at) => [
    `人 ${at}`,
    String(15_000_000_000 + batch * 1_000 + at),
    `b${batch}-${at}@example.com`,
  ])
  const client = importClient({ serverUrl: scene.urlOf, token: async () => scene.token, bventId, orgId })
  const bytes = await writeXlsx({ sheets: [{ name: '名单', rows: [['姓名', '手机', '邮箱'], ...rows] }] })
  const key = await client.upload(await packUpload(bytes, tickets.imported))
  await client.startCheck(key)
  await client.over(importCalls.checkProgress, key)
  await client.startSave(key)
  const { newCount } = await client.over(importCalls.saveProgress, key)
  must(newCount === ROWS, `${newCount} of ${ROWS} people came in`)
}

const scan = async ({ scene, door }: Soaking) => {
  const { rows } = await sql<{ id: string }>`
    select id from attendee where bvent_id = ${scene.event.bventId} and status = 'Registered' and deleted_at is null
    order by id desc offset ${Math.floor(Math.random() * 500)} limit 1`.execute(scene.db)
  const [person] = rows
  if (!person) return pause(500)
  const body = scanOf(door.checkinId, person.id)
  // A scanner that hears nothing asks again with the same scan.
  await askDoor(scene.urlOf(), door.token, body).catch(() => askDoor(scene.urlOf(), door.token, body))
}

const look = async ({ scene }: Soaking) => {
  const { bventId, orgId } = scene.event
  const get = callClient({ serverUrl: scene.urlOf, token: async () => scene.token, orgId })
  for (const call of [standardCalls.people, standardCalls.money, standardCalls.arrivals, standardCalls.notices])
    await get(call, { bventId })
  await pause(200)
}

const talk = async ({ scene, roomId, counts }: Soaking) => {
  const at = (call: (typeof liveCalls)['enter' | 'say' | 'beat']) => call.paths[0].replace('{id}', roomId)
  const { token = '' } = await scene.ask(at(liveCalls.enter), { name: `观众 ${counts.get('words said') ?? 0}` })
  await scene.ask(at(liveCalls.say), { token, kind: 'Chat', text: '画面很清楚' })
  await scene.ask(at(liveCalls.beat), { token })
}

export const lanes: readonly Lane[] = [
  { name: 'registered', width: 3, round: register },
  { name: 'at the till', width: 2, round: pay },
  { name: 'notices', width: 1, round: notify },
  { name: 'imports', width: 1, round: bringIn },
  { name: 'scans', width: 2, round: scan },
  { name: 'looks at the statistics', width: 1, round: look },
  { name: 'words said', width: 1, round: talk },
]
