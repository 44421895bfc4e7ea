import { useMemo, useState } from 'react'
import { Chart } from '#console/kit/chart/Chart.tsx'
import { linesDrawing } from '#console/kit/chart/drawings.ts'
import { Segments } from '#console/kit/Segments.tsx'
import { useCallQuery } from '#console/kit/query.ts'
import { useLanguage, useT } from '#console/kit/text.ts'
import { creditKinds } from '#features/credits/rules.ts'
import { rechargeCalls } from '#features/recharge/contract.ts'
import { UsageByEvent } from '#features/recharge/console/UsageByEvent.tsx'

const spans = ['7', '28', 'event'] as const
type Span = (typeof spans)[number]

/** What was used, day by day or by event. */
export function UsageChart() {
  const t = useT()
  const language = useLanguage()
  const { data } = useCallQuery(rechargeCalls.usage, {}, { ignoresErrors: true })
  const [span, setSpan] = useState<Span>('28')
  const days = useMemo(() => (data?.list ?? []).slice(span === '7' ? -7 : 0), [data, span])
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
          {t(span === '7' ? 'recharge.usageShort' : 'recharge.usage')}
        </h2>
        {used.map((kind, at) => (
          <span key={kind} className="t12 m2 row g1">
            <i className={`usage-key usage-key-${at + 1}`} aria-hidden />
            {t(`recharge.goods_${kind}`, { n: days.reduce((all, one) => all + one[kind], 0) })}
          </span>
        ))}
        <span className="sp" />
        <Segments
          label={t('recharge.usageSpan')}
          items={spans.map((key) => ({ key, label: t(`recharge.span_${key}`) }))}
          value={span}
          onChange={setSpan}
        />
      </header>
      {span === 'event' ? (
        <UsageByEvent />
      ) : (
        <Chart
          className="usage-chart"
          label={t('recharge.usageOf')}
          data={{
            head: [t('recharge.day'), ...used.map((kind) => t(`recharge.kind_${kind}`))],
            rows: days.map((one) => [one.day, ...used.map((kind) => one[kind].toLocaleString(language))]),
          }}
          drawing={drawing}
        />
      )}
    </section>
  )
}
