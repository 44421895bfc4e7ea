import { formatTime } from '#core/dateTime.ts'
import { moneyOf, parseMoney, priceText } from '#core/money.ts'
import { t, useT } from '#console/kit/text.ts'
import type { Happening, OrderDetail } from '#features/orders/detailContract.ts'
import { signedPrice, wayWord } from '#features/orders/console/orderWords.tsx'

const tones: Partial<Record<Happening['kind'], string>> = {
  refundWaiting: 'is-waiting',
  refundAsked: 'is-waiting',
  refundFailed: 'is-wrong',
  refunded: 'is-back',
  refundedByHand: 'is-back',
  receivedUnused: 'is-waiting',
}

/** What it was without its discounts, and what each took off; '' where there are none. */
function priceBefore(lines: OrderDetail['lines'], currency: string): string {
  const isDiscount = ({ kind }: OrderDetail['lines'][number]) => kind === 'discount'
  const minor = (some: OrderDetail['lines']) => some.reduce((all, { price }) => all + (parseMoney(price.replace('-', '')) ?? 0), 0)
  const off = Map.groupBy(lines.filter(isDiscount), ({ name }) => name)
  if (off.size === 0) return ''
  const before = priceText(moneyOf(minor(lines.filter((line) => !isDiscount(line)))), currency)
  return [
    t('orders.priceBefore', { amount: before }),
    ...[...off].map(([name, some]) => `${name} ${signedPrice(moneyOf(minor(some)), currency, '-')}`),
  ].join(t('orders.and'))
}

/** What happened to the money, as the books tell it. */
export function MoneyCourse({ order: { timeline, lines, currency, timeZone, payExpireTime, status } }: { order: OrderDetail }) {
  useT()
  return (
    <section aria-label={t('orders.course')}>
      <h3>{t('orders.course')}</h3>
      <ol className="course">
        {timeline.map(({ time, kind, sign, amount, provider, no, accountName, note }) => (
          <li key={`${time}-${kind}-${no}`} className={tones[kind]}>
            <div className="row g2">
              <b className="sp">
                {t(`orders.kind_${kind}`)}
                {provider && ` · ${wayWord(provider)}`}
              </b>
              <span className="t12 m3 nw">{formatTime(time, timeZone)}</span>
            </div>
            <div className="row g2">
              <span className="sp t13 m2 course-note">
                {[
                  accountName && (kind === 'placed' ? accountName : t('orders.byPerson', { name: accountName })),
                  kind === 'placed' ? priceBefore(lines, currency) : note,
                  no && t('orders.no', { no }),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
              <span className={sign === '+' ? 'course-in nw' : sign === '-' ? 'course-out nw' : 'nw'}>
                {signedPrice(amount, currency, sign)}
              </span>
            </div>
          </li>
        ))}
      </ol>
      {status === 'Unpaid' && payExpireTime && (
        <p className="t13 m3">{t('orders.payUntil', { time: formatTime(payExpireTime, timeZone) })}</p>
      )}
    </section>
  )
}
