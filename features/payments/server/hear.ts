import { raiseAlert, type AlertReason } from '#features/payments/server/alerts.ts'
import { openAccount } from '#features/payments/server/openAccount.ts'
import { settlePayment, settleRefund, type Settled, type Settling } from '#features/payments/server/settle.ts'
import type { Adapters } from '#server/adapters/adapters.ts'
import { PayRefusal, type Answer, type Headers, type Notice } from '#server/adapters/pay/port.ts'
import type { Config } from '#server/config.ts'
import { inScope, type Db } from '#server/kit/database/db.ts'
import { AppError } from '#server/kit/errors.ts'
import type { Logger } from 'pino'

type Parts = { db: Db; config: Config; adapters: Adapters; log: Logger; now: Date; requestId: string }
type Told = { orgId: string; provider: string; payAccountId: string | null; rawBody: Buffer; headers: Headers }

/** Why what was told is not believed. */
export class Disbelief extends Error {
  readonly reason: AlertReason
  constructor(reason: AlertReason, message: string) {
    super(message)
    this.name = 'Disbelief'
    this.reason = reason
  }
}

/**
 * What a provider reports to one account. Judged by its raw bytes before anything else, and without a transaction, since the
 * provider may have to be asked for its key; then settled in one. Whatever is not believed is left for finance to see.
 */
export async function hear(parts: Parts, { orgId, provider, payAccountId, rawBody, headers }: Told): Promise<Answer> {
  const { db, config, adapters, now } = parts
  const opened = await inScope(db, { orgId }, (scoped) => openAccount({ db: scoped, config, adapters }, { provider, payAccountId }))
  if (!opened) throw new AppError('core.notFound')
  let tradeNo = ''
  try {
    const notice = await readNotice(() => opened.with.read(opened.account, rawBody, headers, now))
    if (notice.about === 'other') return opened.with.taken
    tradeNo = notice.about === 'payment' ? notice.tradeNo : notice.refundNo
    const settled = await inScope(db, { orgId }, (scoped) => settle({ ...parts, db: scoped }, notice, payAccountId))
    if (settled === 'differs') throw new Disbelief('amount', 'another amount or currency')
    return opened.with.taken
  } catch (error) {
    const reason = reasonOf(error)
    if (!reason) throw error
    const detail = error instanceof Error ? error.message : ''
    await inScope(db, { orgId }, (scoped) => raiseAlert(scoped, { orgId, provider, payAccountId, reason, tradeNo, detail, now }))
    throw error
  }
}

async function readNotice(read: () => Promise<Notice>): Promise<Notice> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof PayRefusal) throw new Disbelief(error.code === 'otherMerchant' ? 'merchant' : 'signature', error.message)
    throw error
  }
}

function reasonOf(error: unknown): AlertReason | null {
  if (error instanceof Disbelief) return error.reason
  return error instanceof AppError && error.error === 'core.notFound' ? 'unknown' : null
}

/** A payment of another account of the same provider is not this one's to report. */
async function settle(work: Settling, notice: Exclude<Notice, { about: 'other' }>, payAccountId: string | null): Promise<Settled> {
  const { about, state, amountMinor, currency, providerNo, reason } = notice
  const money = { amountMinor, currency, providerNo, reason }
  if (about === 'refund') return settleRefund(work, notice.refundNo, { ...money, state: notice.state }, { payAccountId })
  return settlePayment(work, notice.tradeNo, { ...money, state: state as typeof notice.state, paidAt: notice.paidAt }, { payAccountId })
}
