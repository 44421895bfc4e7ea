import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { variantOf } from '#features/files/rules.ts'
import { FILE_PATH, findPublicFile, type StoredFile } from '#features/files/server/queries.ts'
import { readVariant } from '#features/files/server/variants.ts'
import { AppError } from '#server/kit/errors.ts'
import type { Services } from '#server/services.ts'

const CACHE = 'public, max-age=31536000, immutable'
const UUID = z.uuid()

/** The file server: pictures by id, in their own size or one of a few. Other kinds are never shown inline. */
export function addFileServer(app: FastifyInstance, { web, adapters: { storage }, log }: Services): void {
  app.get<{ Params: { id: string }; Querystring: Record<string, unknown> }>(`${FILE_PATH}/:id`, async ({ params, query }, reply) => {
    const file = UUID.safeParse(params.id).success ? await findPublicFile(web.db, params.id) : undefined
    const found = file && (await read(file, query))
    if (!file || !found) throw new AppError('core.notFound')
    return reply.type(file.mediaType).header('cache-control', CACHE).header('content-length', String(found.bytes)).send(found.body)
  })

  /** Pictures are stored as WebP; whatever else there may be has no other sizes. */
  function read({ storageKey, mediaType }: StoredFile, query: Record<string, unknown>) {
    const variant = mediaType === 'image/webp' ? variantOf(query) : null
    return variant ? readVariant({ storage, log }, storageKey, variant) : storage.read(storageKey)
  }
}
