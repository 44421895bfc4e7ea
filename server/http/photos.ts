import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { openAlbumHub } from '#features/photos/server/hub.ts'
import { refuseUnlessOpen, visitAlbum } from '#features/photos/server/publicAlbum.ts'
import { openEventStream, streamSeq } from '#server/http/eventStream.ts'
import { AppError } from '#server/kit/errors.ts'
import type { Services } from '#server/services.ts'

const asked = z.object({ bventId: z.uuid(), since: streamSeq })

/** Photo live beside its calls: the stream that galleries listen to. */
export function addPhotos(app: FastifyInstance, { web, config, clock }: Services): void {
  const hub = openAlbumHub(web)
  app.addHook('preClose', async () => hub.close())

  app.get('/photos/:bventId/stream', async (request, reply) => {
    const read = asked.safeParse({ ...(request.params as object), ...(request.query as object) })
    if (!read.success) throw new AppError('core.notFound')
    const { bventId, since } = read.data
    refuseUnlessOpen(await visitAlbum({ db: web.db, config, now: clock(), cookies: request.cookies }, bventId))
    return openEventStream(request, reply, { hub, id: bventId, isHost: false, since })
  })
}
