import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { useParams } from 'react-router'
import { formatTime } from '#core/dateTime.ts'
import { EmptyState } from '#console/kit/EmptyState.tsx'
import { ErrorNote } from '#console/kit/ErrorNote.tsx'
import { PageFrame } from '#console/kit/PageFrame.tsx'
import { callQuery } from '#console/kit/query.ts'
import { SkeletonFields } from '#console/kit/SkeletonRows.tsx'
import { useT } from '#console/kit/text.ts'
import { useAddressState } from '#console/kit/useAddressState.ts'
import { effectDays, standardCalls } from '#features/statistics/contract.ts'
import { statisticsPages } from '#features/statistics/pages.ts'
import { StatisticsTabs } from '#features/statistics/console/custom/ReportList.tsx'
import { Choices, Companies, Regions } from '#features/statistics/console/standard/Answers.tsx'
import { Absent, Arrivals, Expected } from '#features/statistics/console/standard/Coming.tsx'
import { NoticeEffect } from '#features/statistics/console/standard/NoticeEffect.tsx'
import { Funnel, Registrations, type People } from '#features/statistics/console/standard/Registrations.tsx'
import { MoneyByDay, Sources, Tickets } from '#features/statistics/console/standard/Sales.tsx'
import { useLook } from '#features/statistics/console/useLook.ts'
import '#features/statistics/console/statistics.css'

const defaults = { compare: '', field: '', point: '', within: '' }
const daysOf = (given: string) => effectDays.find((days) => String(days) === given) ?? 7
const COUNTING_MS = 3_000
const kept = { placeholderData: <Value,>(previous: Value) => previous }

/** The questions that every event is asked, each with its answer first. */
export function StatisticsPage() {
  const t = useT()
  const { bventId = '' } = useParams()
  const [address, setAddress] = useAddressState(defaults)
  useLook(bventId)
  const people = useQuery({
    ...callQuery(standardCalls.people, { bventId, ...(address.compare && { compareId: address.compare }) }),
    ...kept,
  })
  const money = useQuery(callQuery(standardCalls.money, { bventId }))
  const answers = useQuery({
    ...callQuery(standardCalls.answers, { bventId, ...(address.field && { fieldName: address.field }) }),
    ...kept,
  })
  const arrivals = useQuery({
    ...callQuery(standardCalls.arrivals, { bventId, ...(address.point && { checkinId: address.point }) }),
    ...kept,
  })
  const notices = useQuery(callQuery(standardCalls.notices, { bventId }))
  const effect = useQuery({
    ...callQuery(standardCalls.noticeEffect, { bventId, days: daysOf(address.within) }),
    ...kept,
    refetchInterval: ({ state }) => (state.data?.isCounting ? COUNTING_MS : false),
  })
  const parts = [people, money, answers, arrivals, notices, effect]
  const failed = parts.find(({ error, data }) => error && !data)
  const known = people.data
  return (
    <PageFrame
      page={statisticsPages.normal}
      tabs={<StatisticsTabs normal={statisticsPages.normal} list={statisticsPages.list} params={{ bventId }} current="normal" />}
      beside={known && <Compare people={known} onChange={(compare) => setAddress({ compare })} />}
      subtitle={known && t('statistics.asOf', { time: formatTime(known.asOf, known.timeZone), zone: known.timeZone })}
    >
      {failed?.error && (
        <div className="frame-body">
          <ErrorNote error={failed.error} onRetry={() => parts.forEach((part) => part.error && void part.refetch())} />
        </div>
      )}
      {!known && !people.error && <SkeletonFields count={5} />}
      {known && !hasAnybody(known) && <EmptyState icon="chart" title={t('statistics.nobody')} hint={t('statistics.nobodyHint')} />}
      {known && hasAnybody(known) && (
        <div className="stat-grid">
          <Registrations bventId={bventId} people={known} />
          <Funnel bventId={bventId} people={known} />
          <Tickets bventId={bventId} people={known} />
          {money.data && <MoneyByDay bventId={bventId} money={money.data} />}
          <Sources bventId={bventId} people={known} />
          {answers.data && (
            <>
              <Choices bventId={bventId} answers={answers.data} onField={(field) => setAddress({ field })} />
              <Regions bventId={bventId} answers={answers.data} />
              <Companies bventId={bventId} answers={answers.data} />
            </>
          )}
          {arrivals.data && <Arrivals bventId={bventId} arrivals={arrivals.data} onPoint={(point) => setAddress({ point })} />}
          <Absent bventId={bventId} people={known} />
          <Expected people={known} />
          {notices.data && effect.data && (
            <NoticeEffect
              bventId={bventId}
              told={notices.data.list}
              effect={effect.data}
              timeZone={known.timeZone}
              onDays={(days) => setAddress({ within: String(days) })}
            />
          )}
        </div>
      )}
    </PageFrame>
  )
}

const hasAnybody = ({ funnel }: People) => funnel.some(({ total }) => total > 0)

function Compare({ people: { comparable, before }, onChange }: { people: People; onChange: (bventId: string) => void }) {
  const t = useT()
  if (comparable.length === 0) return null
  return (
    <Select
      aria-label={t('statistics.compare')}
      prefix={t('statistics.compare')}
      value={before?.bventId ?? null}
      popupMatchSelectWidth={false}
      options={comparable.map((event) => ({ value: event.bventId, label: event.title }))}
      onChange={onChange}
    />
  )
}
