import type { ReactNode } from 'react'
import type { ResultOf } from '#core/call.ts'
import { priceText } from '#core/money.ts'
import { useT } from '#console/kit/text.ts'
import type { manageCalls } from '#features/invoices/manageContract.ts'

type Figures = ResultOf<typeof manageCalls.list>['figures']

/** Of the whole event: what waits, what was issued, how long it took, what was cancelled. */
export function InvoiceFigures({ figures }: { figures: Figures | undefined }) {
  const t = useT()
  const price = (amount: string | undefined) => (amount === undefined ? '–' : priceText(amount, 'CNY'))
  const late = figures?.waiting.late ?? 0
  return (
    <dl className="figures">
      <Figure name={t('invoices.fig_waiting')} value={price(figures?.waiting.amount)}>
        {t('invoices.sheets', { n: figures?.waiting.total ?? 0 })}
        {late > 0 && (
          <>
            {' · '}
            <span className="invoice-late">{t('invoices.late', { n: late })}</span>
          </>
        )}
      </Figure>
      <Figure name={t('invoices.fig_month')} value={price(figures?.month.amount)}>
        {t('invoices.sheets', { n: figures?.month.total ?? 0 })} · {t('invoices.allIssued', { n: figures?.month.all ?? 0 })}
      </Figure>
      <Figure name={t('invoices.fig_hours')} value={figures?.hours == null ? '–' : t('invoices.hours', { n: figures.hours })}>
        {t('invoices.promised')}
      </Figure>
      <Figure name={t('invoices.fig_red')} value={price(figures?.red.amount)}>
        {t('invoices.sheets', { n: figures?.red.total ?? 0 })}
      </Figure>
    </dl>
  )
}

function Figure({ name, value, children }: { name: string; value: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <b>{value}</b>
        <span className="t12 m3">{children}</span>
      </dd>
    </div>
  )
}
