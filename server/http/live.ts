import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { mayRead, mayStream } from '#features/live/server/engine.ts'
import { openHub } from '#features/live/server/hub.ts'
import { publishedKeys } from '#features/live/server/mediaTokens.ts'
import { recordSoon } from '#features/live/server/recording.ts'
import { asHost } from '#features/live/server/roomTokens.ts'
import { readGuest } from '#features/live/server/say.ts'
import { openEventStream, streamSeq } from '#server/http/eventStream.ts'
import { bytesOf, withRawBodies } from '#server/http/rawBodies.ts'
import { AppError } from '#server/kit/errors.ts'
import type { Services } from '#server/services.ts'

const asked = z.object({ id: z.uuid(), token: z.string().max(600).optional(), t: z.string().max(600).optional(), since: streamSeq })

const MOST_QUESTION = 10_000

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
    const viewer = isHost ? null : await readGuest(asking(), { id, token })
    return openEventStream(request, reply, { hub, id, isHost, who: viewer?.w, since })
  })

  app.get('/livepc/engine/jwks.json', async (_, reply) =>
    reply.header('cache-control', 'public, max-age=300').send(await publishedKeys(asking())),
  )

  await withRawBodies(app, MOST_QUESTION, (scope) => {
    /** nginx asks so before somebody sends, as a form; its arguments are those of the stream key. */
    scope.post<{ Params: { secret: string } }>('/livepc/engine/:secret/publish', async (request, reply) => {
      const form = new URLSearchParams(bytesOf(request.body).toString('utf8'))
      const path = form.get('name') ?? ''
      const isAllowed = await mayStream(asking(), request.params.secret, { action: 'publish', path, password: form.get('pass') ?? '' })
      if (isAllowed) recordSoon(services, path)
      return reply.status(isAllowed ? 204 : 401).send()
    })
  })

  /** And so for every part that is read: the address that was asked for stands in a header. */
  app.get<{ Params: { secret: string } }>('/livepc/engine/:secret/read', async (request, reply) => {
    const isAllowed = await mayRead(asking(), request.params.secret, request.headers)
    return reply
      .status(isAllowed ? 204 : 401)
      .header('cache-control', 'no-store')
      .send()
  })

  /** MediaMTX asks so: 204 is yes. The secret stands in the address, since it sends no headers of ours. */
  app.post<{ Params: { secret: string } }>('/livepc/engine/:secret/auth', async (request, reply) => {
    const isAllowed = await mayStream(asking(), request.params.secret, request.body)
    return reply
      .status(isAllowed ? 204 : 401)
      .header('cache-control', 'no-store')
      .send()
  })
}
