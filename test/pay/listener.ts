import { createServer } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { Answer, Headers } from '#server/adapters/pay/port.ts'

export type Heard = { body: Buffer; headers: Headers }

/** Takes callbacks as our server would, and keeps what came. */
export async function startListener(taken: Answer) {
  const heard: Heard[] = []
  let refusals = 0
  const server = createServer((request, response) => {
    void buffer(request).then((body) => {
      heard.push({ body, headers: request.headers })
      if (refusals > 0) {
        refusals -= 1
        response.writeHead(500).end('fail')
      } else response.writeHead(taken.status, { 'content-type': taken.mediaType }).end(taken.body)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const at = server.address()
  return {
    url: `http://127.0.0.1:${at && typeof at === 'object' ? at.port : 0}/notify`,
    heard,
    refuse: (times: number) => (refusals = times),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
