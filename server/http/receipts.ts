import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import { findAccount } from '#features/channels/server/accounts.ts'
import { readAccount } from '#features/channels/server/gateways.ts'
import { INSTALLATION_MAIL, INSTALLATION_SMS, isReceiptKey, RECEIPT_PATH } from '#features/channels/server/receiptUrl.ts'
import { takeBounces, takeGatewayReceipts, takeReceipts } from '#features/delivery/server/receipts.ts'
import { takeGatewayReplies, takeReplies } from '#features/delivery/server/replies.ts'
import { hearFollower } from '#features/officialAccounts/server/hear.ts'
import { readBounce } from '#server/adapters/channels/bounce.ts'
import { gatewayTold } from '#server/adapters/channels/httpSmsAccount.ts'
import { NotGenuine } from '#server/adapters/channels/port.ts'
import { bytesOf, withRawBodies } from '#server/http/rawBodies.ts'
import { inScope } from '#server/kit/database/db.ts'
import { AppError } from '#server/kit/errors.ts'
import type { Services } from '#server/services.ts'

/** A bounce may carry the whole letter back. */
const MOST_BYTES = 2_000_000
const address = z.object({ of: z.union([z.enum([INSTALLATION_MAIL, INSTALLATION_SMS]), z.uuid()]), key: z.string().max(64) })

/**
 * Where providers and mail servers report what became of messages. No call of ours: the body is theirs, and so is the answer. Who does
 * not know the secret address is told that there is none; what is no report is a 400 and changes nothing.
 */
export async function addReceipts(app: FastifyInstance, { web, config, adapters, clock }: Services): Promise<void> {
  const asking = { db: web.db, config }

  async function admitted(request: FastifyRequest): Promise<string> {
    const asked = address.safeParse(request.params)
    if (!asked.success || !(await isReceiptKey(asking, asked.data.of, asked.data.key))) throw new AppError('core.notFound')
    return asked.data.of
  }

  async function opened(accountId: string) {
    const { rows } = await sql<{ orgId: string | null }>`select org_of_message_account(${accountId}) as org_id`.execute(web.db)
    const orgId = rows[0]?.orgId
    if (!orgId) throw new AppError('core.notFound')
    return inScope(web.db, { orgId }, async (db) => {
      const row = await findAccount(db, accountId)
      const account = await readAccount({ db, config, adapters }, row)
      if (!account) throw new AppError('core.notFound')
      return { orgId, account, provider: adapters.messages[row.provider] }
    })
  }

  const refusing = async <Result>(request: FastifyRequest, work: () => Promise<Result>) => {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof NotGenuine)) throw error
      request.log.warn({ reason: error.message }, 'report was not believed')
      throw new AppError('core.invalid')
    }
  }

  await withRawBodies(app, MOST_BYTES, (scope) => {
    scope.post(`${RECEIPT_PATH}/:of/:key`, (request, reply) =>
      refusing(request, async () => {
        const of = await admitted(request)
        const rawBody = bytesOf(request.body)
        if (of === INSTALLATION_MAIL) {
          await takeBounces({ ...asking, now: clock() }, readBounce(rawBody))
          return reply.status(204).send()
        }
        const query = request.query as Record<string, string | undefined>
        const told = { rawBody, query }
        const hearing = { ...asking, now: clock(), requestId: String(request.id) }
        if (of === INSTALLATION_SMS) {
          const { provider: gateway } = adapters.sms
          const answers = gatewayTold.replies(told)
          if (answers) await takeGatewayReplies(hearing, gateway, answers)
          else await takeGatewayReceipts(hearing, gateway, gatewayTold.read({}, told))
          return reply.type(gatewayTold.taken.mediaType).send(gatewayTold.taken.body)
        }
        const { orgId, account, provider } = await opened(of)
        const replies = provider.replies?.(told)
        if (replies) {
          await takeReplies(hearing, orgId, replies)
          return reply.type(provider.taken.mediaType).send(provider.taken.body)
        }
        await takeReceipts(hearing, orgId, provider.read(account, told))
        const heard = provider.hear?.(account, told)
        const words = heard ? await hearFollower(hearing, orgId, of, heard) : null
        if (heard && words && provider.reply) {
          const { mediaType, body } = provider.reply(account, heard, words)
          return reply.type(mediaType).send(body)
        }
        return reply.type(provider.taken.mediaType).send(provider.taken.body)
      }),
    )
    scope.get(`${RECEIPT_PATH}/:of/:key`, (request, reply) =>
      refusing(request, async () => {
        const { account, provider } = await opened(
          z
            .uuid()
            .catch('')
            .parse(await admitted(request)),
        )
        if (!provider.greet) throw new AppError('core.notFound')
        return reply.type('text/plain; charset=utf-8').send(provider.greet(account, request.query as Record<string, string | undefined>))
      }),
    )
  })
}
