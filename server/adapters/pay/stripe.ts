import type { Stripe } from 'stripe'
import { currencies } from '#core/money.ts'
import { checkSteps, tookMs } from '#server/adapters/checkSteps.ts'
import { cut } from '#server/adapters/pay/cut.ts'
import {
  PayRefusal,
  type CheckStep,
  type NewPayment,
  type NewRefund,
  type Notice,
  type PaymentTold,
  type PayProvider,
  type RefundTold,
} from '#server/adapters/pay/port.ts'
import { stripeAccount, stripeFields, type StripeAccount } from '#server/adapters/pay/stripeAccount.ts'
import { stripeBill } from '#server/adapters/pay/stripeBill.ts'
import { refusing, stripeClient, type StripeClient } from '#server/adapters/pay/stripeClient.ts'

const LEAST_OPEN_MS = 31 * 60_000
const MOST_OPEN_MS = 24 * 3_600_000
const NAME_LETTERS = 250
const REASON_LETTERS = 500
const PAGE = 100
const refundStates = {
  succeeded: 'Done',
  pending: 'Processing',
  requires_action: 'Processing',
  failed: 'Failed',
  canceled: 'Failed',
} as const
/** Without the first two nobody would hear of a payment. */
const neededEvents = ['checkout.session.completed', 'checkout.session.async_payment_succeeded']

type Known = { tradeNo: string; providerNo: string | null }

/** Stripe Checkout. A payment is known by its session (`cs_…`) until it is paid, then by its intent (`pi_…`); both are understood. */
export function stripePay(apiUrl: string): PayProvider<StripeAccount> {
  const open = stripeClient(apiUrl)
  return {
    currencies,
    fields: stripeFields,
    account: stripeAccount,
    taken: { status: 200, mediaType: 'application/json', body: '{"received":true}' },
    endsAt: () => null,
    check: (account, { notifyUrl }) => check(open, account, notifyUrl),
    bill: async (account, day) => refusing(stripeBill(await open(account), day)),
    async create(account, payment) {
      const stripe = await open(account)
      // The same trade number is the same session, however often it is asked for.
      const { id, url } = await refusing(stripe.checkout.sessions.create(sessionOf(payment), { idempotencyKey: `pay-${payment.tradeNo}` }))
      if (!url) throw new Error('the session has no address')
      return { kind: 'redirect', url, providerNo: id }
    },
    async query(account, payment) {
      const session = await refusing(sessionFor(await open(account), payment))
      return session ? paymentTold(session) : { state: 'Created', reason: 'notFound' }
    },
    async close(account, payment) {
      const stripe = await open(account)
      const session = await refusing(payment.providerNo ? sessionFor(stripe, payment) : openSession(stripe, payment.tradeNo))
      if (session?.status === 'complete') throw new PayRefusal('session_complete', 'the session is complete')
      if (session?.status === 'open') await refusing(stripe.checkout.sessions.expire(session.id))
    },
    async refund(account, refund) {
      const stripe = await open(account)
      const intent = await refusing(intentFor(stripe, refund))
      if (!intent) throw new PayRefusal('payment_not_found', `nothing was paid as ${refund.tradeNo}`)
      return refundTold(
        (await refusing(findRefund(stripe, intent, refund.refundNo))) ?? (await refusing(newRefund(stripe, intent, refund))),
      )
    },
    async queryRefund(account, refund) {
      const stripe = await open(account)
      const intent = await refusing(intentFor(stripe, refund))
      const found = intent && (await refusing(findRefund(stripe, intent, refund.refundNo)))
      return found ? refundTold(found) : { state: 'Processing', reason: 'notFound' }
    },
    async read(account, rawBody, headers, now) {
      const { webhooks } = await open(account)
      const signature = headers['stripe-signature']
      if (typeof signature !== 'string') throw new PayRefusal('notSigned', 'there is no Stripe-Signature')
      try {
        return noticeOf(webhooks.constructEvent(rawBody, signature, account.webhookSecret, undefined, undefined, now.getTime()))
      } catch (error) {
        if ((error as { type?: string }).type !== 'StripeSignatureVerificationError') throw error
        throw new PayRefusal('wrongSignature', (error as Error).message.split('\n')[0] ?? '')
      }
    },
  }
}

/** Stripe ends a session after half an hour to a day; an end outside of that is kept by closing it. */
function sessionOf({
  tradeNo,
  subject,
  amountMinor,
  currency,
  returnUrl,
  quitUrl,
  expiresAt,
}: NewPayment): Stripe.Checkout.SessionCreateParams {
  const openMs = expiresAt ? expiresAt.getTime() - Date.now() : 0
  const hasEnd = expiresAt && openMs >= LEAST_OPEN_MS && openMs < MOST_OPEN_MS
  return {
    mode: 'payment',
    client_reference_id: tradeNo,
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: currency.toLowerCase(),
          unit_amount: amountMinor,
          product_data: { name: cut(subject, NAME_LETTERS) },
        },
      },
    ],
    success_url: returnUrl,
    cancel_url: quitUrl,
    metadata: { tradeNo },
    payment_intent_data: { metadata: { tradeNo }, description: cut(subject, NAME_LETTERS) },
    ...(hasEnd && { expires_at: Math.floor(expiresAt.getTime() / 1000) }),
  }
}

/** Without Stripe's own number only what somebody paid, or tried to, can be found: by the number it was marked with. */
async function sessionFor(stripe: Stripe, { tradeNo, providerNo }: Known): Promise<Stripe.Checkout.Session | null> {
  if (providerNo?.startsWith('cs_')) return stripe.checkout.sessions.retrieve(providerNo)
  const intent = providerNo ?? (await searchIntent(stripe, tradeNo))
  if (!intent) return null
  const { data } = await stripe.checkout.sessions.list({ payment_intent: intent, limit: 1 })
  return data[0] ?? null
}

