import { expect, test } from 'vitest'
import { offeredBy } from '#features/live/playlist.ts'

const URL_OF = 'https://live.example.com/room/index.m3u8?jwt=a'
const variant = (codecs: string, uri: string, more = '') => `#EXT-X-STREAM-INF:BANDWIDTH=1256184,CODECS="${codecs}"${more}\n${uri}`

/** As MediaMTX writes it for one picture and one sound. */
const apart = `#EXTM3U
#EXT-X-VERSION:9
#EXT-X-INDEPENDENT-SEGMENTS
#EXT-X-MEDIA:TYPE="AUDIO",GROUP-ID="audio",NAME="audio2",DEFAULT=YES,AUTOSELECT=YES,URI="audio2_stream.m3u8"
${variant('avc1.42c028,mp4a.40.2', 'video1_stream.m3u8', ',RESOLUTION=1920x1080,AUDIO="audio"')}`

test('sound beside the picture is had by itself, and the picture alone would be mute', () => {
  expect(offeredBy(apart, URL_OF)).toEqual({ sound: 'https://live.example.com/room/audio2_stream.m3u8', isApart: true })
})

test('a variant of nothing but sound, after one with a picture', () => {
  const playlist = ['#EXTM3U', variant('avc1.42c028, mp4a.40.2', 'all/index.m3u8'), variant('mp4a.40.2', 'sound/index.m3u8')].join('\n')
  expect(offeredBy(playlist, URL_OF)).toEqual({ sound: 'https://live.example.com/room/sound/index.m3u8', isApart: false })
})

test.each([
  ['picture and sound in one', ['#EXTM3U', variant('avc1.42c028,mp4a.40.2', 'main.m3u8')].join('\n')],
  ['parts of one stream, as nginx writes them', '#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:2.000,\n0.ts'],
  ['sound that is all there is', ['#EXTM3U', variant('mp4a.40.2', 'main.m3u8')].join('\n')],
  ['another language inside the picture’s stream', '#EXTM3U\n#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="zh",DEFAULT=YES'],
  ['nothing', ''],
])('%s offers none', (_, playlist) => {
  expect(offeredBy(playlist, URL_OF)).toEqual({ sound: null, isApart: false })
})
