import { buffer } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { wantedSide } from '#features/files/rules.ts'
import { resized } from '#features/files/server/images.ts'
import { FILE_PATH, findPublicFile } from '#features/files/server/queries.ts'
import { AppError } from '#server/kit/errors.ts'
import type { Services } from '#server/services.ts'

const CACHE = 'public, max-age=31536000, immutable'
const UUID = z.uuid()

/** The file server: pictures by id, with optional width and height. Other kinds are never shown inline. */
export function addFileServer(app: FastifyInstance, { web, adapters }: Services): void {
  app.get<{ Params: { id: string }; Querystring: Record<string, unknown> }>(`${FILE_PATH}/:id`, async ({ params, query }, reply) => {
    const file = UUID.safeParse(params.id).success ? await findPublicFile(web.db, params.id) : undefined
    const stored = file && (await adapters.storage.read(file.storageKey))
    if (!file || !stored) throw new AppError('core.notFound')
    reply.header('cache-control', CACHE)
    const size = { width: wantedSide(query.width), height: wantedSide(query.height) }
    if (!size.width && !size.height) return reply.type(file.mediaType).header('content-length', String(stored.bytes)).send(stored.body)
    const bytes = await resized(await buffer(stored.body), size)
    return reply.type('image/webp').send(bytes)
  })
}
