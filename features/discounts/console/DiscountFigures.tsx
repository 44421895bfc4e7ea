import type { ResultOf } from '#core/call.ts'
import { moneyOf, parseMoney, priceText } from '#core/money.ts'
import { Chart } from '#console/kit/chart/Chart.tsx'
import { stackedDrawing } from '#console/kit/chart/drawings.ts'
import { useLanguage, useT } from '#console/kit/text.ts'
import type { discountCalls } from '#features/discounts/contract.ts'

type Figures = ResultOf<typeof discountCalls.figures>
const WHOLE = 100

/** What was given, how often, and what came with it; each currency by itself, the first one large. */
export function DiscountFigures({ figures }: { figures: Figures | undefined }) {
  const t = useT()
  const sums = figures?.sums ?? []
  const [first] = sums
  const others = (of: (sum: Figures['sums'][number]) => string) =>
    sums
      .slice(1)
      .map((sum) => priceText(of(sum), sum.currency))
      .join(' · ')
  const hasBudget = first !== undefined && Number(first.budget) > 0
  const used = figures?.usedOrders ?? 0
  const share = figures && figures.paidOrders > 0 ? `${Math.round((used / figures.paidOrders) * 1_000) / 10}%` : '–'
  const average =
    first && first.used > 0 ? priceText(moneyOf(Math.round((parseMoney(first.revenue) ?? 0) / first.used)), first.currency) : '–'
  return (
    <dl className="figures discount-figures">
      <div>
        <dt>{t('discounts.figGiven')}</dt>
        <dd>
          <b>
            {first ? priceText(first.given, first.currency) : '–'}{' '}
            {hasBudget && <small className="t13 m3">{t('discounts.ofBudget', { amount: priceText(first.budget, first.currency) })}</small>}
          </b>
          {hasBudget ? (
            <span className="bar" aria-hidden="true">
              <i style={{ width: `${Math.min(WHOLE, (Number(first.given) / Number(first.budget)) * WHOLE)}%` }} />
            </span>
          ) : (
            <span className="t12 m3">{others(({ given }) => given)}</span>
          )}
        </dd>
      </div>
      <div>
        <dt>{t('discounts.figUsed')}</dt>
        <dd>
          <b>{t('discounts.times', { n: sums.reduce((all, sum) => all + sum.used, 0) })}</b>
          <span className="t12 m3">{t('discounts.shareOfPaid', { share })}</span>
        </dd>
      </div>
      <div>
        <dt>{t('discounts.figRevenue')}</dt>
        <dd>
          <b>{first ? priceText(first.revenue, first.currency) : '–'}</b>
          <span className="t12 m3">{others(({ revenue }) => revenue) || t('discounts.perOrder', { amount: average })}</span>
        </dd>
      </div>
    </dl>
  )
}

export function UseChart({ figures }: { figures: Figures | undefined }) {
  const t = useT()
  const language = useLanguage()
  if (!figures || figures.series.length === 0) return null
  const { days, series } = figures
  const words = (value: number) => value.toLocaleString(language)
  const total = series.reduce((sum, { used }) => sum + used.reduce((all, one) => all + one, 0), 0)
  const labels = days.map((day) => day.slice(5))
  return (
    <section className="discount-chart" aria-label={t('discounts.usesOfDays')}>
      <div className="row g3 wrap t12 m2">
        <h2>{t('discounts.usesOfDays')}</h2>
        {series.map(({ discountId, name }, at) => (
          <span key={discountId} className="row g1">
            <i className={`discount-key discount-key-${at + 1}`} aria-hidden="true" />
            {name}
          </span>
        ))}
      </div>
      <Chart
        label={t('discounts.chartSummary', { n: total })}
        data={{
          head: [t('discounts.day'), ...series.map(({ name }) => name)],
          rows: days.map((day, at) => [day, ...series.map(({ used }) => words(used[at] ?? 0))]),
        }}
        drawing={stackedDrawing(
          labels,
          series.map(({ name, used }) => ({ name, values: used })),
          words,
        )}
      />
    </section>
  )
}
