import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { eventCalls } from '#features/events/contract.ts'
import type { EventInfo } from '#features/events/shapes.ts'
import { MOST_TREND_DAYS } from '#features/events/rules.ts'
import { ErrorNote } from '#console/kit/ErrorNote.tsx'
import { callQuery } from '#console/kit/query.ts'
import { useLanguage, useT } from '#console/kit/text.ts'
import { TrendChart } from '#console/kit/TrendChart.tsx'
import { Segments } from '#console/kit/Segments.tsx'

const ranges = { week: 7, month: 28, all: null } as const
type Range = keyof typeof ranges

/** How registrations come in, day by day. */
export function TrendPanel({ event: { bventId } }: { event: EventInfo }) {
  const t = useT()
  const language = useLanguage()
  const [range, setRange] = useState<Range>('month')
  const days = ranges[range] ?? MOST_TREND_DAYS
  const { data, error, refetch } = useQuery({
    ...callQuery(eventCalls.statistics, { bventId, days }, { ignoresErrors: true }),
    placeholderData: keepPreviousData,
  })
  const trend = range === 'all' ? sinceTheFirst(data?.trend ?? []) : (data?.trend ?? [])
  const came = trend.reduce((sum, { attendeeCount }) => sum + attendeeCount, 0)
  return (
    <section className="panel dash-panel">
      <div className="row g2">
        <h2 className="t14 strong sp">{t('dashboard.trend')}</h2>
        <Segments
          label={t('dashboard.trendRange')}
          items={(Object.keys(ranges) as Range[]).map((key) => ({ key, label: t(`dashboard.trend_${key}`) }))}
          value={range}
          onChange={setRange}
        />
      </div>
      {error && !data && <ErrorNote error={error} onRetry={() => void refetch()} />}
      {data && came === 0 && <p className="dash-none m3">{t('dashboard.trendNone')}</p>}
      {came > 0 && (
        <TrendChart
          name={t('dashboard.trend')}
          points={trend.map(({ date, attendeeCount }) => ({ label: date.slice(5), value: attendeeCount }))}
          format={(value) => value.toLocaleString(language)}
        />
      )}
    </section>
  )
}

/** From the day before anybody came. */
function sinceTheFirst<Day extends { attendeeCount: number }>(trend: readonly Day[]): readonly Day[] {
  const first = trend.findIndex(({ attendeeCount }) => attendeeCount > 0)
  return first < 0 ? trend : trend.slice(Math.max(0, Math.min(first - 1, trend.length - 2)))
}
