import type { ReactNode } from 'react'
import { priceText } from '#core/money.ts'
import { useT } from '#console/kit/text.ts'
import type { OrderTotal } from '#features/orders/listContract.ts'

type Props = { totals: readonly OrderTotal[]; counts: readonly { code: string; total: number }[]; onUnpaid: () => void }
type Sum = 'paidAmount' | 'refundedAmount' | 'unpaidAmount'

/** What came, went back and is still to come of what is listed, each currency by itself. */
export function OrderTotals({ totals, counts, onUnpaid }: Props) {
  const t = useT()
  const unpaid = counts.find(({ code }) => code === 'Unpaid')?.total ?? 0
  const isDue = totals.some(({ unpaidAmount }) => Number(unpaidAmount) > 0)
  return (
    <dl className="figures order-totals">
      <Figure name={t('orders.received')} totals={totals} sum="paidAmount" note={t('orders.receivedHint')} />
      <Figure name={t('orders.refunds')} totals={totals} sum="refundedAmount" />
      <Figure
        name={t('orders.due')}
        totals={totals}
        sum="unpaidAmount"
        note={isDue ? t('orders.orders', { n: unpaid }) : ''}
        more={
          isDue && (
            <button type="button" className="link" onClick={onUnpaid}>
              {t('orders.showDue')}
            </button>
          )
        }
      />
    </dl>
  )
}

type FigureProps = { name: string; totals: readonly OrderTotal[]; sum: Sum; note?: string; more?: ReactNode }

function Figure({ name, totals, sum, note = '', more }: FigureProps) {
  const [first, ...others] = totals.filter((total, at) => at === 0 || Number(total[sum]) > 0)
  const below = [...others.map((total) => priceText(total[sum], total.currency)), note].filter(Boolean)
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <b>{first ? priceText(first[sum], first.currency) : '–'}</b>
        <span className="t12 m3 row g2 wrap">
          {below.join(' · ')}
          {more}
        </span>
      </dd>
    </div>
  )
}
