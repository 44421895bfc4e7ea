import { priceText } from '#core/money.ts'
import { deviceOf } from '#features/payments/rules.ts'
import { PayWays } from '#features/registration/site/PayWays.tsx'
import type { OrderView } from '#features/registration/site/pageData.ts'
import { sayOrder } from '#features/registration/site/sayOrder.ts'
import { TransferWords } from '#features/registration/site/TransferWords.tsx'
import type { Paying } from '#features/registration/site/usePaying.ts'
import { Icon } from '#site/kit/Icon.tsx'

type Props = { order: OrderView; paying: Paying }

/** How an unpaid order can be paid, all ways in sight. */
export function OrderPay({ order, paying: { way, choose, problem }, onSent }: Props & { onSent: () => void }) {
  const isTransfer = order.payType === 'Offline' && way?.payType !== 'Online'
  return (
    <>
      {order.payWays.length > 0 && (
        <PayWays
          legend={sayOrder('payBy')}
          ways={order.payWays}
          chosen={way?.provider ?? ''}
          hintOf={({ payType, provider }) => sayOrder(payType === 'Offline' ? 'wayTransfer' : hintFor(provider))}
          onChange={choose}
        />
      )}
      {isTransfer && <TransferWords order={order} description={way?.description ?? ''} onSent={onSent} />}
      {problem && (
        <p className="wrong" role="alert">
          <Icon name="warn" />
          {problem}
        </p>
      )}
    </>
  )
}

/** The one thing to do: nothing more for an order that is to be transferred anyway. */
export function PayDock({ order, paying: { way, isBusy, go } }: Props) {
  if (!way || (way.payType === 'Offline' && order.payType === 'Offline')) return null
  const amount = priceText(order.amount, order.currency)
  const isOnline = way.payType === 'Online'
  return (
    <div className="dock">
      <button type="button" className="button primary wide" aria-disabled={isBusy || undefined} onClick={() => void go()}>
        {isBusy && <span className="spin" aria-hidden="true" />}
        {isOnline ? sayOrder(isBusy ? 'paying' : 'pay', { amount }) : sayOrder('toTransfer', { name: way.name })}
      </button>
    </div>
  )
}

/** What happens next, as this device does it. */
function hintFor(provider: string) {
  const device = deviceOf(navigator.userAgent)
  if (provider === 'wechat') return device === 'wechat' ? 'wayOnline' : device === 'phone' ? 'wayWechatApp' : 'wayWechatCode'
  if (provider === 'alipay') return device === 'wechat' ? 'wayAlipayElsewhere' : 'wayAlipay'
  return provider === 'stripe' ? 'wayCard' : 'wayOnline'
}
