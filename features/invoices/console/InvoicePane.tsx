import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatTime } from '#core/dateTime.ts'
import { errors } from '#core/errors.ts'
import { priceText } from '#core/money.ts'
import { pathOf } from '#core/page.ts'
import { useCanVisit } from '#console/kit/Can.tsx'
import { downloadCall } from '#console/kit/download.ts'
import { EmptyState } from '#console/kit/EmptyState.tsx'
import { ErrorNote } from '#console/kit/ErrorNote.tsx'
import { Icon } from '#console/kit/Icon.tsx'
import { Fact, Pane } from '#console/kit/pane/Pane.tsx'
import { callQuery } from '#console/kit/query.ts'
import { SkeletonFields } from '#console/kit/SkeletonRows.tsx'
import { textOf, useT } from '#console/kit/text.ts'
import { invoiceCalls } from '#features/invoices/contract.ts'
import type { InvoiceDetail } from '#features/invoices/manageContract.ts'
import type { InvoiceTitle } from '#features/invoices/shapes.ts'
import { InvoiceActs } from '#features/invoices/console/InvoiceActs.tsx'
import { InvoiceStateTag } from '#features/invoices/console/invoiceWords.tsx'
import { pages } from '#features/pages.ts'

type Props = { invoiceId: string; /** To another one, or '' to none. */ onGo: (invoiceId: string) => void }

/** Everything about one invoice, beside the list; its address can be sent to a colleague. */
export function InvoicePane({ invoiceId, onGo }: Props) {
  const t = useT()
  const { data, error, refetch } = useQuery(callQuery(invoiceCalls.detail, { invoiceId }, { ignoresErrors: true }))
  const [isActing, setActing] = useState(false)
  return (
    <Pane
      label={t('invoices.pane')}
      title={
        <>
          <span>{data?.title ?? t('invoices.pane')}</span>
          {data && <InvoiceStateTag state={data.state} />}
        </>
      }
      note={
        data && (
          <p className="t12 m3">
            {t('invoices.appliedBy', { name: data.applicant || '–', time: formatTime(data.appliedTime, data.timeZone) })}
          </p>
        )
      }
      isHeld={isActing}
      onClose={() => onGo('')}
    >
      {error?.code === errors['core.notFound'].code ? (
        <EmptyState icon="file" title={t('invoices.gone')} />
      ) : error ? (
        <div className="pane-body">
          <ErrorNote error={error} onRetry={() => void refetch()} />
        </div>
      ) : data ? (
        <>
          <div className="pane-body">
            <Facts invoice={data} onGo={onGo} />
          </div>
          <InvoiceActs invoice={data} onActing={setActing} onGo={onGo} />
        </>
      ) : (
        <div className="pane-body">
          <SkeletonFields count={6} />
        </div>
      )}
    </Pane>
  )
}

function TitleRows({ title }: { title: InvoiceTitle }) {
  const t = useT()
  return (
    <>
      <Fact name={t('invoices.type')}>{t(`invoices.${title.titleType}`)}</Fact>
      {title.taxNo && (
        <Fact name={t('invoices.taxNo')}>
          <span className="mono">{title.taxNo}</span>{' '}
          {title.taxNo.length === 18 && (
            <span className="t12 invoice-right">
              <Icon name="check" size={12} /> {t('invoices.checked')}
            </span>
          )}
        </Fact>
      )}
      {title.address && <Fact name={t('invoices.addressPhone')}>{`${title.address} ${title.phone}`}</Fact>}
      {title.bank && <Fact name={t('invoices.bankAndAccount')}>{`${title.bank} ${title.bankAccount}`}</Fact>}
      <Fact name={t('invoices.email')}>{title.email}</Fact>
    </>
  )
}

