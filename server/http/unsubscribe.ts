import type { FastifyInstance } from 'fastify'
import { chosenIn, isOneClick } from '#features/delivery/suppression.ts'
import { choose, oneClickChoice, readerOf, UNSUBSCRIBE_PATH } from '#features/delivery/server/unsubscribe.ts'
import { bytesOf, withRawBodies } from '#server/http/rawBodies.ts'
import type { Services } from '#server/services.ts'

const MOST_BYTES = 4_000

/** Where a mail program posts its one click (RFC 8058), and the page its choice. A link that we have not written changes nothing. */
export async function addUnsubscribe(app: FastifyInstance, { web, config, clock }: Services): Promise<void> {
  await withRawBodies(app, MOST_BYTES, (scope) => {
    scope.post<{ Params: { token: string } }>(`${UNSUBSCRIBE_PATH}/:token`, async (request, reply) => {
      reply.header('cache-control', 'no-store').type('text/plain; charset=utf-8')
      const asking = { db: web.db, config, now: clock(), requestId: String(request.id) }
      const reader = await readerOf(asking, request.params.token)
      if (!reader) return reply.status(404).send('')
      const body = bytesOf(request.body).toString('utf8')
      if (isOneClick(body)) {
        await choose(asking, reader, oneClickChoice(reader.lane))
        return reply.send('')
      }
      const choice = chosenIn(body)
      if (!choice) return reply.status(400).send('')
      await choose(asking, reader, choice)
      return reply.redirect(`${UNSUBSCRIBE_PATH}/${request.params.token}?done`, 303)
    })
  })
}
