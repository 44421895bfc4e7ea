import { Link } from 'react-router'
import { formatTime } from '#core/dateTime.ts'
import { pathOf } from '#core/page.ts'
import { MoneyText } from '#console/kit/MoneyText.tsx'
import type { Column } from '#console/kit/tableColumns.ts'
import { t } from '#console/kit/text.ts'
import type { ListedInvoice } from '#features/invoices/manageContract.ts'
import { PROMISED_HOURS } from '#features/invoices/rules.ts'
import { InvoiceStateTag } from '#features/invoices/console/invoiceWords.tsx'
import { pages } from '#features/pages.ts'

type Wanted = { bventId: string; openId: string; canOpenOrder: boolean; timeZone: string; onOpen: (invoiceId: string) => void }

export function invoiceColumns({ bventId, openId, canOpenOrder, timeZone, onOpen }: Wanted): Column<ListedInvoice>[] {
  return [
    {
      key: 'title',
      title: t('invoices.title'),
      width: 210,
      isFixed: true,
      render: ({ invoiceId, title, titleType }) => (
        <button
          type="button"
          className="row-open"
          {...(invoiceId === openId && { 'aria-current': true })}
          onClick={() => onOpen(invoiceId)}
        >
          <b className="ell">{title}</b>
          <span className="t12 m3">{t(`invoices.${titleType}`)}</span>
        </button>
      ),
    },
    { key: 'taxNo', title: t('invoices.taxNo'), width: 164, render: ({ taxNo }) => <span className="mono t12 m2">{taxNo || '–'}</span> },
    {
      key: 'amount',
      title: t('invoices.column_amount'),
      width: 110,
      align: 'end',
      render: ({ amount, currency }) => (
        <b>
          <MoneyText value={amount} currency={currency} />
        </b>
      ),
    },
    {
      key: 'order',
      title: t('invoices.column_order'),
      width: 134,
      render: ({ orders }) => (
        <span className="mono t12 ell">
          {orders.map(({ orderId, orderNo }) =>
            canOpenOrder ? (
              <Link key={orderId} to={`${pathOf(pages.orders.list, { bventId })}?orderId=${orderId}`}>
                {orderNo}
              </Link>
            ) : (
              <span key={orderId}>{orderNo}</span>
            ),
          )}
        </span>
      ),
    },
    {
      key: 'state',
      title: t('invoices.state'),
      width: 150,
      render: ({ state, isExchange, isRedOpen }) => (
        <span className="invoice-cell">
          <InvoiceStateTag state={state} />
          {(isExchange || isRedOpen) && (
            <span className="t12 invoice-late">{isExchange ? t('invoices.tab_Exchange') : t('invoices.redOpen')}</span>
          )}
        </span>
      ),
    },
    {
      key: 'applied',
      title: t('invoices.column_applied'),
      width: 140,
      sorter: true,
      render: ({ appliedTime, waitedHours }) => (
        <span className="invoice-cell">
          <span className="m2 nw">{formatTime(appliedTime, timeZone)}</span>
          {waitedHours >= PROMISED_HOURS && <span className="t12 invoice-late">{t('invoices.waited', { n: waitedHours })}</span>}
        </span>
      ),
    },
    {
      key: 'number',
      title: t('invoices.column_number'),
      width: 170,
      isShown: false,
      render: ({ number }) => <span className="mono t12">{number || '–'}</span>,
    },
    {
      key: 'issued',
      title: t('invoices.column_issued'),
      width: 140,
      isShown: false,
      render: ({ issuedTime }) => <span className="m2 nw">{formatTime(issuedTime, timeZone) || '–'}</span>,
    },
  ]
}
