import { Link } from 'react-router'
import { Icon, type IconName } from '#console/kit/Icon.tsx'
import { useT } from '#console/kit/text.ts'
import { outcomes } from '#features/finance/billRules.ts'
import { useDays } from '#features/finance/console/days/useDays.ts'
import { financePages } from '#features/finance/pages.ts'

const icons: Record<(typeof outcomes)[number], IconName> = { both: 'check', onlyOurs: 'warn', onlyTheirs: 'warn', differs: 'warn' }

/** How the bills of the last days agree with the books. */
export function ReconcilePart() {
  const t = useT()
  const { data } = useDays('')
  const bills = data?.list.flatMap((day) => day.bills) ?? []
  const open = bills.reduce((all, bill) => all + bill.open, 0)
  return (
    <section className="book-part" aria-labelledby="book-reconcile">
      <header>
        <h2 id="book-reconcile" className="row g2 t16 b">
          {t('finance.reconcile')}
          <span className="t12 m3 regular">{t('finance.reconcileHint')}</span>
        </h2>
        <p className="t12 m3">{open > 0 ? t('finance.openN', { n: open }) : t('finance.allSettled')}</p>
      </header>
      <ul className="book-outcomes">
        {outcomes.map((outcome) => {
          const n = bills.reduce((all, bill) => all + bill[outcome], 0)
          const newest = data?.list.find((day) => day.bills.some((bill) => bill[outcome] > 0))?.day
          const line = (
            <>
              <Icon name={n === 0 ? 'minus' : open === 0 ? 'check' : icons[outcome]} />
              <span className="sp">{t(`finance.outcome_${outcome}`)}</span>
              <b>{n.toLocaleString()}</b>
            </>
          )
          const look = `row g2 book-outcome ${outcome === 'both' || n === 0 || open === 0 ? '' : 'is-off'}`.trim()
          return (
            <li key={outcome}>
              {newest ? (
                <Link className={look} to={`${financePages.days.path}?last=${newest}&day=${newest}`}>
                  {line}
                  <Icon name="right" size={12} />
                </Link>
              ) : (
                <span className={look}>{line}</span>
              )}
            </li>
          )
        })}
      </ul>
      <Link className="t13" to={financePages.days.path}>
        {t('finance.days')}
      </Link>
    </section>
  )
}
