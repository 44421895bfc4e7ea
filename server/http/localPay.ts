import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { languageOf } from '#core/language.ts'
import { textIn } from '#core/messages.ts'
import { paymentMessages } from '#features/payments/messages.ts'
import { LOCAL } from '#features/payments/rules.ts'
import {
  closeTrade,
  deliverNotices,
  keepRefund,
  keepTrade,
  localBill,
  refundResult,
  tradeResult,
} from '#features/payments/server/localProvider.ts'
import { merchantOf } from '#features/payments/server/merchant.ts'
import { payPage } from '#features/payments/site/payPage.ts'
import { isPaySignature, LOCAL_PAY_PATH, PAY_SIGNATURE } from '#server/adapters/pay/local.ts'
import { siteCss } from '#server/http/siteCss.ts'
import { AppError, invalid } from '#server/kit/errors.ts'
import type { Services } from '#server/services.ts'
import { siteDocument } from '#site/document.ts'

const text = z.string().max(2_000)
const refund = z.object({
  tradeNo: text,
  refundNo: text,
  orderId: z.uuid(),
  amountMinor: z.int().positive(),
  currency: text,
  notifyUrl: z.url(),
})
const trade = z.object({
  tradeNo: text,
  orderId: z.uuid(),
  amount: text,
  notifyUrl: z.url(),
  subject: text,
  returnUrl: z.url(),
  quitUrl: z.url(),
  expiresAt: z.string().nullable(),
  currency: z.enum(['CNY', 'USD', 'HKD', 'EUR']),
})
const choice = z.object({ result: z.enum(['success', 'fail']), twice: z.string().optional() })

/** The local test provider's own side: its till, and the address where refunds are asked for. Only where it is switched on. */
export async function addLocalPay(app: FastifyInstance, services: Services): Promise<void> {
  const { config, web, clock, log } = services
  if (!config.PAY_LOCAL) return
  const css = await siteCss()
  await app.register(async (scope) => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit: 16_000 }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    scope.get(`${LOCAL_PAY_PATH}/:tradeNo`, async (request, reply) => {
      const found = await tradeOf(request)
      const language = languageOf(request.headers['accept-language'])
      const isLate = found.expiresAt !== null && new Date(found.expiresAt) <= clock()
      const body = payPage({ ...found, address: request.url, isLate }, language)
      const title = textIn(paymentMessages['payments.page_title'], language)
      const page = siteDocument({ language, title, description: title, url: '', body }, { styles: [css.path], scripts: [] })
      return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(page)
    })
    scope.post(`${LOCAL_PAY_PATH}/:tradeNo`, async (request, reply) => {
      const found = await tradeOf(request)
      const chosen = choice.safeParse(request.body)
      if (!chosen.success) throw invalid({ field: 'result', message: 'result' })
      await keepTrade(web.db, found, { result: chosen.data.result, isTwice: Boolean(chosen.data.twice), now: clock() })
      deliverSoon()
      return reply.redirect(found.returnUrl, 303)
    })
    answerTo('refund', refund, async (asked) => {
      await keepRefund(web.db, asked, clock())
      deliverSoon()
      return { isAccepted: true }
    })
    answerTo('query', z.object({ tradeNo: text }), async ({ tradeNo }) => ({ result: await tradeResult(web.db, tradeNo) }))
    answerTo('queryRefund', z.object({ refundNo: text }), async ({ refundNo }) => ({ result: await refundResult(web.db, refundNo) }))
    answerTo('bill', z.object({ day: z.iso.date(), orgId: z.uuid() }), async ({ day, orgId }) => ({
      rows: await localBill(web.db, day, orgId),
    }))
    answerTo('close', z.object({ tradeNo: text }), async ({ tradeNo }) => {
      await closeTrade(web.db, tradeNo, clock())
      return { isAccepted: true }
    })

    /** What merchants ask, signed. */
    function answerTo<Request>(what: string, schema: z.ZodType<Request>, answer: (asked: Request) => Promise<object>): void {
      scope.post(`${LOCAL_PAY_PATH}/${what}`, async (request, reply) => {
        const isGenuine = isPaySignature(await merchantOf(web.db, LOCAL), request.rawBody ?? '', request.headers[PAY_SIGNATURE])
        const asked = schema.safeParse(request.body)
        if (!isGenuine || !asked.success) throw invalid({ field: PAY_SIGNATURE, message: PAY_SIGNATURE })
        return reply.send(await answer(asked.data))
      })
    }
  })

  async function tradeOf({ params, query }: FastifyRequest) {
    const { tradeNo } = params as { tradeNo: string }
    const { p } = query as { p?: unknown }
    const [told = '', signature] = typeof p === 'string' ? p.split('.') : []
    if (!isPaySignature(await merchantOf(web.db, LOCAL), told, signature)) throw new AppError('core.notFound')
    const found = trade.safeParse(JSON.parse(Buffer.from(told, 'base64url').toString('utf8')))
    if (!found.success || found.data.tradeNo !== tradeNo) throw new AppError('core.notFound')
    return found.data
  }

  /** After the answer, as the real ones do; what fails is sent again by the worker. */
  function deliverSoon(): void {
    setImmediate(() => void deliverNotices(web.db, clock()).catch((error: Error) => log.warn({ reason: error.message }, 'callback waits')))
  }
}
