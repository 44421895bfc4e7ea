import { createHmac, randomBytes, randomInt } from 'node:crypto'
import type { z } from 'zod'
import type { Letter } from '#test/pay/postman.ts'
import { startSimulator, type Answered, type Asked, type Counter, type Manners, type Simulator } from '#test/pay/simulator.ts'
import { formOf, newRefund, newSession } from '#test/pay/stripeForms.ts'
import { intentOf, movementsOf, refundWords, secondsOf, sessionId, sessionOf, statusOf } from '#test/pay/stripeWords.ts'
import type { Refund, Trade } from '#test/pay/till.ts'

const LEAST_OPEN_MS = 30 * 60_000
const MOST_OPEN_MS = 24 * 3_600_000

class Refused extends Error {
  readonly status: number
  readonly type: string
  readonly code: string | undefined
  constructor(status: number, message: string, code?: string, type = 'invalid_request_error') {
    super(message)
    this.status = status
    this.type = type
    this.code = code
  }
}

export type StripeSimulator = Simulator & {
  fields: Record<string, string>
  /** A genuine event about whatever is put in. */
  letter: (type: string, object: object, at?: Date) => Letter
  session: (tradeNo: string) => object
}

export async function startStripeSimulator(port = 0): Promise<StripeSimulator> {
  const fields = {
    secretKey: `sk_test_${randomBytes(16).toString('hex')}`,
    webhookSecret: `whsec_${randomBytes(16).toString('hex')}`,
    publishableKey: `pk_test_${randomBytes(16).toString('hex')}`,
  }
  const refundMarks = new Map<string, Record<string, string>>()
  const answers = new Map<string, { asked: string; answered: Answered }>()
  let webhookUrl = () => ''

  function letter(type: string, object: object, at = new Date()): Letter {
    const body = JSON.stringify({
      id: `evt_${randomBytes(8).toString('hex')}`,
      object: 'event',
      created: secondsOf(at),
      type,
      livemode: false,
      data: { object },
    })
    const signature = createHmac('sha256', fields.webhookSecret)
      .update(`${secondsOf(at)}.${body}`)
      .digest('hex')
    return {
      url: webhookUrl(),
      headers: { 'content-type': 'application/json', 'stripe-signature': `t=${secondsOf(at)},v1=${signature}` },
      body,
    }
  }

  const refundOf = (trade: Trade, refund: Refund) => refundWords(trade, refund, refundMarks.get(refund.refundNo) ?? {})

  function mannersOf({ till, weather, url, tellRefund }: Counter): Manners {
    webhookUrl = () => weather.webhookUrl
    const byIntent = (intent: string) => [...till.trades.values()].find(({ providerNo }) => providerNo === intent)
    const bySession = (id: string) => {
      const trade = [...till.trades.values()].find((one) => sessionId(one) === id)
      if (!trade) throw new Refused(404, `No such checkout session: ${id}`, 'resource_missing')
      return till.find(trade.tradeNo) as Trade
    }
    const session = (trade: Trade) => sessionOf(trade, url())

    function create(content: unknown): object {
      const asked = shaped(newSession, content)
      const { price_data } = asked.line_items[0]
      if (till.find(asked.client_reference_id)) throw new Refused(400, 'the simulator has one session for a reference')
      const openMs = asked.expires_at === undefined ? MOST_OPEN_MS : asked.expires_at * 1000 - Date.now()
      if (openMs < LEAST_OPEN_MS || openMs > MOST_OPEN_MS)
        throw new Refused(400, 'The `expires_at` timestamp must be within 24 hours', 'parameter_invalid')
      const trade = till.add({
        tradeNo: asked.client_reference_id,
        subject: price_data.product_data.name,
        amountMinor: price_data.unit_amount,
        currency: price_data.currency,
        notifyUrl: '',
        returnUrl: asked.success_url,
        expiresAt: new Date(Date.now() + openMs),
      })
      return session(trade)
    }

    function expire(id: string): object {
      const trade = bySession(id)
      if (trade.state !== 'open') throw new Refused(400, 'Only Checkout Sessions with a status in ["open"] can be expired')
      trade.state = 'closed'
      return session(trade)
    }

    function refund(content: unknown): object {
      const asked = shaped(newRefund, content)
      const trade = byIntent(asked.payment_intent)
      if (!trade) throw new Refused(404, `No such payment_intent: ${asked.payment_intent}`, 'resource_missing')
      // Stripe knows nothing of our numbers: whoever asks twice without the key gets two refunds.
      const refundNo = `${asked.metadata.refundNo ?? ''}#${trade.refunds.length}`
      const taken = till.refund(trade, { refundNo, amountMinor: asked.amount, notifyUrl: '' })
      if (taken === 'notPaid') throw new Refused(400, 'This PaymentIntent does not have a successful charge to refund.')
      if (taken === 'tooMuch')
        throw new Refused(400, 'Refund amount is greater than unrefunded amount on charge', 'charge_already_refunded')
      if (taken === 'otherAmount') throw new Error('refund numbers are unique here')
      refundMarks.set(refundNo, asked.metadata)
      taken.refund.state = weather.refunds
      tellRefund(trade, taken.refund)
      return refundOf(trade, taken.refund)
    }

    function moved(query: URLSearchParams): object[] {
      const [from, to] = [Number(query.get('created[gte]')), Number(query.get('created[lt]'))]
      const type = query.get('type')
      if (query.get('expand[0]') !== 'data.source.payment_intent') throw new Refused(400, 'expand')
      return [...till.trades.values()]
        .flatMap((trade) => movementsOf(trade, (refund) => refundOf(trade, refund)))
        .filter((one) => one.type === type && one.created >= from && one.created < to)
        .map((one, at) => ({ id: `txn_${at}`, object: 'balance_transaction', exchange_rate: null, ...one }))
    }

    function search(query: string): object[] {
      const [, no] = /^metadata\['tradeNo'\]:'(\w+)'$/.exec(query) ?? []
      const trade = no && till.find(no)
      return trade && (trade.state === 'paid' || trade.state === 'failed') ? [intentOf(trade)] : []
    }

    function sessions(query: URLSearchParams): object[] {
      const [status, intent] = [query.get('status'), query.get('payment_intent')]
      const all = [...till.trades.keys()].map((no) => till.find(no) as Trade)
      return all.filter((one) => (!intent || one.providerNo === intent) && (!status || statusOf(one) === status)).map(session)
    }

    function contentFor({ method, path, query, body }: Asked): object {
      const content = () => formOf(new URLSearchParams(body.toString()))
      const list = (data: object[], object = 'list') => ({ object, url: path, has_more: false, data })
      const [, id, verb] = /^\/v1\/checkout\/sessions\/(\w+)(?:\/(\w+))?$/.exec(path) ?? []
      if (id && method === 'POST' && verb === 'expire') return expire(id)
      if (id && method === 'GET' && !verb) return session(bySession(id))
      switch (`${method} ${path}`) {
        case 'POST /v1/checkout/sessions':
          return create(content())
        case 'GET /v1/checkout/sessions':
          return list(sessions(query))
        case 'GET /v1/payment_intents/search':
          return list(search(query.get('query') ?? ''), 'search_result')
        case 'POST /v1/refunds':
          return refund(content())
        case 'GET /v1/refunds': {
          const trade = byIntent(query.get('payment_intent') ?? '')
          return list(trade ? trade.refunds.map((one) => refundOf(trade, one)) : [])
        }
        case 'GET /v1/balance':
          return { object: 'balance', livemode: false, available: [], pending: [] }
        case 'GET /v1/balance_transactions':
          return list(moved(query))
        case 'GET /v1/webhook_endpoints':
          return list(
            weather.webhookUrl
              ? [{ id: 'we_1', object: 'webhook_endpoint', status: 'enabled', enabled_events: ['*'], url: weather.webhookUrl }]
              : [],
          )
        default:
          throw new Refused(404, `Unrecognized request URL (${method}: ${path})`)
      }
    }

    function answer(asked: Asked): Answered {
      try {
        if (asked.headers.authorization !== `Bearer ${fields.secretKey}`) throw new Refused(401, 'Invalid API Key provided')
        return once(asked, () => jsonAnswer(200, contentFor(asked)))
      } catch (error) {
        if (!(error instanceof Refused)) throw error
        return jsonAnswer(error.status, { error: { type: error.type, code: error.code, message: error.message } })
      }
    }

    /** Under the same key the same answer, and no other question. */
    function once({ headers, body, path }: Asked, run: () => Answered): Answered {
      const key = headers['idempotency-key']
      if (typeof key !== 'string') return run()
      const asked = `${path} ${body}`
      const before = answers.get(key)
      if (before && before.asked !== asked)
        throw new Refused(400, 'Keys for idempotent requests can only be used with the same parameters', undefined, 'idempotency_error')
      const answered = before?.answered ?? run()
      answers.set(key, { asked, answered })
      return answered
    }

    const events = {
      paid: 'checkout.session.completed',
      failed: 'checkout.session.async_payment_failed',
      closed: 'checkout.session.expired',
    }
    return {
      name: 'Stripe',
      newNo: () => `pi_${randomBytes(12).toString('hex')}`,
      isTaken: (status) => status >= 200 && status < 300,
      answer,
      ofPayment: (trade) => (trade.state === 'open' || !weather.webhookUrl ? null : letter(events[trade.state], session(trade))),
      ofRefund: (trade, refund) =>
        weather.webhookUrl ? letter(refund.state === 'failed' ? 'refund.failed' : 'refund.updated', refundOf(trade, refund)) : null,
    }
  }

  const simulator = await startSimulator(mannersOf, port)
  return { ...simulator, fields, letter, session: (tradeNo) => sessionOf(simulator.trades.get(tradeNo) as Trade, simulator.url) }
}

const jsonAnswer = (status: number, content: object): Answered => ({
  status,
  headers: { 'content-type': 'application/json', 'request-id': `req_${randomInt(1e9)}` },
  body: JSON.stringify(content),
})

function shaped<Shape extends z.ZodType>(shape: Shape, content: unknown): z.output<Shape> {
  const parsed = shape.safeParse(content)
  if (!parsed.success)
    throw new Refused(400, parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; '), 'parameter_unknown')
  return parsed.data
}
