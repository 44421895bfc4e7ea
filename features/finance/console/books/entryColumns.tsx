import { Link } from 'react-router'
import { EVENT_TIME_ZONE, formatTime } from '#core/dateTime.ts'
import { MoneyText } from '#console/kit/MoneyText.tsx'
import type { Column } from '#console/kit/tableColumns.ts'
import { t } from '#console/kit/text.ts'
import type { BookEntry } from '#features/finance/contract.ts'
import { orderPages } from '#features/orders/pages.ts'
import { Way, whatText } from '#features/finance/console/books/bookWords.tsx'

export function entryColumns(): Column<BookEntry>[] {
  return [
    {
      key: 'time',
      title: t('finance.column_time'),
      width: 140,
      isFixed: true,
      render: ({ time }) => <span className="m2 nw">{formatTime(time, EVENT_TIME_ZONE)}</span>,
    },
    {
      key: 'what',
      title: t('finance.column_what'),
      width: 260,
      render: (entry) => {
        const text = whatText(entry)
        return (
          <b className="ell" title={text}>
            {text}
          </b>
        )
      },
    },
    { key: 'way', title: t('finance.column_way'), width: 240, render: (entry) => <Way entry={entry} /> },
    {
      key: 'event',
      title: t('finance.column_event'),
      width: 200,
      render: ({ bventId, bventTitle }) => (
        <span className="ell m2" title={bventTitle}>
          {bventTitle || (bventId ? t('finance.goneEvent') : '–')}
        </span>
      ),
    },
    {
      key: 'amount',
      title: t('finance.column_amount'),
      width: 120,
      align: 'end',
      render: ({ amount, currency }) => (
        <b>
          <MoneyText value={amount} currency={currency} />
        </b>
      ),
    },
    {
      key: 'order',
      title: t('finance.column_order'),
      width: 140,
      render: ({ orderId, orderNo }) =>
        orderId ? (
          <Link className="mono" to={`${orderPages.all.path}?orderId=${orderId}`} aria-label={t('finance.openOrder', { no: orderNo })}>
            {orderNo}
          </Link>
        ) : (
          '–'
        ),
    },
    {
      key: 'trade',
      title: t('finance.column_trade'),
      width: 220,
      isShown: false,
      render: ({ tradeNo }) => <span className="mono ell">{tradeNo || '–'}</span>,
    },
    {
      key: 'note',
      title: t('finance.column_note'),
      width: 180,
      isShown: false,
      render: ({ note }) => (
        <span className="ell" title={note}>
          {note || '–'}
        </span>
      ),
    },
  ]
}
