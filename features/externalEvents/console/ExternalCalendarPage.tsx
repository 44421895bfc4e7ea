import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useParams } from 'react-router'
import { EVENT_TIME_ZONE, formatTime } from '#core/dateTime.ts'
import { shifted } from '#console/kit/event/calendarLayout.ts'
import { eventCalls } from '#features/events/contract.ts'
import { externalEventPages } from '#features/externalEvents/pages.ts'
import { ErrorNote } from '#console/kit/ErrorNote.tsx'
import { Icon } from '#console/kit/Icon.tsx'
import { PageFrame } from '#console/kit/PageFrame.tsx'
import { callQuery, useCallQuery } from '#console/kit/query.ts'
import { useLanguage, useT } from '#console/kit/text.ts'
import { useAddressState } from '#console/kit/useAddressState.ts'
import { useNow } from '#console/kit/useNow.ts'
import { isMonth, itemsOf, periodOf, thisMonth, type DueItem } from '#features/externalEvents/console/month.ts'
import { MonthGrid } from '#features/externalEvents/console/MonthGrid.tsx'
import { useRights } from '#features/externalEvents/console/useRights.ts'

const LOOK_AGAIN_MS = 60_000
const NO_MONTH = { month: '' }

/** All external events of the organisation, and what is due for this one. */
export function ExternalCalendarPage() {
  const t = useT()
  const language = useLanguage()
  const { bventId = '' } = useParams()
  const now = new Date(useNow(LOOK_AGAIN_MS))
  const [address, setAddress] = useAddressState(NO_MONTH)
  const month = isMonth(address.month) ? address.month : thisMonth(now)
  const { data: here } = useCallQuery(eventCalls.detail, { bventId })
  const benefits = useRights('benefit', bventId)
  const obligations = useRights('obligation', bventId)
  const events = useQuery({
    ...callQuery(eventCalls.calendar, periodOf(month), { ignoresErrors: true }),
    placeholderData: keepPreviousData,
  })
  const dues: DueItem[] = [
    ...(benefits.rights ?? []).map((right): DueItem => ({ kind: 'benefit', right })),
    ...(obligations.rights ?? []).map((right): DueItem => ({ kind: 'obligation', right })),
  ]
  const items = itemsOf(events.data?.list ?? [], dues, here?.timeZone ?? EVENT_TIME_ZONE)
  const within = items.filter(({ first, last }) => first.slice(0, 7) <= month && last.slice(0, 7) >= month)
  const dueCount = within.filter((item) => 'due' in item).length
  const error = events.error ?? benefits.error ?? obligations.error
  const retry = () => {
    void events.refetch()
    benefits.refetch()
    obligations.refetch()
  }
  const step = (by: number) => setAddress({ month: shifted(`${month}-01`, 'month', by).slice(0, 7) })

  return (
    <PageFrame
      page={externalEventPages.calendar}
      subtitle={t('externalEvents.duesHere')}
      toolbar={
        <>
          <Button icon={<Icon name="left" />} aria-label={t('externalEvents.previousMonth')} onClick={() => step(-1)} />
          <Button icon={<Icon name="right" />} aria-label={t('externalEvents.nextMonth')} onClick={() => step(1)} />
          <Button onClick={() => setAddress({ month: '' })}>{t('externalEvents.today')}</Button>
          <output className="row g2">
            <b className="t16">{monthName(month, language)}</b>
            <span className="t13 m3">{t('externalEvents.monthSummary', { events: within.length - dueCount, dues: dueCount })}</span>
          </output>
        </>
      }
    >
      {error && (
        <div className="frame-body">
          <ErrorNote error={error} onRetry={retry} />
        </div>
      )}
      <MonthGrid month={month} items={items} bventId={bventId} today={formatTime(now.toISOString(), undefined, 'YYYY-MM-DD')} now={now} />
    </PageFrame>
  )
}

function monthName(month: string, language: string): string {
  const name = new Intl.DateTimeFormat(language, { year: 'numeric', month: 'long', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  )
  return name.replace(/^(\d+)年(\d+)月$/, '$1 年 $2 月')
}
