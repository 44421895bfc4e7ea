import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { liveCalls } from '#features/live/contract.ts'
import type { RoomFeed } from '#features/live/shapes.ts'
import { createApp } from '#server/http/app.ts'
import { openPool } from '#server/kit/database/db.ts'
import { eventually } from '#test/eventually.ts'
import { openStream } from '#test/eventStream.ts'
import { openFileHarness } from '#test/harness.ts'

const harness = await openFileHarness()
const opened: (() => Promise<unknown>)[] = []
afterAll(async () => {
  for (const close of opened.toReversed()) await close()
})

/** Another server on the same database. */
async function server() {
  const web = openPool({ url: harness.ownerUrl, max: 6, name: 'test-live', onError: () => {} })
  const app = await createApp({ ...harness.services, web }, { hasPages: false })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const stop = async () => {
    await app.close()
    await web.end()
  }
  return { app, address: `http://127.0.0.1:${port}`, stop }
}

async function room() {
  const { owner, bventId } = await harness.ownEvent({ status: 'Published' })
  const times = { startTime: '2026-11-17T08:00:00Z', endTime: '2026-11-17T10:00:00Z' }
  const made = { bventId, title: '主会场', ...times, redirectUrl: 'https://live.example.org/1', watch: 'Public' } as const
  const { id } = await owner.get(liveCalls.create, made)
  const { url } = await owner.get(liveCalls.adminUrl, { id })
  const enter = (name: string) => harness.nobody.get(liveCalls.enter, { id, name })
  const say = (token: string, text: string) => harness.nobody.get(liveCalls.say, { id, token, kind: 'Chat', text })
  return { owner, id, link: { id, t: new URL(url).searchParams.get('t') ?? '' }, enter, say }
}

type Stream = Awaited<ReturnType<typeof openStream>>
const feedsOf = ({ events }: Stream) => events.map(({ data }) => data as RoomFeed)
const textsOf = (stream: Stream) => feedsOf(stream).flatMap(({ messages }) => messages.map(({ text }) => text))

test('said on one server, heard on another, hidden for viewers and not for hosts, gone on after a restart', async () => {
  const { owner, id, link, enter, say } = await room()
  const first = await server()
  const { token } = await enter('陈思远')
  const address = `/livepc/${id}/live/stream`
  const viewer = await openStream(`${first.address}${address}?token=${token}`)
  const host = await openStream(`${first.address}${address}?t=${link.t}`)
  opened.push(viewer.close, host.close)
  const { id: messageId } = await say(token, '画面很清楚')
  await eventually(() => expect(textsOf(viewer)).toContain('画面很清楚'))
  await harness.nobody.get(liveCalls.moderate, { ...link, messageId, act: 'hide' })
  await eventually(() => {
    const last = feedsOf(viewer)
      .flatMap(({ messages }) => messages)
      .findLast((message) => message.id === messageId)
    expect(last).toMatchObject({ state: 'Hidden', text: '', name: '' })
  })
  await eventually(() => expect(feedsOf(host).at(-1)?.messages).toMatchObject([{ state: 'Hidden', text: '画面很清楚' }]))
  await owner.get(liveCalls.step, { id, step: 'start' })
  await eventually(() => expect(feedsOf(viewer).at(-1)?.room.status).toBe('Live'))

  const seen = viewer.events.at(-1)?.id ?? 0
  await first.stop()
  await eventually(() => expect(viewer.state.isOver).toBe(true))
  await say(token, '断开的时候说的')
  const second = await server()
  opened.push(second.stop)
  const back = await openStream(`${second.address}${address}?token=${token}`, { 'last-event-id': String(seen) })
  opened.push(back.close)
  await eventually(() => expect(textsOf(back)).toEqual(['断开的时候说的']))
  await say(token, '之后说的')
  await eventually(() => expect(textsOf(back)).toEqual(['断开的时候说的', '之后说的']))
})

test('a stream is for those in the room', async () => {
  const [{ id, link }, other] = [await room(), await room()]
  const { address, stop } = await server()
  opened.push(stop)
  const { token } = await other.enter('乙')
  for (const query of [`token=${token}`, 'token=x', '', `t=${other.link.t}`, 't=x']) {
    const stream = await openStream(`${address}/livepc/${id}/live/stream?${query}`)
    expect(stream.status).toBe(401)
    await stream.close()
  }
  const stream = await openStream(`${address}/livepc/${id}/live/stream?t=${link.t}`)
  expect(stream.status).toBe(200)
  await stream.close()
})

test('whoever is shown out hears nothing more, and comes in by no stream', async () => {
  const { id, link, enter, say } = await room()
  const { address, stop } = await server()
  opened.push(stop)
  const [out, stays] = [await enter('甲'), await enter('乙')]
  const [first, second] = await Promise.all(
    [out, stays].map(({ token }) => openStream(`${address}/livepc/${id}/live/stream?token=${token}`)),
  )
  if (!first || !second) throw new Error('two streams')
  opened.push(first.close, second.close)
  await say(out.token, '我先走了')
  await eventually(() => expect(textsOf(first)).toContain('我先走了'))
  const { list } = await harness.nobody.get(liveCalls.guests, link)
  const { who = '' } = list.find(({ name }) => name === '甲') ?? {}
  await harness.nobody.get(liveCalls.treatGuest, { ...link, who, act: 'kick' })
  await eventually(() => expect(first.state.isOver).toBe(true))
  const again = await openStream(`${address}/livepc/${id}/live/stream?token=${out.token}`)
  expect(again.status).toBe(401)
  await again.close()
  await say(stays.token, '还在')
  await eventually(() => expect(textsOf(second)).toContain('还在'))
  expect(second.state.isOver).toBe(false)
})

test('many changes within a moment come together', async () => {
  const { id, enter, say } = await room()
  const { address, stop } = await server()
  opened.push(stop)
  const people = await Promise.all(Array.from({ length: 12 }, (_, at) => enter(`观众 ${at}`)))
  const stream = await openStream(`${address}/livepc/${id}/live/stream?token=${people[0]?.token ?? ''}`)
  opened.push(stream.close)
  await eventually(() => expect(stream.events).not.toHaveLength(0))
  await Promise.all(people.map(({ token }, at) => say(token, `话 ${at}`)))
  await eventually(() => expect(new Set(textsOf(stream)).size).toBe(12))
  expect(stream.events.length).toBeLessThan(12)
})

test('an office behind one address is not one caller: each viewer is counted alone', async () => {
  const { id, enter } = await room()
  const config = { ...harness.services.config, RATE_PER_MINUTE: 3 }
  const app = await createApp({ ...harness.services, config }, { hasPages: false })
  opened.push(() => app.close())
  const people = await Promise.all(['甲', '乙', '丙'].map((name) => enter(name)))
  const beat = async (token: string, headers: Record<string, string>) =>
    (await app.inject({ method: 'POST', url: `/api/lightevent/public/live/${id}/beat`, payload: { token }, headers })).statusCode
  for (const { token } of people) for (const _ of [1, 2, 3]) expect(await beat(token, { authorization: `Live ${token}` })).toBe(200)
  const [{ token } = { token: '' }] = people
  expect(await beat(token, { authorization: `Live ${token}` })).toBe(429)
  for (const _ of [1, 2, 3]) expect(await beat(token, { authorization: 'Live forged.token' })).toBe(200)
  expect(await beat(token, { authorization: 'Live another.forged' })).toBe(429)
})
