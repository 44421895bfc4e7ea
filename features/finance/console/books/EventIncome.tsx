import type { ResultOf } from '#core/call.ts'
import { useT } from '#console/kit/text.ts'
import type { entryCalls } from '#features/finance/contract.ts'
import { worth } from '#features/finance/console/books/bookWords.tsx'

type Props = { events: ResultOf<typeof entryCalls.summary>['events'] | undefined; currency: string; onEvent: (bventId: string) => void }

/** Who earned it; an event leads to its entries. */
export function EventIncome({ events, currency, onEvent }: Props) {
  const t = useT()
  const rows = (events ?? []).filter((event) => event.currency === currency)
  const most = Math.max(1, ...rows.map(({ income }) => Number(income)))
  return (
    <section className="book-part" aria-labelledby="book-events">
      <h2 id="book-events" className="t16 b">
        {t('finance.byEvent')}
      </h2>
      {events && rows.length === 0 && <p className="t13 m3 book-nothing">{t('finance.noIncome')}</p>}
      <ul className="book-events">
        {rows.map(({ bventId, title, income, others }) => (
          <li key={bventId || 'others'}>
            <div className="row g2">
              {bventId ? (
                <button type="button" className="book-event ell sp" title={title} onClick={() => onEvent(bventId)}>
                  {title || t('finance.goneEvent')}
                </button>
              ) : (
                <span className="sp ell">{t('finance.otherEvents', { n: others })}</span>
              )}
              <span className="nw">{worth(income, currency)}</span>
            </div>
            <div className="bar" aria-hidden>
              <i style={{ width: `${Math.max(0, Math.min(1, Number(income) / most)) * 100}%` }} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
