import { Agent, request, type OutgoingHttpHeaders } from 'node:http'
import { gunzipSync } from 'node:zlib'

/** Answered with its last byte; unpacked only for whoever reads it. */
export type Answered = { status: number; readonly text: string }
/** A body that was made ready before, and what it is. */
export type Packed = { type: string; bytes: Uint8Array }
type Asked = { method?: 'GET' | 'POST'; headers?: OutgoingHttpHeaders; body?: object; packed?: Packed; agent?: Agent }

const common = new Agent({ keepAlive: true })

/** node:http itself, asking for gzip as browsers do: a heavier client would measure itself. */
export function askHttp(url: string, { method = 'GET', headers = {}, body, packed, agent = common }: Asked = {}): Promise<Answered> {
  const sent = packed ?? (body && { type: 'application/json', bytes: Buffer.from(JSON.stringify(body)) })
  const about = {
    'accept-encoding': 'gzip',
    ...headers,
    ...(sent && { 'content-type': sent.type, 'content-length': sent.bytes.length }),
  }
  return new Promise((done, fail) => {
    const asking = request(url, { method, agent, headers: about }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('end', () => {
        done({
          status: response.statusCode ?? 0,
          get text() {
            const bytes = Buffer.concat(parts)
            return (response.headers['content-encoding'] === 'gzip' ? gunzipSync(bytes) : bytes).toString('utf8')
          },
        })
      })
      response.on('error', fail)
    })
    asking.on('error', fail)
    asking.end(sent?.bytes)
  })
}
