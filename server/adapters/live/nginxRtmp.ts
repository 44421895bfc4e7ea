import { z } from 'zod'
import { isSameSecret, type LiveEngine, type StreamHealth } from '#server/adapters/live/port.ts'
import type { Config } from '#server/config.ts'

const TIMEOUT_MS = 3_000
/** Names of docs/live.md. */
const APP = 'live'
const RECORDER = 'all'

const listed = z.array(z.object({ name: z.string(), type: z.string() }))
type Settings = Pick<Config, 'LIVE_HLS_URL' | 'LIVE_RTMP_URL' | 'LIVE_API_URL' | 'LIVE_PLAYBACK_URL' | 'LIVE_SECRET'>

/** nginx with its RTMP module: it asks us about everybody, senders by `on_publish`, viewers by `auth_request`. No WebRTC. */
export function nginxRtmp({ LIVE_HLS_URL: hls, LIVE_SECRET: secret, ...config }: Settings): LiveEngine | null {
  if (!hls || !secret) return null
  const [rtmp, api, playback] = [config.LIVE_RTMP_URL ?? '', config.LIVE_API_URL ?? '', config.LIVE_PLAYBACK_URL ?? '']
  const read = async (address: string): Promise<string> => {
    const answer = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS) })
    if (!answer.ok) throw new Error(`the engine answered ${answer.status}`)
    return answer.text()
  }
  const control = (what: string, name: string, more = '') =>
    read(`${api}/control/${what}?app=${APP}&name=${encodeURIComponent(name)}${more}`)
  return {
    publishAddresses: (name, { key }) => ({ rtmp: rtmp && `${rtmp}/`, whip: '', streamKey: `${name}?pass=${key}` }),
    playAddresses: (name) => ({ hls: `${hls}/${name}/index.m3u8`, whep: '' }),
    origins: [...new Set([hls, playback].filter(Boolean).map((address) => new URL(address).origin))],
    health: async (name) =>
      api
        ? read(`${api}/stat`).then(
            (text) => healthIn(text, name),
            () => null,
          )
        : null,
    // It answers with how many it has dropped.
    cutOff: async (name) => api !== '' && Number(await control('drop/publisher', name)) > 0,
    async record(name, isOn) {
      if (!api) return false
      // It answers with the file it writes; nothing, if nobody sends.
      return control(`record/${isOn ? 'start' : 'stop'}`, name, `&rec=${RECORDER}`).then(
        (file) => file.trim() !== '',
        () => false,
      )
    },
    async recordings(name) {
      if (!playback) return []
      const files = listed.parse(JSON.parse(await read(`${api}/recordings/`)))
      return files
        .flatMap(({ name: file }) => {
          const seconds = file.startsWith(`${name}-`) ? /-(\d{9,11})\.mp4$/.exec(file)?.[1] : undefined
          return seconds ? [{ start: new Date(Number(seconds) * 1000).toISOString(), url: `${playback}/${file}` }] : []
        })
        .sort((one, other) => one.start.localeCompare(other.start))
    },
    isOwnSecret: (given) => isSameSecret(given, secret),
  }
}

/** Its statistics are XML of one shape; what we want of it are five numbers. */
export function healthIn(stat: string, name: string): StreamHealth {
  const streams = stat.match(/<stream>[\s\S]*?<\/stream>/g) ?? []
  const stream = streams.find((text) => valueIn(text, 'name') === name)
  if (!stream?.includes('<publishing/>')) return { isReady: false, tracks: [], bytesReceived: 0, since: null }
  const video = /<video>[\s\S]*?<codec>([^<]+)<\/codec>/.exec(stream)?.[1]
  const audio = /<audio>[\s\S]*?<codec>([^<]+)<\/codec>/.exec(stream)?.[1]
  const lasting = Number(valueIn(stream, 'time'))
  return {
    isReady: true,
    tracks: [video, audio].filter((codec) => codec !== undefined),
    bytesReceived: Number(valueIn(stream, 'bytes_in')) || 0,
    since: lasting > 0 ? new Date(Date.now() - lasting).toISOString() : null,
  }
}

const valueIn = (text: string, tag: string): string => new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(text)?.[1] ?? ''
