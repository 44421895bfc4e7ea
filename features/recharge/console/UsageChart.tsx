import { useMemo } from 'react'
import { Chart } from '#console/kit/chart/Chart.tsx'
import { linesDrawing } from '#console/kit/chart/drawings.ts'
import { useCallQuery } from '#console/kit/query.ts'
import { useLanguage, useT } from '#console/kit/text.ts'
import { creditKinds } from '#features/credits/rules.ts'
import { rechargeCalls } from '#features/recharge/contract.ts'

/** What was used, day by day. */
export function UsageChart() {
  const t = useT()
  const language = useLanguage()
  const { data } = useCallQuery(rechargeCalls.usage, {}, { ignoresErrors: true })
  const days = useMemo(() => data?.list ?? [], [data])
  const used = creditKinds.filter((kind) => kind !== 'live' || days.some(({ live }) => live > 0))
  const drawing = useMemo(() => {
    const lines = used.map((kind) => ({ name: t(`recharge.kind_${kind}`), values: days.map((one) => one[kind]) }))
    return linesDrawing(
      days.map(({ day }) => day.slice(5)),
      lines,
      (value) => value.toLocaleString(language),
    )
  }, [days, used, language, t])
  return (
    <section className="shop-part" aria-labelledby="shop-usage">
      <header className="row g3 wrap">
        <h2 id="shop-usage" className="t16 b">
          {t('recharge.usage')}
        </h2>
        {used.map((kind, at) => (
          <span key={kind} className="t12 m2 row g1">
            <i className={`usage-key usage-key-${at + 1}`} aria-hidden />
            {t(`recharge.goods_${kind}`, { n: days.reduce((all, one) => all + one[kind], 0) })}
          </span>
        ))}
      </header>
      <Chart
        className="usage-chart"
        label={t('recharge.usageOf')}
        data={{
          head: [t('recharge.day'), ...used.map((kind) => t(`recharge.kind_${kind}`))],
          rows: days.map((one) => [one.day, ...used.map((kind) => one[kind].toLocaleString(language))]),
        }}
        drawing={drawing}
      />
    </section>
  )
}
