import type { FastifyInstance } from 'fastify'
import { isShortCode, SHORT_PATH, shortLinkTarget } from '#features/links/rules.ts'
import { targetOf } from '#features/links/server/queries.ts'
import type { Services } from '#server/services.ts'

/** A short link leads to its page; one that nobody has, or that would lead away, leads to the page that says so. */
export function addShortLinks(app: FastifyInstance, { web, config }: Services): void {
  app.get<{ Params: { code: string } }>(`${SHORT_PATH}/:code`, async ({ params }, reply) => {
    const stored = isShortCode(params.code) ? await targetOf(web.db, params.code) : null
    const target = stored && shortLinkTarget(stored, config.PUBLIC_URL)
    return reply.header('cache-control', 'no-store').redirect(target ?? '/error/404', 302)
  })
}
