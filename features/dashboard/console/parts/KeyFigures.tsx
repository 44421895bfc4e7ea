import { pages } from '#features/pages.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatTime } from '#core/dateTime.ts'
import { priceText } from '#core/money.ts'
import { pathOf } from '#core/page.ts'
import { eventCalls } from '#features/events/contract.ts'
import { changeSince, INCOME } from '#features/events/rules.ts'
import type { EventInfo } from '#features/events/shapes.ts'
import type { Ticket } from '#features/tickets/contract.ts'
import { UNLIMITED } from '#features/tickets/rules.ts'
import { seatHolding } from '#core/statuses.ts'
import { useCan } from '#console/kit/Can.tsx'
import { Icon, type IconName } from '#console/kit/Icon.tsx'
import { callQuery } from '#console/kit/query.ts'
import { useLanguage, useT } from '#console/kit/text.ts'
import { useNow } from '#console/kit/useNow.ts'
import { countdownOf } from '#features/dashboard/console/parts/steps.ts'

const WEEK = 7
/** Less than this is no change that a tenth of a percent would show. */
const SAME = 0.0005

type Props = { event: EventInfo; tickets: readonly Ticket[] | undefined }

/** Each number with what it is of and since when. */
export function KeyFigures({ event, tickets }: Props) {
  const t = useT()
  const language = useLanguage()
  const { bventId, counts, capacity } = event
  const silent = { ignoresErrors: true }
  const { data: statistics } = useQuery(callQuery(eventCalls.statistics, { bventId }, silent))
  const { data: totals } = useQuery(callQuery(eventCalls.totalStatistics, { bventId }, silent))
  const seesIncome = useCan(INCOME)
  const { data: amounts } = useQuery({ ...callQuery(eventCalls.totalAmount, { bventId }, silent), enabled: seesIncome })
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 })
  const number = (value: number) => value.toLocaleString(language)
  const countOf = (status: string) => counts.find(({ code }) => code === status)?.total ?? 0
  const held = seatHolding.reduce((sum, status) => sum + countOf(status), 0)
  const trend = statistics?.trend ?? []
  const today = trend.at(-1)?.attendeeCount ?? 0
  const paidIn = (part: typeof trend) => part.reduce((sum, { amount }) => sum + Number(amount), 0)
  const morePaid = changeSince(paidIn(trend.slice(-WEEK)), paidIn(trend.slice(-2 * WEEK, -WEEK)))
  const seats = seatsOf(tickets, capacity)
  return (
    <section className="panel dash-figures" aria-label={t('dashboard.keyFigures')}>
      <Figure
        name={t('dashboard.people')}
        value={number(held)}
        note={
          <>
            {today > 0 && (
              <>
                <span className="up">{t('dashboard.peopleToday', { n: today })}</span>
                <i className="sd" />
              </>
            )}
            {seats === null ? t('dashboard.ofUnlimited') : t('dashboard.seatsInAll', { n: seats })}
          </>
        }
      />
      <Figure
        name={t('status.PendingApproval')}
        icon="clock"
        value={number(countOf('PendingApproval'))}
        note={
          countOf('PendingApproval') > 0 ? (
            <PeopleLink bventId={bventId} status="PendingApproval" words={t('dashboard.goApprove')} />
          ) : (
            t('dashboard.deniedSoFar', { n: countOf('Denied') })
          )
        }
      />
      <Figure
        name={t('status.Unpaid')}
        icon="yuan"
        value={number(countOf('Unpaid'))}
        note={
          countOf('Unpaid') > 0 ? (
            <PeopleLink bventId={bventId} status="Unpaid" words={t('dashboard.goRemind')} />
          ) : (
            t('dashboard.cancelledSoFar', { n: countOf('Cancelled') })
          )
        }
      />
      {seesIncome && (
        <Figure
          name={t('dashboard.received')}
          value={amounts?.list.map(({ amount, currency }) => priceText(amount, currency)).join(t('kit.comma')) || '–'}
          note={
            morePaid === null || Math.abs(morePaid) < SAME ? (
              t(amounts?.list.length === 0 ? 'events.noIncome' : 'dashboard.receivedNote')
            ) : (
              <span className={morePaid > 0 ? 'up' : 'down'}>
                {t('dashboard.paidThanWeek', { change: `${morePaid > 0 ? '↑' : '↓'} ${percent.format(Math.abs(morePaid))}` })}
              </span>
            )
          }
        />
      )}
      <Arrivals event={event} registered={countOf('Registered')} signedIn={totals?.signedInCount} />
    </section>
  )
}

function PeopleLink({ bventId, status, words }: { bventId: string; status: string; words: string }) {
  const isOpen = useCan('lite_res_page_attendees')
  return isOpen ? <Link to={`${pathOf(pages.attendees.list, { bventId })}?status=${status}`}>{words}</Link> : null
}

/** What the tickets offer, or the room if that is smaller; null without any limit. */
export function seatsOf(tickets: readonly Pick<Ticket, 'totalTicket'>[] | undefined, capacity: number | null): number | null {
  const isLimited = tickets !== undefined && tickets.length > 0 && tickets.every(({ totalTicket }) => totalTicket < UNLIMITED)
  const offered = isLimited ? tickets.reduce((sum, { totalTicket }) => sum + totalTicket, 0) : null
  return offered === null || capacity === null ? (offered ?? capacity) : Math.min(offered, capacity)
}

type Arriving = { event: EventInfo; registered: number; signedIn: number | undefined }

/** Before the day it counts the days, on the day the people. */
function Arrivals({ event: { startTime, endTime, timeZone }, registered, signedIn = 0 }: Arriving) {
  const t = useT()
  const language = useLanguage()
  const now = new Date(useNow(60_000))
  const { is, n } = countdownOf(startTime, endTime, now, (iso) => formatTime(iso, timeZone, 'YYYY-MM-DD'))
  if (is === 'before' && signedIn === 0)
    return (
      <Figure
        name={t('dashboard.untilStart')}
        value={n === 0 ? t('events.today') : t('dashboard.days', { n })}
        note={formatTime(startTime, timeZone)}
      />
    )
  return (
    <Figure
      name={t('dashboard.checkedIn')}
      value={signedIn.toLocaleString(language)}
      note={is === 'over' ? t('dashboard.arrivedOver', { all: registered }) : t('dashboard.arrivedSoFar', { all: registered })}
    />
  )
}

function Figure({ name, icon, value, note }: { name: string; icon?: IconName; value: string; note: ReactNode }) {
  return (
    <div className="dash-figure">
      <h2 className="row g1 t13 m2">
        {icon && <Icon name={icon} size={14} />}
        {name}
      </h2>
      <p className="dash-value ell">{value}</p>
      <p className="t12 m3 ell">{note}</p>
    </div>
  )
}
