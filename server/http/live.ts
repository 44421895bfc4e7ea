import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { mayStream } from '#features/live/server/engine.ts'
import { openHub } from '#features/live/server/hub.ts'
import { publishedKeys } from '#features/live/server/mediaTokens.ts'
import { asHost, readViewer } from '#features/live/server/roomTokens.ts'
import { AppError } from '#server/kit/errors.ts'
import type { Services } from '#server/services.ts'

const seq = z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).nullable().catch(null)
const asked = z.object({ id: z.uuid(), token: z.string().max(600).optional(), t: z.string().max(600).optional(), since: seq })
/** A browser that is told to go comes back after so long; not all in one moment. */
const RETRY_MS = 2_000
/** Nobody reads on the other side: the stream is given up, and its page comes back with where it was. */
const MOST_UNREAD = 256_000

/** Live rooms beside their calls: the stream that pages listen to, and what an engine asks. */
export async function addLive(app: FastifyInstance, services: Services): Promise<void> {
  const { web, config, adapters, clock } = services
  const asking = () => ({ db: web.db, config, adapters, now: clock() })
  // Made here, not at first need, as the other keys are.
  await publishedKeys(asking())
  const hub = openHub(web)
  app.addHook('preClose', async () => hub.close())

  app.get('/livepc/:id/live/stream', async (request, reply) => {
    const read = asked.safeParse({ ...(request.params as object), ...(request.query as object) })
    if (!read.success) throw new AppError('core.notFound')
    const { id, token = '', t, since } = read.data
    const isHost = t !== undefined
    if (isHost) await asHost(asking(), { id, t }, async () => null)
    else await readViewer(asking(), { id, token })
    // A browser that reconnects by itself says where it was.
    const last = request.headers['last-event-id']
    await open(reply, { id, isHost, since: last === undefined ? since : seq.parse(last) })
    return reply
  })

  async function open(reply: FastifyReply, { id, isHost, since }: { id: string; isHost: boolean; since: number | null }): Promise<void> {
    reply.hijack()
    const { raw } = reply
    raw.writeHead(200, {
      ...(reply.getHeaders() as Record<string, string>),
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    })
    raw.write(`retry: ${RETRY_MS + Math.floor(Math.random() * RETRY_MS)}\n\n`)
    const listener = {
      isHost,
      write(text: string) {
        if (raw.writableLength > MOST_UNREAD) raw.destroy()
        else raw.write(text)
      },
      end: () => raw.end(),
    }
    const leaving = hub.join(id, listener, since)
    raw.once('close', () => void leaving.then((leave) => leave()).catch(() => {}))
    await leaving.catch(() => raw.end())
  }

  app.get('/livepc/engine/jwks.json', async (_, reply) =>
    reply.header('cache-control', 'public, max-age=300').send(await publishedKeys(asking())),
  )

  /** MediaMTX asks so: 204 is yes. The secret stands in the address, since it sends no headers of ours. */
  app.post<{ Params: { secret: string } }>('/livepc/engine/:secret/auth', async (request, reply) => {
    const isAllowed = await mayStream(asking(), request.params.secret, request.body)
    return reply
      .status(isAllowed ? 204 : 401)
      .header('cache-control', 'no-store')
      .send()
  })
}
