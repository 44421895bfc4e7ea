import type { Currency } from '#core/money.ts'
import { deviceOf, LOCAL } from '#features/payments/rules.ts'
import { callbackUrl } from '#features/payments/server/callbackUrl.ts'
import { openAccount } from '#features/payments/server/openAccount.ts'
import type { PayClaim } from '#features/payments/server/payLink.ts'
import { PayRefusal, type Payer, type Started } from '#server/adapters/pay/port.ts'
import { enterOrgOf } from '#server/kit/database/enterOrg.ts'
import { inScope, type Db } from '#server/kit/database/db.ts'
import type { SiteAsked } from '#server/kit/sitePage.ts'

export type OpenPayment = {
  id: string
  tradeNo: string
  /** What it is for: an order, or what an organisation buys from the operator. */
  orderId: string
  isPurchase: boolean
  provider: string
  payAccountId: string | null
  amountMinor: number
  currency: Currency
  state: string
  started: Started | null
  expiresAt: Date | null
  title: string
}

export async function findOpenPayment({ web }: SiteAsked, { o, p }: PayClaim): Promise<OpenPayment | null> {
  return inScope(web.db, {}, async (db) => {
    if (!(await enterOrgOf(db, { orderId: o }))) return null
    const row = await db
      .selectFrom('payment')
      .leftJoin('bvent', (join) => join.onRef('bvent.topOrgId', '=', 'payment.topOrgId').onRef('bvent.id', '=', 'payment.bventId'))
      .select([
        'payment.id',
        'payment.tradeNo',
        'payment.orderId',
        'payment.purchaseId',
        'payment.provider',
        'payment.accountId as payAccountId',
        'payment.amountMinor',
        'payment.currency',
        'payment.state',
        'payment.started',
        'payment.expiresAt',
        'payment.subject',
        'bvent.title',
      ])
      .where('payment.id', '=', p)
      .executeTakeFirst()
    if (!row) return null
    const { orderId, purchaseId, subject, title, currency, started, ...rest } = row
    return {
      ...rest,
      orderId: orderId ?? purchaseId ?? '',
      isPurchase: purchaseId !== null,
      title: title ?? subject,
      currency: currency as Currency,
      started: started as Started | null,
    }
  })
}

export function payerOf({ userAgent, address }: Pick<SiteAsked, 'userAgent' | 'address'>): Payer {
  return { device: deviceOf(userAgent), address }
}

/**
 * Asks the provider for a way to pay, outside of any transaction. What it answered is written down: the payer who looks again is
 * sent to the same payment. Null: the provider has said no, and so does the payment. `away`: it is not known whether it has heard us,
 * which does no harm, since asked again it is the same payment.
 */
export async function startAtProvider(asked: SiteAsked, payment: OpenPayment, returnPath: string): Promise<Started | 'away' | null> {
  const { web, config, adapters, log, now } = asked
  const inOrg = <Result>(work: (db: Db) => Promise<Result>) =>
    inScope(web.db, {}, async (db) => {
      await enterOrgOf(db, { orderId: payment.orderId })
      return work(db)
    })
  const opened = await inOrg((db) => openAccount({ db, config, adapters }, payment))
  const keep = (change: object) =>
    inOrg((db) =>
      db
        .updateTable('payment')
        .set({ ...change, updatedAt: now })
        .where('id', '=', payment.id)
        .where('state', '=', 'Created')
        .execute(),
    )
  if (!opened) {
    await keep({ state: 'Failed', failure: 'account', nextQueryAt: null })
    return null
  }
  const { tradeNo, orderId, title, amountMinor, currency, expiresAt, provider, payAccountId } = payment
  const back = config.PUBLIC_URL + returnPath
  const payer = payerOf(asked)
  let started: Started
  try {
    const { code, k = '' } = asked.query
    const asking = opened.with.payer?.address(opened.account, payer, `${config.PUBLIC_URL}/pay/${tradeNo}?k=${k}`)
    if (asking && !code) return { kind: 'redirect', url: asking }
    if (asking && code) payer.openId = await known(opened, code)
    started = await opened.with.create(opened.account, {
      tradeNo,
      orderId,
      subject: title,
      amountMinor,
      currency,
      notifyUrl: callbackUrl(config, provider, provider === LOCAL ? null : payAccountId),
      returnUrl: back,
      quitUrl: back.replace(/\?.*$/, ''),
      expiresAt,
      payer,
    })
  } catch (error) {
    if (!(error instanceof PayRefusal)) {
      log.warn({ reason: (error as Error).message, provider }, 'a payer could not be sent on')
      return 'away'
    }
    await keep({ state: 'Failed', failure: `${error.code} ${error.message}`.trim(), nextQueryAt: null })
    return null
  }
  await keep({ started: JSON.stringify(started), providerNo: started.providerNo ?? null })
  return started
}

/** A code that is not taken (any more) is no refusal of the payment: the payer may ask once more. */
async function known({ with: provider, account }: NonNullable<Awaited<ReturnType<typeof openAccount>>>, code: string) {
  try {
    return await provider.payer?.openId(account, code)
  } catch (error) {
    throw new Error(`the payer is not known: ${(error as Error).message}`, { cause: error })
  }
}
