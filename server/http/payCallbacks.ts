import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import { CALLBACK_PATH } from '#features/payments/server/callbackUrl.ts'
import { Disbelief, hear } from '#features/payments/server/hear.ts'
import { bytesOf, withRawBodies } from '#server/http/rawBodies.ts'
import { AppError } from '#server/kit/errors.ts'
import type { Services } from '#server/services.ts'

const MOST_BYTES = 256_000
const address = z.object({ provider: z.string().regex(/^[a-z]\w{0,31}$/), accountId: z.uuid() })

/**
 * Where providers report to, each for one account. No call of ours: the body is JSON, a form or XML and is judged on its bytes, and
 * the answer is the provider's, exactly. What is not believed is a 400, so that it is sent again and stays in sight.
 */
export async function addPayCallbacks(app: FastifyInstance, { web, config, adapters, clock }: Services): Promise<void> {
  await withRawBodies(app, MOST_BYTES, (scope) => {
    scope.post(`${CALLBACK_PATH}/:provider/:accountId`, async (request, reply) => {
      const asked = address.safeParse(request.params)
      if (!asked.success) throw new AppError('core.notFound')
      const { provider, accountId } = asked.data
      const { rows } = await sql<{ orgId: string | null }>`select org_of_pay_account(${accountId}) as org_id`.execute(web.db)
      const orgId = rows[0]?.orgId
      if (!orgId) throw new AppError('core.notFound')
      const rawBody = bytesOf(request.body)
      const parts = { db: web.db, config, adapters, log: request.log as Services['log'], now: clock(), requestId: String(request.id) }
      try {
        const { status, mediaType, body } = await hear(parts, {
          orgId,
          provider,
          payAccountId: accountId,
          rawBody,
          headers: request.headers,
        })
        return reply.status(status).type(mediaType).send(body)
      } catch (error) {
        if (!(error instanceof Disbelief)) throw error
        request.log.warn({ provider, reason: error.reason }, 'callback was not believed')
        throw new AppError('core.invalid')
      }
    })
  })
}
