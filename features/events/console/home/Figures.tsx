import { pages } from '#features/pages.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { priceText } from '#core/money.ts'
import { eventCalls } from '#features/events/contract.ts'
import { changeSince, INCOME, TREND_DAYS } from '#features/events/rules.ts'
import { useCan } from '#console/kit/Can.tsx'
import { callQuery } from '#console/kit/query.ts'
import { useLanguage, useT } from '#console/kit/text.ts'
import { Sparkline } from '#features/events/console/home/Sparkline.tsx'

/** Less than this is no change that a tenth of a percent would show. */
const SAME = 0.0005

/** Each number with what it is of; the lines are the last 30 days. Income only for who works with orders. */
export function Figures() {
  const t = useT()
  const language = useLanguage()
  const { data: going } = useQuery(callQuery(eventCalls.inProgress, {}, { ignoresErrors: true }))
  const { data: totals } = useQuery(callQuery(eventCalls.totalStatistics, {}, { ignoresErrors: true }))
  const seesIncome = useCan(INCOME)
  const { data: amounts } = useQuery({ ...callQuery(eventCalls.totalAmount, {}, { ignoresErrors: true }), enabled: seesIncome })
  const { data: statistics } = useQuery(callQuery(eventCalls.statistics, { days: 2 * TREND_DAYS }, { ignoresErrors: true }))
  const days = statistics?.trend ?? []
  const [before, trend] = [days.slice(0, -TREND_DAYS), days.slice(-TREND_DAYS)]
  const sumOf = (part: typeof days, pick: (day: (typeof days)[number]) => number) => part.reduce((sum, day) => sum + pick(day), 0)
  const joined = sumOf(trend, ({ attendeeCount }) => attendeeCount)
  const moreJoined = changeSince(
    joined,
    sumOf(before, ({ attendeeCount }) => attendeeCount),
  )
  const moreIncome = changeSince(
    sumOf(trend, ({ amount }) => Number(amount)),
    sumOf(before, ({ amount }) => Number(amount)),
  )
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
        note={statistics && (moreJoined === null ? t('events.joined30', { n: joined }) : <Change value={moreJoined} />)}
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
              amounts &&
              (moreIncome === null ? t(amounts.list.length > 0 ? 'events.income30' : 'events.noIncome') : <Change value={moreIncome} />)
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

/** `↑ 12.4% 较前 30 天`: colour only repeats what the arrow says. */
function Change({ value }: { value: number }) {
  const t = useT()
  const language = useLanguage()
  if (Math.abs(value) < SAME) return t('events.sameAsBefore')
  const share = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 }).format(Math.abs(value))
  return <span className={value > 0 ? 'up' : 'down'}>{t('events.moreThanBefore', { change: `${value > 0 ? '↑' : '↓'} ${share}` })}</span>
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
