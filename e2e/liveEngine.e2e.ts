import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page as Tab } from '@playwright/test'
import { startProcess } from '#bench/processes.ts'
import { addressOf, type Call, type InputOf, type ResultOf } from '#core/call.ts'
import { liveCalls } from '#features/live/contract.ts'
import { missingPackages, openEngine } from '#e2e/liveEngine.ts'
import { expect, test, type Member } from '#e2e/fixtures.ts'
import { readConfig } from '#server/config.ts'
import { signingKeys } from '#server/identity/keys.ts'
import { issueToken, ownTokens } from '#server/identity/tokens.ts'
import type { Pool } from '#server/kit/database/db.ts'

/** Calls of a member, at a server of this test's own. */
async function caller(pool: Pool, url: string, { accountId, orgId }: Member) {
  const ours = ownTokens(readConfig({ PUBLIC_URL: url }))
  const { accessToken } = await issueToken(await signingKeys(pool.db), { ...ours, accountId, now: new Date() })
  return async <C extends Call>(call: C, request: InputOf<C>): Promise<ResultOf<C>> => {
    const { address, rest } = addressOf(call.paths[0], request as Record<string, unknown>)
    const isGet = call.methods[0] === 'GET'
    const query = isGet ? `?${new URLSearchParams(rest as Record<string, string>).toString()}` : ''
    const answer = await fetch(`${url}${address}${query}`, {
      method: isGet ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${accessToken}`, 'x-org-id': orgId, 'content-type': 'application/json' },
      ...(!isGet && { body: JSON.stringify(rest) }),
    })
    const { isSuccess, businessMessage, returnObj } = (await answer.json()) as {
      isSuccess: boolean
      businessMessage: string
      returnObj: ResultOf<C>
    }
    if (!isSuccess) throw new Error(`${address}: ${businessMessage}`)
    return returnObj
  }
}

/** Whatever becomes of the test, nothing that it started outlives it. */
const ending: (() => Promise<unknown>)[] = []
test.afterEach(async () => {
  for (const end of ending.splice(0)) await end()
})

const playedOf = (tab: Tab) => tab.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime)

test('nginx and ffmpeg of Debian: a wrong key is refused, a right one plays; the engine dies and comes back; the recording plays', async ({
  browser,
  newEvent,
  pool,
}) => {
  test.skip(missingPackages.length > 0, `not installed: ${missingPackages.join(', ')}`)
  const engine = await openEngine()
  ending.push(engine.close)
  const dataDir = await mkdtemp(join(tmpdir(), 'light-live-'))
  const server = await startProcess('server/main.ts', {
    DATABASE_URL: process.env.E2E_DATABASE ?? '',
    DATA_DIR: dataDir,
    ...engine.environment,
  })
  const running = await engine.start(server.url)
  const { member, bventId } = await newEvent()
  const call = await caller(pool, server.url, member)
  const times = { startTime: new Date().toISOString(), endTime: new Date(Date.now() + 3_600_000).toISOString() }
  const made = { bventId, title: '主会场', mode: 'Hosted', watch: 'Public', isRecord: true, ...times } as const
  const { id } = await call(liveCalls.create, made)
  const { publish, hls } = await call(liveCalls.detail, { id })
  const address = `${publish?.rtmp ?? ''}${publish?.streamKey ?? ''}`
  const isReady = async () => (await call(liveCalls.health, { id }))?.isReady ?? null
  await expect.poll(isReady).toBe(false)

  const stranger = engine.publish(address.replace(/pass=.*$/, 'pass=guessed'))
  await stranger.over
  expect(await isReady()).toBe(false)

  let sending = engine.publish(address)
  await expect.poll(isReady).toBe(true)
  await call(liveCalls.step, { id, step: 'start' })
  expect((await fetch(hls)).status).toBe(401)

  const tab = await browser.newPage()
  await tab.goto(`${server.url}/livepc/${id}/live/liveVenue`)
  await tab.getByRole('button', { name: '点击观看' }).click()
  await expect.poll(() => playedOf(tab)).toBeGreaterThan(1)

  running.kill()
  await running.over
  sending.kill()
  await expect.poll(isReady).toBe(null)
  await engine.start(server.url)
  await expect.poll(isReady).toBe(false)
  const before = await playedOf(tab)
  sending = engine.publish(address)
  await expect.poll(isReady).toBe(true)
  await expect.poll(() => playedOf(tab)).toBeGreaterThan(before + 1)

  // It is asked for again when a sender comes back; some seconds of it are on record before the room ends.
  const at = await playedOf(tab)
  await expect.poll(() => playedOf(tab)).toBeGreaterThan(at + 6)
  await call(liveCalls.step, { id, step: 'end' })
  sending.kill('SIGTERM')
  const recordings = async () => (await call(liveCalls.recordings, { id })).list
  await expect.poll(async () => (await recordings()).length).toBeGreaterThan(0)
  const playbackUrl = (await recordings()).at(-1)?.url ?? ''
  expect((await fetch(playbackUrl)).status).toBe(401)
  await call(liveCalls.step, { id, step: 'playback', playbackUrl })
  await tab.getByRole('button', { name: '点击观看' }).click()
  await expect(tab.locator('video')).toHaveAttribute('src', /\/rec\/.*\.mp4\?jwt=/)
  await expect.poll(() => playedOf(tab)).toBeGreaterThan(1)

  await tab.close()
  await server.stop()
  await rm(dataDir, { recursive: true, force: true })
})
