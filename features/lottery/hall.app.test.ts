import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { lotteryCalls } from '#features/lottery/contract.ts'
import type { LotteryNews } from '#features/lottery/publicPage.ts'
import { createApp } from '#server/http/app.ts'
import { eventually } from '#test/eventually.ts'
import { openStream } from '#test/eventStream.ts'
import { openFileHarness, type Asker } from '#test/harness.ts'

const harness = await openFileHarness()
const opened: (() => Promise<unknown>)[] = []
afterAll(async () => {
  for (const close of opened.toReversed()) await close()
})

const RATE_PER_MINUTE = 6
const GUESTS = 12
let owner: Asker
let id: string
let t: string

beforeEach(async () => {
  const event = await harness.ownEvent({ status: 'Published' })
  owner = event.owner
  for (let at = 0; at < GUESTS; at += 1)
    await harness.build.attendee({ bventId: event.bventId, orgId: event.orgId, checkinStatus: 'SignedIn', mobile: `138000000${at + 10}` })
  const prizes = [{ name: '一等奖', stock: 2, perRound: 2 }]
  const setting = { join: 'scan', beacon: 'none' } as never
  id = (await owner.get(lotteryCalls.save, { bventId: event.bventId, title: '现场抽奖', prizes, setting })).id
  const { url } = await owner.get(lotteryCalls.wallLink, { id })
  t = new URL(url).searchParams.get('t') ?? ''
})

/** A server whose callers may ask six times a minute, if they are not more than one. */
async function hall() {
  const config = { ...harness.services.config, RATE_PER_MINUTE }
  const app = await createApp({ ...harness.services, config }, { hasPages: false })
  opened.push(() => app.close())
  const ask = async (call: 'join' | 'wall', payload: object, headers: Record<string, string> = {}) =>
    (await app.inject({ method: 'POST', url: `/api/lightevent/public/lottery/${id}/${call}`, payload, headers })).statusCode
  return { app, ask }
}

test('a hall behind one address takes part at once, and its wall goes on', async () => {
  const { ask } = await hall()
  const phones = await Promise.all(Array.from({ length: GUESTS }, (_, at) => ask('join', { value: `138000000${at + 10}` })))
  expect(phones).toEqual(Array.from({ length: GUESTS }, () => 200))
  for (let at = 0; at < RATE_PER_MINUTE; at += 1) expect(await ask('wall', { t })).toBe(200)
  expect(await ask('wall', { t })).toBe(429)
  const shown = { authorization: `Wall ${t}` }
  for (let at = 0; at < RATE_PER_MINUTE; at += 1) expect(await ask('wall', { t }, shown)).toBe(200)
  expect(await ask('wall', { t }, shown)).toBe(429)
  expect(await ask('wall', { t }, { authorization: 'Wall forged.token' })).toBe(429)
})

test('whoever guesses numbers is stopped, and nobody who is right counts', async () => {
  const row = () => harness.db.selectFrom('throttle').select(['key', 'points']).where('key', 'like', 'lotteryJoin:%').execute()
  const before = await row()
  await harness.nobody.get(lotteryCalls.join, { id, value: '13800000010' })
  expect(await row()).toEqual(before)
  expect(await harness.nobody.try(lotteryCalls.join, { id, value: '13999999999' })).toMatchObject({ status: 404 })
  const [counted] = (await row()).filter(({ key }) => !before.some((one) => one.key === key))
  expect(counted?.points).toBe(1)
  await harness.db
    .updateTable('throttle')
    .set({ points: 1_000 })
    .where('key', '=', counted?.key ?? '')
    .execute()
  for (const value of ['13999999999', '13800000010'])
    expect(await harness.nobody.try(lotteryCalls.join, { id, value })).toMatchObject({ status: 429 })
})

test('open pages are told of the promise, of every round and of who came for an absentee', async () => {
  const { app } = await hall()
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const address = `http://127.0.0.1:${port}/lottery/${id}/news`
  expect((await openStream(`http://127.0.0.1:${port}/lottery/${crypto.randomUUID()}/news`)).status).toBe(404)
  for (let at = 0; at < GUESTS; at += 1) await harness.nobody.get(lotteryCalls.join, { id, value: `138000000${at + 10}` })
  const phone = await openStream(`${address}?since=0`)
  opened.push(phone.close)
  const newsOf = ({ events }: typeof phone) => events.map(({ data }) => data as LotteryNews)
  await eventually(() => expect(newsOf(phone)).toEqual([{ seq: 0, state: 'Draft', rounds: [] }]))

  await owner.get(lotteryCalls.commit, { id, version: 1 })
  await eventually(() => expect(newsOf(phone).at(-1)).toEqual({ seq: 1, state: 'Committed', rounds: [] }))
  const step = async (name: 'next' | 'roll' | 'stop') => {
    const { stageVersion } = await harness.nobody.get(lotteryCalls.wall, { id, t })
    return harness.nobody.get(lotteryCalls.step, { id, t, step: name, stageVersion })
  }
  await step('next')
  await step('roll')
  const { winners, stageVersion } = await step('stop')
  const entries = winners.map(({ entry }) => entry)
  await eventually(() =>
    expect(newsOf(phone).at(-1)).toEqual({ seq: 2, state: 'Drawing', rounds: [{ prize: '一等奖', winners: entries, absent: [] }] }),
  )
  const [absent = ''] = entries
  const again = await harness.nobody.get(lotteryCalls.presence, { id, t, stageVersion, absent: [absent] })
  const came = again.winners.map(({ entry }) => entry).filter((entry) => !entries.includes(entry))
  const last = { prize: '一等奖', winners: came, absent: [absent] }
  await eventually(() => expect(newsOf(phone).at(-1)).toEqual({ seq: 3, state: 'Drawing', rounds: [last] }))

  const late = await openStream(address, { 'last-event-id': '2' })
  opened.push(late.close)
  await eventually(() => expect(newsOf(late)).toEqual([{ seq: 3, state: 'Drawing', rounds: [last] }]))
})
