import { renderSVG } from 'uqr'
import { textIn } from '#core/messages.ts'
import { paymentMessages } from '#features/payments/messages.ts'
import { readPayLink } from '#features/payments/server/payLink.ts'
import { findOpenPayment, startAtProvider, type OpenPayment } from '#features/payments/server/startAtProvider.ts'
import { codePage } from '#features/payments/site/codePage.ts'
import type { SiteAnswer, SiteAsked, SitePage } from '#server/kit/sitePage.ts'

/** Takes a payer to the provider, by the way that fits the device. Whoever comes when it is decided goes back to the order. */
async function payPage(asked: SiteAsked): Promise<SiteAnswer | null> {
  const found = await openedBy(asked)
  if (!found) return null
  const { payment, returnPath } = found
  const isOver = payment.expiresAt !== null && payment.expiresAt <= asked.now
  if (payment.state !== 'Created' || isOver) return { redirect: returnPath }
  const started = payment.started ?? (await startAtProvider(asked, payment, returnPath))
  if (!started) return { redirect: returnPath }
  if (started.kind === 'redirect') return { redirect: started.url }
  const { language, config } = asked
  const title = textIn(paymentMessages['payments.code_title'], language)
  const code = started.kind === 'code' ? renderSVG(started.text, { border: 2 }) : null
  const body = codePage({ payment, code, returnPath }, language)
  return {
    document: { language, title, description: payment.title, url: config.PUBLIC_URL, body },
    entry: 'features/payments/site/code.entry.tsx',
    data: { bridge: started.kind === 'bridge' ? started.words : null, returnPath },
    isPrivate: true,
  }
}

/** Asked by the page with the code while somebody scans it. */
async function payState(asked: SiteAsked): Promise<SiteAnswer | null> {
  const found = await openedBy(asked)
  return found && { file: { mediaType: 'application/json; charset=utf-8', body: JSON.stringify({ state: found.payment.state }) } }
}

async function openedBy(asked: SiteAsked): Promise<{ payment: OpenPayment; returnPath: string } | null> {
  const { config, web, now, query, params } = asked
  const claim = await readPayLink({ db: web.db, config }, query['k'] ?? '', now)
  const payment = claim && (await findOpenPayment(asked, claim))
  return payment && payment.tradeNo === params['tradeNo'] ? { payment, returnPath: claim.r } : null
}

export const paySitePages: readonly SitePage[] = [
  { path: '/pay/:tradeNo', answer: payPage },
  { path: '/pay/:tradeNo/state', answer: payState },
]
