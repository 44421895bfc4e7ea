import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { openNewsHub } from '#features/lottery/server/news.ts'
import { orgOfLottery } from '#features/lottery/server/orgOfLottery.ts'
import { openEventStream, streamSeq } from '#server/http/eventStream.ts'
import { AppError } from '#server/kit/errors.ts'
import type { Services } from '#server/services.ts'

const asked = z.object({ id: z.uuid(), since: streamSeq })

/** The stream that the open pages of a lottery listen to. */
export function addLotteryNews(app: FastifyInstance, { web }: Services): void {
  const hub = openNewsHub(web)
  app.addHook('preClose', async () => hub.close())

  app.get('/lottery/:id/news', async (request, reply) => {
    const read = asked.safeParse({ ...(request.params as object), ...(request.query as object) })
    if (!read.success) throw new AppError('core.notFound')
    const { id, since } = read.data
    await orgOfLottery(web.db, id)
    return openEventStream(request, reply, { hub, id, isHost: false, since })
  })
}
