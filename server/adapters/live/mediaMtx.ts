import { z } from 'zod'
import { isSameSecret, type LiveEngine } from '#server/adapters/live/port.ts'
import type { Config } from '#server/config.ts'

const TIMEOUT_MS = 3_000

const path = z.object({
  ready: z.boolean(),
  readyTime: z.string().nullish(),
  tracks: z.array(z.string()).default([]),
  bytesReceived: z.number().default(0),
  source: z.object({ type: z.string(), id: z.string() }).nullish(),
})
const recorded = z.array(z.object({ start: z.string(), duration: z.number(), url: z.string() }))

type Settings = Pick<Config, 'LIVE_HLS_URL' | 'LIVE_RTMP_URL' | 'LIVE_WEBRTC_URL' | 'LIVE_API_URL' | 'LIVE_PLAYBACK_URL' | 'LIVE_SECRET'>

/** MediaMTX. Viewers come with a token that it checks by our keys; it asks us only about those who send. */
export function mediaMtx(config: Settings): LiveEngine | null {
  const { LIVE_HLS_URL: hls, LIVE_SECRET: secret } = config
  if (!hls || !secret) return null
  const [rtmp, webRtc, api, playback] = [
    config.LIVE_RTMP_URL ?? '',
    config.LIVE_WEBRTC_URL ?? '',
    config.LIVE_API_URL ?? '',
    config.LIVE_PLAYBACK_URL ?? '',
  ]
  const headers = { authorization: `Basic ${Buffer.from(`light:${secret}`).toString('base64')}` }
  const read = async (address: string, method = 'GET'): Promise<unknown> => {
    const answer = await fetch(address, {
      method,
      headers,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (!answer.ok) throw new Error(`the engine answered ${answer.status}`)
    return method === 'GET' ? answer.json() : null
  }
  const pathOf = async (name: string) => path.parse(await read(`${api}/v3/paths/get/${name}`))
  return {
    // The key is for an engine that asks us, the token for one that checks by our keys: the same text serves both.
    publishAddresses: (name, { key, token }) => ({
      rtmp: rtmp && `${rtmp}/`,
      whip: webRtc && `${webRtc}/${name}/whip?jwt=${token}`,
      streamKey: `${name}?user=host&pass=${key}&jwt=${token}`,
    }),
    playAddresses: (name) => ({ hls: `${hls}/${name}/index.m3u8`, whep: webRtc && `${webRtc}/${name}/whep` }),
    origins: [...new Set([hls, webRtc, playback].filter(Boolean).map((address) => new URL(address).origin))],
    async health(name) {
      if (!api) return null
      try {
        const { ready, readyTime, tracks, bytesReceived } = await pathOf(name)
        return { isReady: ready, tracks, bytesReceived, since: readyTime ?? null }
      } catch (error) {
        // A path that nobody has ever sent to is unknown to it.
        return error instanceof Error && error.message.endsWith('404')
          ? { isReady: false, tracks: [], bytesReceived: 0, since: null }
          : null
      }
    },
    async cutOff(name) {
      if (!api) return false
      const source = await pathOf(name).then(
        (found) => found.source,
        () => null,
      )
      const kind = source && { rtmpConn: 'rtmpconns', webRTCSession: 'webrtcsessions' }[source.type]
      if (!source || !kind) return false
      await read(`${api}/v3/${kind}/kick/${source.id}`, 'POST')
      return true
    },
    async record(name, isOn) {
      if (!api) return false
      const settings = JSON.stringify({ record: isOn })
      const send = (what: 'add' | 'patch') =>
        fetch(`${api}/v3/config/paths/${what}/${name}`, {
          method: what === 'add' ? 'POST' : 'PATCH',
          headers: { ...headers, 'content-type': 'application/json' },
          body: settings,
          signal: AbortSignal.timeout(TIMEOUT_MS),
        })
      // A path has settings of its own from the first time on.
      const isTold = async () => (await send('patch')).ok || (await send('add')).ok
      return isTold().catch(() => false)
    },
    async recordings(name) {
      if (!playback) return []
      return recorded.parse(await read(`${playback}/list?path=${encodeURIComponent(name)}`)).map(({ start, url }) => ({ start, url }))
    },
    isOwnSecret: (given) => isSameSecret(given, secret),
  }
}
