import type { FastifyInstance } from 'fastify'

export const LIVE_SECRET = 'a-secret-of-the-test-engine'
export const liveSettings = {
  LIVE_HLS_URL: 'https://live.example.com:8888',
  LIVE_RTMP_URL: 'rtmp://live.example.com',
  LIVE_WEBRTC_URL: 'https://live.example.com:8889',
  LIVE_SECRET,
}

/** Asks as MediaMTX does when somebody connects; true: it would let them. */
export async function engineAsks(
  app: FastifyInstance,
  asked: { action: string; path: string; query?: string; password?: string; token?: string },
  secret = LIVE_SECRET,
): Promise<boolean> {
  const payload = { user: '', password: '', token: '', ip: '203.0.113.9', protocol: 'rtmp', id: 'x', query: '', ...asked }
  const { statusCode } = await app.inject({ method: 'POST', url: `/livepc/engine/${secret}/auth`, payload })
  return statusCode === 204
}

/** `path?query` of a stream key, as a publisher sends it. */
export function partsOf(streamKey: string): { path: string; query: string } {
  const [path = '', query = ''] = streamKey.split('?')
  return { path, query }
}
