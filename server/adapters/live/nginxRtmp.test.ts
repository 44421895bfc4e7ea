import { expect, test } from 'vitest'
import { healthIn, nginxRtmp } from '#server/adapters/live/nginxRtmp.ts'

const NAME = '019a0000-0000-7000-8000-000000000001-0123456789ab'
/** As nginx-rtmp 1.1.4 of Debian writes it. */
const stat = (state: string) => `<?xml version="1.0" encoding="utf-8" ?><rtmp><server><application><name>live</name><live>
<stream><name>other</name><time>9</time><bytes_in>7</bytes_in><client><publishing/></client><publishing/><active/></stream>
<stream><name>${NAME}</name><time>5659</time><bw_in>0</bw_in><bytes_in>147766</bytes_in>
<meta><video><width>320</width><codec>H264</codec><profile>Baseline</profile></video><audio><codec>AAC</codec></audio></meta>
<nclients>1</nclients>${state}<active/></stream></live></application></server></rtmp>`

test('what a stream is doing', () => {
  expect(healthIn(stat('<publishing/>'), NAME)).toMatchObject({ isReady: true, tracks: ['H264', 'AAC'], bytesReceived: 147_766 })
  expect(healthIn(stat(''), NAME)).toMatchObject({ isReady: false })
  expect(healthIn(stat('<publishing/>'), 'gone')).toEqual({ isReady: false, tracks: [], bytesReceived: 0, since: null })
})

test('without an address or a secret there is none; an engine that is away answers nothing', async () => {
  expect(nginxRtmp({})).toBeNull()
  const engine = nginxRtmp({
    LIVE_HLS_URL: 'http://127.0.0.1:1/hls',
    LIVE_API_URL: 'http://127.0.0.1:1',
    LIVE_SECRET: 'sixteen-characters',
  })
  expect(await engine?.health(NAME)).toBeNull()
  expect(await engine?.record(NAME, true)).toBe(false)
  expect(engine?.isOwnSecret('sixteen-characters')).toBe(true)
  expect(engine?.isOwnSecret('sixteen-character')).toBe(false)
})
