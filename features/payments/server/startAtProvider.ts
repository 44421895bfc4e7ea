import type { Currency } from '#core/money.ts'
import { LOCAL } from '#features/payments/rules.ts'
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
  orderId: string
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
      .innerJoin('bvent', (join) => join.onRef('bvent.topOrgId', '=', 'payment.topOrgId').onRef('bvent.id', '=', 'payment.bventId'))
      .select([
        'payment.id',
        'payment.tradeNo',
        'payment.orderId',
        'payment.provider',
        'payment.accountId as payAccountId',
        'payment.amountMinor',
        'payment.currency',
        'payment.state',
        'payment.started',
        'payment.expiresAt',
        'bvent.title',
      ])
      .where('payment.id', '=', p)
      .executeTakeFirst()
    return row ? ({ ...row, currency: row.currency as Currency, started: row.started as Started | null } satisfies OpenPayment) : null
  })
}

export function payerOf({ userAgent, address }: Pick<SiteAsked, 'userAgent' | 'address'>): Payer {
  if (/MicroMessenger/i.test(userAgent)) return { device: 'wechat', address }
  return { device: /Mobi|Android|iPhone|iPad/i.test(userAgent) ? 'phone' : 'desk', address }
}

/**
 * Asks the provider for a way to pay, outside of any transaction. What it answered is written down: the payer who looks again is
 * sent to the same payment. Null: the provider has said no, and so does the payment.
 */
export async function startAtProvider(asked: SiteAsked, payment: OpenPayment, returnPath: string): Promise<Started | null> {
  const { web, config, adapters, now } = asked
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
  try {
    const started = await opened.with.create(opened.account, {
      tradeNo,
      orderId,
      subject: title,
      amountMinor,
      currency,
      notifyUrl: callbackUrl(config, provider, provider === LOCAL ? null : payAccountId),
      returnUrl: back,
      quitUrl: back.replace(/\?.*$/, ''),
      expiresAt,
      payer: payerOf(asked),
    })
    await keep({ started: JSON.stringify(started), providerNo: started.providerNo ?? null })
    return started
  } catch (error) {
    if (!(error instanceof PayRefusal)) throw error
    await keep({ state: 'Failed', failure: `${error.code} ${error.message}`.trim(), nextQueryAt: null })
    return null
  }
}
