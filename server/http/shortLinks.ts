import type { FastifyInstance } from 'fastify'
import { SHORT_PATH } from '#features/links/rules.ts'
import { targetOf } from '#features/links/server/queries.ts'
import type { Services } from '#server/services.ts'

/** A short link leads to its page; one that nobody has leads to the page that says so. */
export function addShortLinks(app: FastifyInstance, { web }: Services): void {
  app.get<{ Params: { code: string } }>(`${SHORT_PATH}/:code`, async ({ params }, reply) => {
    const target = await targetOf(web.db, params.code)
    return reply.header('cache-control', 'no-store').redirect(target ?? '/error/404', 302)
  })
}
