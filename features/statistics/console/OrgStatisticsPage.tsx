import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { formatTime } from '#core/dateTime.ts'
import { balanceText } from '#core/money.ts'
import { pathOf } from '#core/page.ts'
import { Chart } from '#console/kit/chart/Chart.tsx'
import { barsDrawing } from '#console/kit/chart/drawings.ts'
import { TrendChart } from '#console/kit/chart/TrendChart.tsx'
import { ErrorNote } from '#console/kit/ErrorNote.tsx'
import { PageFrame } from '#console/kit/PageFrame.tsx'
import { callQuery } from '#console/kit/query.ts'
import { Segments } from '#console/kit/Segments.tsx'
import { SkeletonFields } from '#console/kit/SkeletonRows.tsx'
import { useT } from '#console/kit/text.ts'
import { useAddressState } from '#console/kit/useAddressState.ts'
import type { ResultOf } from '#core/call.ts'
import { standardCalls } from '#features/statistics/contract.ts'
import { statisticsPages } from '#features/statistics/pages.ts'
import { StatisticsTabs } from '#features/statistics/console/custom/ReportList.tsx'
import { Bars, Nothing, Question } from '#console/kit/chart/Question.tsx'
import { Sources } from '#features/statistics/console/standard/Sales.tsx'
import { useWords } from '#features/statistics/console/words.ts'
import { useLook } from '#features/statistics/console/useLook.ts'
import '#features/statistics/console/statistics.css'

const periods = ['30', '90', '366'] as const
const defaults = { days: '90' }
type Told = ResultOf<typeof standardCalls.organisation>

/** All events together, in the calendar of the organisation. */
export function OrgStatisticsPage() {
  const t = useT()
  const [address, setAddress] = useAddressState(defaults)
  useLook()
  const days = periods.find((one) => one === address.days) ?? '90'
  const { data, error, refetch } = useQuery({
    ...callQuery(standardCalls.organisation, { days: Number(days) }),
    placeholderData: (previous) => previous,
  })
  return (
    <PageFrame
      page={statisticsPages.orgNormal}
      tabs={<StatisticsTabs normal={statisticsPages.orgNormal} list={statisticsPages.orgList} params={{}} current="normal" />}
      beside={
        <Segments
          label={t('statistics.period')}
          items={periods.map((key) => ({ key, label: t(`statistics.days_${key}`) }))}
          value={days}
          onChange={(key) => setAddress({ days: key })}
        />
      }
      subtitle={data && t('statistics.asOf', { time: formatTime(data.asOf, data.timeZone), zone: data.timeZone })}
    >
      {error && !data && (
        <div className="frame-body">
          <ErrorNote error={error} onRetry={() => void refetch()} />
        </div>
      )}
      {!data && !error && <SkeletonFields count={5} />}
      {data && <Answers told={data} />}
    </PageFrame>
  )
}

function Answers({ told }: { told: Told }) {
  const t = useT()
  const { share } = useWords()
  const all = told.days.reduce((sum, { total }) => sum + total, 0)
  return (
    <div className="stat-grid">
      <Question
        span={8}
        question={t('statistics.q_registering')}
        answer={t('statistics.people', { n: all })}
        note={t('statistics.registeringNote')}
      >
        <TrendChart
          name={t('statistics.count')}
          along={t('statistics.day')}
          points={told.days.map(({ day, total }) => ({ label: day.slice(5), value: total }))}
        />
      </Question>
      <Question
        question={t('statistics.q_turnout')}
        answer={share(told.signedIn, told.registered)}
        note={t('statistics.turnoutNote', { n: told.signedIn, all: told.registered })}
      >
        <Bars
          bars={told.events.slice(0, 6).map((event) => ({
            key: event.bventId,
            name: event.title,
            value: event.signedIn,
            text: share(event.signedIn, event.registered),
            most: event.registered,
          }))}
        />
      </Question>
      <Question
        span={8}
        question={t('statistics.q_events')}
        answer={told.events[0]?.title ?? '–'}
        note={t('statistics.eventsNote', { n: told.eventCount })}
      >
        {told.events.length === 0 ? <Nothing words={t('statistics.noEvents')} /> : <EventTable events={told.events} />}
      </Question>
      <Sources people={told} />
      {told.months.length > 0 && <Income months={told.months} />}
    </div>
  )
}

function EventTable({ events }: Pick<Told, 'events'>) {
  const t = useT()
  const { number, share } = useWords()
  return (
    <table className="stat-table">
      <thead>
        <tr>
          <th scope="col">{t('statistics.event')}</th>
          <th scope="col">{t('statistics.day')}</th>
          <th scope="col" className="num">
            {t('statistics.held')}
          </th>
          <th scope="col" className="num">
            {t('statistics.rate')}
          </th>
        </tr>
      </thead>
      <tbody>
        {events.slice(0, 10).map(({ bventId, title, startTime, held, registered, signedIn }) => (
          <tr key={bventId}>
            <th scope="row">
              <Link to={pathOf(statisticsPages.normal, { bventId })}>{title}</Link>
            </th>
            <td>{formatTime(startTime, undefined, 'YYYY-MM-DD')}</td>
            <td className="num">{number(held)}</td>
            <td className="num">{share(signedIn, registered)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Income({ months }: Pick<Told, 'months'>) {
  const t = useT()
  const { short } = useWords()
  const currency = months.at(-1)?.currency ?? 'CNY'
  const of = months.filter((one) => one.currency === currency)
  const total = of.reduce((sum, { amount }) => sum + Math.round(Number(amount) * 100), 0) / 100
  const text = balanceText(total.toFixed(2), currency)
  return (
    <Question span={12} question={t('statistics.q_income')} answer={text}>
      <Chart
        label={`${t('statistics.q_income')} ${text}`}
        data={{
          head: [t('statistics.month'), t('statistics.amount')],
          rows: months.map((one) => [`${one.month} ${one.currency}`, balanceText(one.amount, one.currency)]),
        }}
        drawing={barsDrawing(
          of.map(({ month, amount }) => ({ label: month, value: Number(amount) })),
          short,
        )}
      />
    </Question>
  )
}
