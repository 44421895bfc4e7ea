import { moneyOf } from '#core/money.ts'
import type { PayProviderName } from '#server/adapters/pay/providers.ts'
import { startAlipaySimulator } from '#test/pay/alipaySimulator.ts'
import type { Letter } from '#test/pay/postman.ts'
import type { Simulator } from '#test/pay/simulator.ts'
import { startStripeSimulator } from '#test/pay/stripeSimulator.ts'
import { startWechatSimulator } from '#test/pay/wechatSimulator.ts'

/** What a word of a payment says, where it is not what the provider itself would say. */
type Change = { amountMinor?: number; currency?: string; tradeNo?: string }

export type TestProvider = {
  name: PayProviderName
  simulator: Simulator
  /** What a merchant would paste into the account's form. */
  fields: Record<string, string>
  /** A genuine word that this was paid. */
  paid: (tradeNo: string, change?: Change) => Letter
  /** The same, genuine too, of somebody else's money. */
  foreign: (tradeNo: string) => Letter
}

async function wechat(): Promise<TestProvider> {
  const simulator = await startWechatSimulator()
  const word = (no: string, change: object) => {
    const paid = { trade_state: 'SUCCESS', transaction_id: '4200', success_time: new Date().toISOString() }
    return simulator.letter('TRANSACTION.SUCCESS', { ...simulator.transaction(no), ...paid, ...change })
  }
  const amount = (no: string, { amountMinor: total = simulator.trades.get(no)?.amountMinor ?? 0, currency = 'CNY' }: Change) => ({
    total,
    payer_total: total,
    currency,
    payer_currency: currency,
  })
  return {
    name: 'wechat',
    simulator,
    fields: simulator.fields,
    paid: (no, change = {}) => word(no, { amount: amount(no, change), out_trade_no: change.tradeNo ?? no }),
    foreign: (no) => word(no, { mchid: '1000000009' }),
  }
}

async function alipay(): Promise<TestProvider> {
  const simulator = await startAlipaySimulator()
  const word = (no: string, change: Record<string, string>) =>
    simulator.letter({ ...simulator.told(no), trade_status: 'TRADE_SUCCESS', gmt_payment: '2026-11-17 09:00:00', ...change })
  return {
    name: 'alipay',
    simulator,
    fields: simulator.fields,
    paid: (no, { amountMinor, tradeNo = no } = {}) =>
      word(no, { out_trade_no: tradeNo, ...(amountMinor !== undefined && { total_amount: moneyOf(amountMinor) }) }),
    foreign: (no) => word(no, { app_id: '2021000000000009', seller_id: '2088000000000009' }),
  }
}

async function stripe(): Promise<TestProvider & { other: Simulator }> {
  const [simulator, other] = [await startStripeSimulator(), await startStripeSimulator()]
  const session = (no: string, { amountMinor, currency, tradeNo = no }: Change) => ({
    ...simulator.session(no),
    status: 'complete',
    payment_status: 'paid',
    payment_intent: 'pi_1',
    client_reference_id: tradeNo,
    ...(amountMinor !== undefined && { amount_total: amountMinor }),
    ...(currency && { currency: currency.toLowerCase() }),
  })
  return {
    name: 'stripe',
    simulator,
    other,
    fields: simulator.fields,
    paid: (no, change = {}) => simulator.letter('checkout.session.completed', session(no, change)),
    // Whose money it is, Stripe says by the secret alone.
    foreign: (no) => other.letter('checkout.session.completed', session(no, {})),
  }
}

/** All three on this machine, and what a server is started with to know them. */
export async function startEveryProvider() {
  const every = { wechat: await wechat(), alipay: await alipay(), stripe: await stripe() }
  return {
    ...every,
    environment: {
      WECHAT_PAY_URL: every.wechat.simulator.url,
      WECHAT_OPEN_URL: every.wechat.simulator.url,
      WECHAT_API_URL: every.wechat.simulator.url,
      ALIPAY_URL: `${every.alipay.simulator.url}/gateway.do`,
      STRIPE_API_URL: every.stripe.simulator.url,
    },
    async close() {
      for (const simulator of [...Object.values(every).map((one) => one.simulator), every.stripe.other]) await simulator.close()
    },
  }
}
