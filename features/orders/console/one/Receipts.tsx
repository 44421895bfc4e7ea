import { Button } from 'antd'
import { formatTime } from '#core/dateTime.ts'
import { Icon } from '#console/kit/Icon.tsx'
import { useT } from '#console/kit/text.ts'
import type { Act } from '#features/orders/console/acts/useActs.ts'
import type { OrderDetail } from '#features/orders/detailContract.ts'

type Props = { order: OrderDetail; canPay: boolean; onAct: (act: Act) => void }

/** What the payer has sent, to be looked at before the money is confirmed. */
export function Receipts({ order: { receipts, timeZone }, canPay, onAct }: Props) {
  const t = useT()
  if (receipts.length === 0) return null
  return (
    <section className="order-receipts" aria-label={t('orders.receipts')}>
      <h3>{t('orders.receipts')}</h3>
      <ul>
        {receipts.map(({ receiptId, fileName, createdTime, isWaiting, refusal }) => (
          <li key={receiptId}>
            <div className="row g2">
              <span className="sp ell">{fileName}</span>
              <span className="t12 m3 nw">{formatTime(createdTime, timeZone)}</span>
            </div>
            {(isWaiting || refusal) && (
              <p className="t13 m2">{isWaiting ? t('orders.receiptWaiting') : t('orders.receiptRefused', { reason: refusal })}</p>
            )}
            <div className="row g2">
              <Button size="small" icon={<Icon name="eye" size={14} />} onClick={() => onAct({ verb: 'look', receiptId })}>
                {t('orders.seeReceipt')}
              </Button>
              {isWaiting && canPay && (
                <>
                  <Button size="small" type="primary" onClick={() => onAct({ verb: 'pay' })}>
                    {t('orders.verb_pay')}
                  </Button>
                  <Button size="small" onClick={() => onAct({ verb: 'refuse', receiptId })}>
                    {t('orders.refuseReceipt')}
                  </Button>
                </>
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
