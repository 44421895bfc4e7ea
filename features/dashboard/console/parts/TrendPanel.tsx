import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { eventCalls } from '#features/events/contract.ts'
import type { EventInfo } from '#features/events/shapes.ts'
import { MOST_TREND_DAYS } from '#features/events/rules.ts'
import { ErrorNote } from '#console/kit/ErrorNote.tsx'
import { callQuery } from '#console/kit/query.ts'
import { useT } from '#console/kit/text.ts'
import { useNow } from '#console/kit/useNow.ts'
import { todayIn } from '#core/dateTime.ts'
import { TrendChart } from '#console/kit/chart/TrendChart.tsx'
import { Segments } from '#console/kit/Segments.tsx'

const MINUTE_MS = 60_000
const ranges = { week: 7, month: 28, all: null } as const
type Range = keyof typeof ranges

/** How registrations come in, day by day, and beside it the same number of days before. */
export function TrendPanel({ event: { bventId, timeZone } }: { event: EventInfo }) {
  const t = useT()
  const now = useNow(MINUTE_MS)
  const [range, setRange] = useState<Range>('month')
  const length = ranges[range]
  const { data, error, refetch } = useQuery({
    ...callQuery(eventCalls.statistics, { bventId, days: length ? 2 * length : MOST_TREND_DAYS }, { ignoresErrors: true }),
    placeholderData: keepPreviousData,
  })
  const known = data?.trend ?? []
  const trend = length ? known.slice(-length) : sinceTheFirst(known)
  const before = length ? known.slice(0, -length) : []
  const hasBefore = before.some(({ attendeeCount }) => attendeeCount > 0)
  const beforeName = length ? t('dashboard.trendBefore', { n: length }) : ''
  const dayName = (date: string) => (date === todayIn(timeZone, new Date(now)) ? t('dashboard.today') : date.slice(5))
  const came = trend.reduce((sum, { attendeeCount }) => sum + attendeeCount, 0)
  return (
    <section className="dash-panel">
      <div className="row g2">
        <h2 className="t14 strong">{t('dashboard.trend')}</h2>
        {hasBefore && (
          <span className="row g3 t12 m2 dash-keys" aria-hidden>
            <span className="dash-key">{t('dashboard.trendNow', { n: trend.length })}</span>
            <span className="dash-key dash-key-before">{beforeName}</span>
          </span>
        )}
        <span className="sp" />
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
          along={t('dashboard.day')}
          {...(hasBefore && { beforeName })}
          points={trend.map(({ date, attendeeCount }, at) => ({
            label: dayName(date),
            value: attendeeCount,
            before: before[at]?.attendeeCount ?? null,
          }))}
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
