import { Button } from 'antd'
import { useState } from 'react'
import { formatTime } from '#core/dateTime.ts'
import { Can } from '#console/kit/Can.tsx'
import { downloadCall } from '#console/kit/download.ts'
import { ErrorNote } from '#console/kit/ErrorNote.tsx'
import type { IconName } from '#console/kit/Icon.tsx'
import { StatusTag, type Tone } from '#console/kit/StatusTag.tsx'
import { TableFooter } from '#console/kit/TableFooter.tsx'
import { textOf, useT, type Translate } from '#console/kit/text.ts'
import { useRows } from '#console/kit/useRows.ts'
import { BALANCE } from '#features/credits/rules.ts'
import { OFFLINE } from '#features/payments/rules.ts'
import { rechargeCalls, type Purchase } from '#features/recharge/contract.ts'
import { InvoiceDialog } from '#features/recharge/console/InvoiceDialog.tsx'
import { goodsText, shopPrice } from '#features/recharge/console/words.ts'

const FIRST = { pageNo: 1, pageSize: 20 }
const states = {
  Unpaid: { tone: 'unpaid', icon: 'yuan' },
  Paid: { tone: 'registered', icon: 'check' },
  Closed: { tone: 'cancelled', icon: 'slash' },
} as const satisfies Record<Purchase['state'], { tone: Tone; icon: IconName }>

/** What was bought, the newest first. */
export function PurchaseList({ onPay, onTransfer }: Pick<RowProps, 'onPay' | 'onTransfer'>) {
  const t = useT()
  const [paging, setPaging] = useState(FIRST)
  const [invoicing, setInvoicing] = useState<Purchase | null>(null)
  const { data, error, refetch } = useRows(rechargeCalls.list, paging)
  const last = data?.list.find(({ invoice }) => invoice !== null)?.invoice ?? null
  const columns = ['no', 'goods', 'price', 'way', 'time', 'state'] as const
  return (
    <section className="shop-part" aria-labelledby="shop-purchases">
      <h2 id="shop-purchases" className="t16 b">
        {t('recharge.purchases')}
      </h2>
      {error && <ErrorNote error={error} onRetry={() => void refetch()} />}
      {data?.list.length === 0 && <p className="m3 t13 shop-none">{t('recharge.purchasesNone')}</p>}
      {data && data.list.length > 0 && (
        <div className="shop-scroll">
          <table className="shop-table">
            <caption className="unseen">{t('recharge.purchases')}</caption>
            <thead>
              <tr className="t12 m3">
                {columns.map((name) => (
                  <th key={name} scope="col" className={name === 'price' ? 'num' : undefined}>
                    {t(`recharge.column_${name}`)}
                  </th>
                ))}
                <th scope="col" className="num">
                  <span className="unseen">{t('recharge.column_act')}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {data.list.map((purchase) => (
                <Row key={purchase.purchaseId} purchase={purchase} onPay={onPay} onTransfer={onTransfer} onInvoice={setInvoicing} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {data && data.total > FIRST.pageSize && <TableFooter {...paging} total={data.total} onPaging={setPaging} />}
      {invoicing && <InvoiceDialog purchase={invoicing} last={invoicing.invoice ?? last} onClose={() => setInvoicing(null)} />}
    </section>
  )
}

type Act = (purchase: Purchase) => void
type RowProps = { purchase: Purchase; onPay: Act; onTransfer: Act; onInvoice: Act }

function Row({ purchase, onPay, onTransfer, onInvoice }: RowProps) {
  const t = useT()
  const { purchaseNo, price, paidWith, createdTime, state, isAuto, isTransfer } = purchase
  const isWaiting = state === 'Unpaid' && isTransfer
  return (
    <tr>
      <th scope="row" className="mono t12">
        {purchaseNo}
      </th>
      <td>
        {goodsText(t, purchase)} {isAuto && <span className="tag tag-info">{t('recharge.boughtByItself')}</span>}
      </td>
      <td className="num b">{shopPrice(price)}</td>
      <td className="m2">{isWaiting ? t('recharge.way_offline') : wayText(t, paidWith)}</td>
      <td className="m2">{formatTime(createdTime)}</td>
      <td>
        <StatusTag {...states[state]}>{t(isWaiting ? 'recharge.transferWait' : `recharge.state_${state}`)}</StatusTag>
      </td>
      <td className="num">
        {isWaiting && (
          <Button
            type="link"
            size="small"
            aria-label={t('recharge.transferSeeOf', { no: purchaseNo })}
            onClick={() => onTransfer(purchase)}
          >
            {t('recharge.transferSee')}
          </Button>
        )}
        {state === 'Unpaid' && (
          <Can call={rechargeCalls.pay}>
            <Button type="link" size="small" aria-label={t('recharge.goPayOf', { no: purchaseNo })} onClick={() => onPay(purchase)}>
              {t('recharge.goPay')}
            </Button>
          </Can>
        )}
        <InvoiceOf purchase={purchase} onAsk={() => onInvoice(purchase)} />
      </td>
    </tr>
  )
}

function wayText(t: Translate, paidWith: string): string {
  if (paidWith === BALANCE) return t('recharge.balance')
  if (paidWith === OFFLINE) return t('recharge.way_offline')
  return paidWith ? textOf(`payments.${paidWith}`) : '–'
}

function InvoiceOf({ purchase, onAsk }: { purchase: Purchase; onAsk: () => void }) {
  const t = useT()
  const { purchaseId, purchaseNo: no, invoice, canInvoice } = purchase
  return (
    <>
      {invoice?.state === 'Applied' && <span className="m3 t13">{t('recharge.invoice_Applied')}</span>}
      {invoice?.state === 'Rejected' && <span className="m3 t13">{t('recharge.invoice_Rejected', { reason: invoice.reason })} </span>}
      {invoice?.state === 'Issued' && (
        <Button
          type="link"
          size="small"
          aria-label={t('recharge.invoiceOf', { no })}
          onClick={() => void downloadCall(rechargeCalls.invoiceFile, { purchaseId }).catch(() => {})}
        >
          {t('recharge.invoice_Issued')}
        </Button>
      )}
      {canInvoice && (
        <Can call={rechargeCalls.askInvoice}>
          <Button type="link" size="small" aria-label={t('recharge.askInvoiceOf', { no })} onClick={onAsk}>
            {t('recharge.askInvoice')}
          </Button>
        </Can>
      )}
    </>
  )
}
