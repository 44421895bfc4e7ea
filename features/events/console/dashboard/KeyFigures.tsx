import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatTime } from '#core/dateTime.ts'
import { pathOf } from '#core/page.ts'
import type { EventInfo } from '#features/events/contract.ts'
import { eventPages } from '#features/events/pages.ts'
import type { Ticket } from '#features/tickets/contract.ts'
import { UNLIMITED } from '#features/tickets/rules.ts'
import { Can } from '#console/kit/Can.tsx'
import { useLanguage, useT } from '#console/kit/text.ts'
import { useNow } from '#console/kit/useNow.ts'
import { countdownOf } from '#features/events/console/dashboard/steps.ts'

type Props = { event: EventInfo; tickets: readonly Ticket[] | undefined; sessions: number | undefined; speakers: number | undefined }

/** Each number with what it is of; what this member may not see has no number. */
export function KeyFigures({ event, tickets, sessions, speakers }: Props) {
  const t = useT()
  const language = useLanguage()
  const now = new Date(useNow(60_000))
  const { bventId, capacity, startTime, endTime, timeZone } = event
  const { is, n } = countdownOf(startTime, endTime, now, (iso) => formatTime(iso, timeZone, 'YYYY-MM-DD'))
  const sold = tickets?.reduce((sum, ticket) => sum + ticket.soldNum, 0)
  const isUnlimited = tickets?.some(({ totalTicket }) => totalTicket >= UNLIMITED)
  const total = tickets?.reduce((sum, ticket) => sum + ticket.totalTicket, 0)
  const number = (value: number | undefined) => value?.toLocaleString(language)
  return (
    <section className="panel dash-figures" aria-label={t('events.keyFigures')}>
      <Figure
        name={t(is === 'over' ? 'events.sinceEnd' : 'events.untilStart')}
        value={is === 'now' ? t('events.nowOn') : is === 'before' && n === 0 ? t('events.today') : t('events.days', { n })}
        note={formatTime(is === 'over' ? endTime : startTime, timeZone)}
      />
      {tickets && (
        <Figure
          name={t('events.taken')}
          value={number(sold)}
          note={isUnlimited ? t('events.ofUnlimited') : t('events.ofTickets', { n: total ?? 0 })}
        />
      )}
      <Figure
        name={t('events.capacity')}
        value={capacity === null ? t('events.noLimit') : number(capacity)}
        note={
          capacity !== null && sold !== undefined ? (
            t('events.capacityLeft', { n: Math.max(0, capacity - sold) })
          ) : (
            <Can code={eventPages.edit.access as 'lite_res_page_editactivity'}>
              <Link to={pathOf(eventPages.edit, { bventId })}>{t('events.setCapacity')}</Link>
            </Can>
          )
        }
      />
      {sessions !== undefined && (
        <Figure
          name={t('events.schedule')}
          value={number(sessions)}
          note={<Link to={pathOf(eventPages.schedule, { bventId })}>{t('events.openSchedule')}</Link>}
        />
      )}
      {speakers !== undefined && (
        <Figure
          name={t('events.speakers')}
          value={number(speakers)}
          note={<Link to={pathOf(eventPages.speakers, { bventId })}>{t('events.openSpeakers')}</Link>}
        />
      )}
    </section>
  )
}

function Figure({ name, value, note }: { name: string; value: string | undefined; note: ReactNode }) {
  return (
    <div className="dash-figure">
      <h2 className="t13 m2">{name}</h2>
      <p className="dash-value">{value ?? '–'}</p>
      <p className="t12 m3 ell">{note}</p>
    </div>
  )
}