function Facts({ invoice, onGo }: { invoice: InvoiceDetail; onGo: (invoiceId: string) => void }) {
  const t = useT()
  const canOpenOrder = useCanVisit(pages.orders.list)
  const { invoiceId, currency, exchange, timeZone, replaces, replacedBy, state, bventId } = invoice
  const price = (amount: string) => priceText(amount, currency)
  return (
    <>
      {invoice.isRedDue && <p className="invoice-late t13 invoice-note">{t('invoices.redDue')}</p>}
      {invoice.isHandedOver && <p className="t13 invoice-note">{t(state === 'Red' ? 'invoices.handedOverRed' : 'invoices.handedOver')}</p>}
      {invoice.serviceFailure && (
        <p className="invoice-late t13 invoice-note">{t('invoices.serviceSays', { reason: invoice.serviceFailure })}</p>
      )}
      {exchange && (
        <section aria-label={t('invoices.wants')}>
          <h3>{t('invoices.wants')}</h3>
          <dl className="pane-facts">
            <Fact name={t('invoices.title')}>
              <b>{exchange.title}</b>
            </Fact>
            <TitleRows title={exchange} />
          </dl>
        </section>
      )}
      <dl className="pane-facts">
        <TitleRows title={invoice} />
        {invoice.remark && <Fact name={t('invoices.remark')}>{invoice.remark}</Fact>}
        {invoice.rejectReason && <Fact name={t('invoices.reason')}>{invoice.rejectReason}</Fact>}
      </dl>
      <dl className="pane-facts">
        <Fact name={t('invoices.column_order')}>
          {invoice.orders.map(({ orderId, orderNo, amount }) => (
            <span key={orderId} className="invoice-line">
              {canOpenOrder ? <Link to={`${pathOf(pages.orders.list, { bventId })}?orderId=${orderId}`}>{orderNo}</Link> : orderNo}{' '}
              {price(amount)}
            </span>
          ))}
        </Fact>
        <Fact name={t('invoices.item')}>{t('invoices.itemAndRate', { item: invoice.item, rate: invoice.taxRate })}</Fact>
        <Fact name={t('invoices.netAndTax')}>{`${price(invoice.net)} + ${price(invoice.tax)}`}</Fact>
        <Fact name={t('invoices.column_amount')}>
          <b className="t16">{price(invoice.amount)}</b>{' '}
          {(state === 'Applied' || state === 'Issuing' || state === 'Issued') && (
            <span className={invoice.isWhole ? 't12 invoice-right' : 't12 m3'}>
              {t(invoice.isWhole ? 'invoices.isWhole' : 'invoices.isPart')}
            </span>
          )}
        </Fact>
      </dl>
      {invoice.number && (
        <dl className="pane-facts">
          <Fact name={t('invoices.number')}>
            <span className="mono">{invoice.number}</span>
          </Fact>
          <Fact name={t('invoices.issuedTime')}>
            {formatTime(invoice.issuedTime, timeZone)} · {t('invoices.issuedBy', { name: invoice.issuedBy })}
          </Fact>
          {invoice.hasFile && (
            <Fact name={t('invoices.file')}>
              <Button
                type="link"
                size="small"
                icon={<Icon name="dl" size={14} />}
                onClick={() => void downloadCall(invoiceCalls.file, { invoiceId }).catch(() => {})}
              >
                {t('invoices.download')} {invoice.fileName}
              </Button>
            </Fact>
          )}
          {state === 'Red' && (
            <>
              <Fact name={t('invoices.redTitle')}>
                {[formatTime(invoice.redTime, timeZone), invoice.redReason && t(`invoices.reason_${invoice.redReason}`), invoice.redNote]
                  .filter(Boolean)
                  .join(' · ')}
              </Fact>
              <Fact name={t('invoices.redNo')}>
                {invoice.redNumber || <span className="invoice-late">{t('invoices.redUnknown')}</span>}
              </Fact>
            </>
          )}
          {[
            { name: t('invoices.replaces'), other: replaces },
            { name: t('invoices.replacedBy'), other: replacedBy },
          ].map(
            ({ name, other }) =>
              other && (
                <Fact key={name} name={name}>
                  <button type="button" className="link" onClick={() => onGo(other.invoiceId)}>
                    {other.number}
                  </button>
                </Fact>
              ),
          )}
        </dl>
      )}
      <section aria-label={t('invoices.history')}>
        <h3>{t('invoices.history')}</h3>
        <ul className="invoice-history">
          {invoice.history.map(({ id, time, accountName, action }) => (
            <li key={id} className="row g2 t13">
              <span className="sp">
                <b>{accountName || t('audit.system')}</b> {textOf(action)}
              </span>
              <span className="m3 nw">{formatTime(time, timeZone)}</span>
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}
