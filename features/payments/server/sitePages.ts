import { renderSVG } from 'uqr'
import { format, textIn } from '#core/messages.ts'
import { paymentMessages } from '#features/payments/messages.ts'
import { readPayLink } from '#features/payments/server/payLink.ts'
import { providersOf } from '#features/payments/server/providers.ts'
import { findOpenPayment, startAtProvider, type OpenPayment } from '#features/payments/server/startAtProvider.ts'
import { awayPage } from '#features/payments/site/awayPage.ts'
import { codePage } from '#features/payments/site/codePage.ts'
import { defineSitePages, type SiteAnswer, type SiteAsked } from '#server/kit/sitePage.ts'

/** Takes a payer to the provider, by the way that fits the device. Whoever comes when it is decided goes back to the order. */
async function payPage(asked: SiteAsked): Promise<SiteAnswer | null> {
  const found = await openedBy(asked)
  if (!found) return null
  const { payment, returnPath } = found
  const isOver = payment.expiresAt !== null && payment.expiresAt <= asked.now
  if (payment.state !== 'Created' || isOver) return { redirect: returnPath }
  const started = payment.started ?? (await startAtProvider(asked, payment, returnPath))
  if (!started) return { redirect: returnPath }
  if (started === 'away') return away(asked, found)
  if (started.kind === 'redirect') return { redirect: started.url }
  const { language, config } = asked
  const title = textIn(paymentMessages['payments.code_title'], language)
  const code = started.kind === 'code' ? renderSVG(started.text, { border: 2 }) : null
  const body = codePage({ payment, code, returnPath }, language)
  return {
    document: { language, title, description: payment.title, url: config.PUBLIC_URL, body },
    data: { bridge: started.kind === 'bridge' ? started.words : null, returnPath },
  }
}

function away({ language, config, adapters, query }: SiteAsked, { payment, returnPath }: Opened): SiteAnswer {
  const name = providersOf(adapters, language).find((one) => one.paymentProviderId === payment.provider)?.name ?? payment.provider
  const againPath = `/pay/${payment.tradeNo}?k=${query['k'] ?? ''}`
  const title = format(textIn(paymentMessages['payments.away_title'], language), { name }, language)
  const body = awayPage({ name, againPath, returnPath, isPurchase: payment.isPurchase }, language)
  return { document: { language, title, description: title, url: config.PUBLIC_URL, body }, entry: null, status: 503 }
}

/** Asked by the page with the code while somebody scans it. */
async function payState(asked: SiteAsked): Promise<SiteAnswer | null> {
  const found = await openedBy(asked)
  return found && { file: { mediaType: 'application/json; charset=utf-8', body: JSON.stringify({ state: found.payment.state }) } }
}

type Opened = { payment: OpenPayment; returnPath: string }

async function openedBy(asked: SiteAsked): Promise<Opened | null> {
  const { config, web, now, query, params } = asked
  const claim = await readPayLink({ db: web.db, config }, query['k'] ?? '', now)
  const payment = claim && (await findOpenPayment(asked, claim))
  return payment && payment.tradeNo === params['tradeNo'] ? { payment, returnPath: claim.r } : null
}

export const paySitePages = defineSitePages('payments', {
  code: { path: '/pay/:tradeNo', cache: 'private', entry: 'features/payments/site/code.entry.tsx', answer: payPage },
  state: { path: '/pay/:tradeNo/state', kind: 'file', cache: 'none', answer: payState },
})
