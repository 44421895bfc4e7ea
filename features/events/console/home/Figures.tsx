import { pages } from '#features/pages.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { priceText } from '#core/money.ts'
import { eventCalls } from '#features/events/contract.ts'
import { INCOME } from '#features/events/rules.ts'
import { useCan } from '#console/kit/Can.tsx'
import { callQuery } from '#console/kit/query.ts'
import { useLanguage, useT } from '#console/kit/text.ts'
import { Sparkline } from '#features/events/console/home/Sparkline.tsx'

/** Each number with what it is of; the lines are the last 30 days. Income only for who works with orders. */
export function Figures() {
  const t = useT()
  const language = useLanguage()
  const { data: going } = useQuery(callQuery(eventCalls.inProgress, {}, { ignoresErrors: true }))
  const { data: totals } = useQuery(callQuery(eventCalls.totalStatistics, {}, { ignoresErrors: true }))
  const seesIncome = useCan(INCOME)
  const { data: amounts } = useQuery({ ...callQuery(eventCalls.totalAmount, {}, { ignoresErrors: true }), enabled: seesIncome })
  const { data: statistics } = useQuery(callQuery(eventCalls.statistics, {}, { ignoresErrors: true }))
  const trend = statistics?.trend ?? []
  const joined = trend.reduce((sum, { attendeeCount }) => sum + attendeeCount, 0)
  const rate = totals && totals.attendeeCount > 0 ? totals.signedInCount / totals.attendeeCount : null
  const number = (value: number | undefined) => value?.toLocaleString(language)

  return (
    <section className="figures" aria-label={t('events.figures')}>
      <Figure
        name={t('events.goingOn')}
        value={number(going?.length)}
        note={totals && t('events.ofEvents', { n: totals.eventCount })}
        values={trend.map(({ eventCount }) => eventCount)}
      />
      <Figure
        name={t('events.attendees')}
        value={number(totals?.attendeeCount)}
        note={statistics && t('events.joined30', { n: joined })}
        values={trend.map(({ attendeeCount }) => attendeeCount)}
      />
      {seesIncome && (
        <Figure
          name={t('events.income')}
          value={amounts?.list.map(({ amount, currency }) => priceText(amount, currency)).join(t('kit.comma')) || undefined}
          note={
            totals && totals.unpaidCount > 0 ? (
              <Shortcut filter="noPaid">{t('events.unpaid', { n: totals.unpaidCount })}</Shortcut>
            ) : (
              amounts && t(amounts.list.length > 0 ? 'events.income30' : 'events.noIncome')
            )
          }
          values={trend.map(({ amount }) => Number(amount))}
        />
      )}
      <Figure
        name={t('events.arrivalRate')}
        value={rate === null ? undefined : new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 }).format(rate)}
        note={
          totals &&
          (rate === null ? (
            t('events.noArrivals')
          ) : (
            <Shortcut filter="checkIn">{t('events.arrivedOf', { n: totals.signedInCount, all: totals.attendeeCount })}</Shortcut>
          ))
        }
      />
    </section>
  )
}

/** Leads to the people behind a number, for those who may see everybody. Spec §4. */
function Shortcut({ filter, children }: { filter: 'noPaid' | 'checkIn'; children: string }) {
  const canOpen = useCan('litehome_res_page_addresslist')
  return canOpen ? <Link to={`${pages.attendees.addressList.path}?quickFilter=${filter}`}>{children}</Link> : children
}

type Props = { name: string; value: string | undefined; note?: ReactNode; values?: readonly number[] }

function Figure({ name, value, note, values = [] }: Props) {
  const isDrawn = values.some((one) => one !== 0)
  return (
    <div className="figure">
      <div className="sp">
        <h2 className="t13 m2 ell">{name}</h2>
        <p className="figure-value ell">{value ?? '–'}</p>
        <p className="t12 m3 ell">{note ?? '\u00a0'}</p>
      </div>
      {isDrawn && <Sparkline values={values} />}
    </div>
  )
}
