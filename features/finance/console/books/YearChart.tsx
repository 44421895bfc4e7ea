import { useMemo } from 'react'
import type { ResultOf } from '#core/call.ts'
import { Chart } from '#console/kit/chart/Chart.tsx'
import { inOutDrawing } from '#console/kit/chart/drawings.ts'
import { useLanguage, useT } from '#console/kit/text.ts'
import type { entryCalls } from '#features/finance/contract.ts'
import { yearUpTo } from '#features/finance/period.ts'
import { worth } from '#features/finance/console/books/bookWords.tsx'

type Props = { months: ResultOf<typeof entryCalls.summary>['months']; to: string; currency: string }

/** A year of months up to the one that is looked at. */
export function YearChart({ months, to, currency }: Props) {
  const t = useT()
  const language = useLanguage()
  const rows = useMemo(
    () =>
      yearUpTo(to).map((month) => {
        const found = months.find((one) => one.month === month && one.currency === currency)
        return { month, income: found?.income ?? '0.00', spent: found?.spent ?? '0.00' }
      }),
    [months, to, currency],
  )
  const drawing = useMemo(() => {
    const short = new Intl.NumberFormat(language, { notation: 'compact', maximumFractionDigits: 1 })
    const name = new Intl.DateTimeFormat(language, { month: 'short', timeZone: 'UTC' })
    return inOutDrawing(
      rows.map(({ month }) => name.format(new Date(`${month}-01T00:00:00Z`))),
      [
        { name: t('finance.income'), values: rows.map(({ income }) => Number(income)) },
        { name: t('finance.spent'), values: rows.map(({ spent }) => Number(spent)) },
      ],
      (value) => short.format(value),
    )
  }, [rows, language, t])
  return (
    <section className="book-part" aria-labelledby="book-year">
      <header className="row g3 wrap">
        <h2 id="book-year" className="t16 b">
          {t('finance.year')}
        </h2>
        <span className="t12 m2 row g1">
          <i className="book-key book-key-came" aria-hidden />
          {t('finance.income')}
        </span>
        <span className="t12 m2 row g1">
          <i className="book-key book-key-went" aria-hidden />
          {t('finance.spent')}
        </span>
      </header>
      <Chart
        label={t('finance.yearOf', { currency })}
        data={{
          head: [t('finance.month'), t('finance.income'), t('finance.spent')],
          rows: rows.map(({ month, income, spent }) => [month, worth(income, currency), worth(spent, currency)]),
        }}
        drawing={drawing}
      />
    </section>
  )
}
