import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
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
  const pane = useRef<HTMLElement>(null)
  const { data, error, refetch } = useQuery(callQuery(invoiceCalls.detail, { invoiceId }, { ignoresErrors: true }))
  const [isActing, setActing] = useState(false)
  useEffect(() => pane.current?.focus({ preventScroll: true }), [])
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape' && !isActing && !event.defaultPrevented) onGo('')
  })
  useEffect(() => {
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
  return (
    <aside className="invoice-pane" aria-label={t('invoices.pane')} tabIndex={-1} ref={pane}>
      <header className="invoice-head">
        <div className="sp">
          <h2 className="row g2 wrap">
            <span>{data?.title ?? t('invoices.pane')}</span>
            {data && <InvoiceStateTag state={data.state} />}
          </h2>
          {data && (
            <p className="t12 m3">
              {t('invoices.appliedBy', { name: data.applicant || '–', time: formatTime(data.appliedTime, data.timeZone) })}
            </p>
          )}
        </div>
        <Button
          type="text"
          size="small"
          icon={<Icon name="x" />}
          aria-label={t('core.close')}
          title={t('core.close')}
          onClick={() => onGo('')}
        />
      </header>
      {error?.code === errors['core.notFound'].code ? (
        <EmptyState icon="file" title={t('invoices.gone')} />
      ) : error ? (
        <div className="invoice-body">
          <ErrorNote error={error} onRetry={() => void refetch()} />
        </div>
      ) : data ? (
        <>
          <div className="invoice-body">
            <Facts invoice={data} onGo={onGo} />
          </div>
          <InvoiceActs invoice={data} onActing={setActing} onGo={onGo} />
        </>
      ) : (
        <div className="invoice-body">
          <SkeletonFields count={6} />
        </div>
      )}
    </aside>
  )
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  )
}

function TitleRows({ title }: { title: InvoiceTitle }) {
  const t = useT()
  return (
    <>
      <Row name={t('invoices.type')}>{t(`invoices.${title.titleType}`)}</Row>
      {title.taxNo && (
        <Row name={t('invoices.taxNo')}>
          <span className="mono">{title.taxNo}</span>{' '}
          {title.taxNo.length === 18 && (
            <span className="t12 invoice-right">
              <Icon name="check" size={12} /> {t('invoices.checked')}
            </span>
          )}
        </Row>
      )}
      {title.address && <Row name={t('invoices.addressPhone')}>{`${title.address} ${title.phone}`}</Row>}
      {title.bank && <Row name={t('invoices.bankAndAccount')}>{`${title.bank} ${title.bankAccount}`}</Row>}
      <Row name={t('invoices.email')}>{title.email}</Row>
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
          <dl className="invoice-facts">
            <Row name={t('invoices.title')}>
              <b>{exchange.title}</b>
            </Row>
            <TitleRows title={exchange} />
          </dl>
        </section>
      )}
      <dl className="invoice-facts">
        <TitleRows title={invoice} />
        {invoice.remark && <Row name={t('invoices.remark')}>{invoice.remark}</Row>}
        {invoice.rejectReason && <Row name={t('invoices.reason')}>{invoice.rejectReason}</Row>}
      </dl>
      <dl className="invoice-facts">
        <Row name={t('invoices.column_order')}>
          {invoice.orders.map(({ orderId, orderNo, amount }) => (
            <span key={orderId} className="invoice-line">
              {canOpenOrder ? <Link to={`${pathOf(pages.orders.list, { bventId })}?orderId=${orderId}`}>{orderNo}</Link> : orderNo}{' '}
              {price(amount)}
            </span>
          ))}
        </Row>
        <Row name={t('invoices.item')}>{t('invoices.itemAndRate', { item: invoice.item, rate: invoice.taxRate })}</Row>
        <Row name={t('invoices.netAndTax')}>{`${price(invoice.net)} + ${price(invoice.tax)}`}</Row>
        <Row name={t('invoices.column_amount')}>
          <b className="t16">{price(invoice.amount)}</b>{' '}
          {(state === 'Applied' || state === 'Issuing' || state === 'Issued') && (
            <span className={invoice.isWhole ? 't12 invoice-right' : 't12 m3'}>
              {t(invoice.isWhole ? 'invoices.isWhole' : 'invoices.isPart')}
            </span>
          )}
        </Row>
      </dl>
      {invoice.number && (
        <dl className="invoice-facts">
          <Row name={t('invoices.number')}>
            <span className="mono">{invoice.number}</span>
          </Row>
          <Row name={t('invoices.issuedTime')}>
            {formatTime(invoice.issuedTime, timeZone)} · {t('invoices.issuedBy', { name: invoice.issuedBy })}
          </Row>
          {invoice.hasFile && (
            <Row name={t('invoices.file')}>
              <Button
                type="link"
                size="small"
                icon={<Icon name="dl" size={14} />}
                onClick={() => void downloadCall(invoiceCalls.file, { invoiceId }).catch(() => {})}
              >
                {t('invoices.download')} {invoice.fileName}
              </Button>
            </Row>
          )}
          {state === 'Red' && (
            <>
              <Row name={t('invoices.redTitle')}>
                {[formatTime(invoice.redTime, timeZone), invoice.redReason && t(`invoices.reason_${invoice.redReason}`), invoice.redNote]
                  .filter(Boolean)
                  .join(' · ')}
              </Row>
              <Row name={t('invoices.redNo')}>{invoice.redNumber || <span className="invoice-late">{t('invoices.redUnknown')}</span>}</Row>
            </>
          )}
          {[
            { name: t('invoices.replaces'), other: replaces },
            { name: t('invoices.replacedBy'), other: replacedBy },
          ].map(
            ({ name, other }) =>
              other && (
                <Row key={name} name={name}>
                  <button type="button" className="link" onClick={() => onGo(other.invoiceId)}>
                    {other.number}
                  </button>
                </Row>
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