async function searchIntent(stripe: Stripe, tradeNo: string): Promise<string | null> {
  const { data } = await stripe.paymentIntents.search({ query: `metadata['tradeNo']:'${tradeNo.replace(/\W/g, '')}'`, limit: PAGE })
  return (data.find(({ status }) => status === 'succeeded') ?? data[0])?.id ?? null
}

async function openSession(stripe: Stripe, tradeNo: string): Promise<Stripe.Checkout.Session | null> {
  for await (const session of stripe.checkout.sessions.list({ status: 'open', limit: PAGE }))
    if (session.client_reference_id === tradeNo) return session
  return null
}

async function intentFor(
  stripe: Stripe,
  { tradeNo, paymentProviderNo }: Pick<NewRefund, 'tradeNo' | 'paymentProviderNo'>,
): Promise<string | null> {
  if (paymentProviderNo?.startsWith('pi_')) return paymentProviderNo
  const session = paymentProviderNo && (await stripe.checkout.sessions.retrieve(paymentProviderNo))
  return session ? intentOf(session) : searchIntent(stripe, tradeNo)
}

/** Idempotency keys are forgotten after a day; what the refunds were marked with is not. */
async function findRefund(stripe: Stripe, intent: string, refundNo: string): Promise<Stripe.Refund | null> {
  for await (const refund of stripe.refunds.list({ payment_intent: intent, limit: PAGE }))
    if (refund.metadata?.refundNo === refundNo) return refund
  return null
}

function newRefund(stripe: Stripe, intent: string, { tradeNo, refundNo, amountMinor, reason }: NewRefund): Promise<Stripe.Refund> {
  const metadata = { tradeNo, refundNo, reason: cut(reason, REASON_LETTERS) }
  return stripe.refunds.create({ payment_intent: intent, amount: amountMinor, metadata }, { idempotencyKey: `refund-${refundNo}` })
}

const intentOf = ({ payment_intent }: Stripe.Checkout.Session) =>
  typeof payment_intent === 'string' ? payment_intent : (payment_intent?.id ?? null)

/** A session can be complete while the money is still on its way (`unpaid`). */
function paymentTold(session: Stripe.Checkout.Session, isFailed = false): PaymentTold {
  const isPaid = session.payment_status !== 'unpaid'
  const state = isPaid ? 'Paid' : isFailed ? 'Failed' : session.status === 'expired' ? 'Closed' : 'Created'
  return {
    state,
    providerNo: (isPaid && intentOf(session)) || session.id,
    amountMinor: session.amount_total ?? undefined,
    currency: session.currency?.toUpperCase(),
  }
}

function refundTold({ id, status, amount, currency, failure_reason }: Stripe.Refund): RefundTold {
  const state = refundStates[(status ?? 'pending') as keyof typeof refundStates] ?? 'Processing'
  return {
    state,
    providerNo: id,
    amountMinor: amount,
    currency: currency.toUpperCase(),
    reason: state === 'Failed' ? (failure_reason ?? status ?? undefined) : undefined,
  }
}

/** What was not started here, such as a refund made by hand in Stripe's dashboard, is nobody's payment of ours. */
function noticeOf(event: Stripe.Event): Notice {
  const other: Notice = { about: 'other', what: event.type }
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.async_payment_failed':
    case 'checkout.session.expired': {
      const session = event.data.object
      const isFailed = event.type === 'checkout.session.async_payment_failed'
      const told = paymentTold(session, isFailed)
      const paidAt = told.state === 'Paid' ? new Date(event.created * 1000) : undefined
      return session.client_reference_id ? { about: 'payment', tradeNo: session.client_reference_id, ...told, paidAt } : other
    }
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed': {
      const refund = event.data.object
      const { tradeNo = null, refundNo } = refund.metadata ?? {}
      return refundNo ? { about: 'refund', tradeNo, refundNo, ...refundTold(refund) } : other
    }
    default:
      return other
  }
}

async function check(open: StripeClient, account: StripeAccount, notifyUrl: string): Promise<CheckStep[]> {
  let told: Promise<string> | undefined
  const answer = () => (told ??= open(account).then(async (stripe) => ((await stripe.balance.retrieve()).livemode ? 'live' : 'test')))
  return checkSteps([
    ['fields', () => (stripeAccount.parse(account), account.secretKey.split('_').slice(0, 2).join('_'))],
    ['reachable', () => tookMs(() => answer().catch(unlessAnswered))],
    ['accepted', () => refusing(answer())],
    ['callback', async () => requireListening(await open(account), notifyUrl)],
  ])
}

function unlessAnswered(error: unknown): void {
  if ((error as { statusCode?: number }).statusCode === undefined) throw error
}

/** A restricted key need not be allowed to see the endpoints; then there is nothing to try. */
async function requireListening(stripe: Stripe, notifyUrl: string): Promise<string | null> {
  const endpoints = await stripe.webhookEndpoints.list({ limit: PAGE }).catch((error: { type?: string }) => {
    if (error.type === 'StripePermissionError') return null
    throw error
  })
  if (endpoints === null) return null
  const listening = endpoints.data.filter(
    ({ url, status, enabled_events }) =>
      url === notifyUrl &&
      status === 'enabled' &&
      neededEvents.every((event) => enabled_events.includes(event) || enabled_events.includes('*')),
  )
  if (listening.length === 0) throw new Error(`no webhook endpoint at ${notifyUrl} listens to ${neededEvents.join(', ')}`)
  return ''
}
