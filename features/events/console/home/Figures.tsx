import { pages } from '#features/pages.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { balanceOf, balanceText } from '#core/money.ts'
import { eventCalls } from '#features/events/contract.ts'
import { changeSince, INCOME, PERIOD_DAYS, TREND_DAYS, type TimeFilter } from '#features/events/rules.ts'
import { useCan } from '#console/kit/Can.tsx'
import { callQuery } from '#console/kit/query.ts'
import { useLanguage, useT } from '#console/kit/text.ts'
import { Sparkline } from '#console/kit/chart/Sparkline.tsx'

/** Less than this is no change that a tenth of a percent would show. */
const SAME = 0.0005

/**
 * Each number with what it is of. In a period: what was new in it, beside as many days before; without one, all there is, and the
 * last 30 days. Income only for who works with orders.
 */
export function Figures({ time }: { time: TimeFilter }) {
  const t = useT()
  const language = useLanguage()
  const days = PERIOD_DAYS[time] ?? TREND_DAYS
  const isAll = time === 'All'
  const { data: going } = useQuery(callQuery(eventCalls.inProgress, {}, { ignoresErrors: true }))
  const { data: totals } = useQuery(callQuery(eventCalls.totalStatistics, {}, { ignoresErrors: true }))
  const seesIncome = useCan(INCOME)
  const { data: amounts } = useQuery({ ...callQuery(eventCalls.totalAmount, {}, { ignoresErrors: true }), enabled: seesIncome })
  const { data: statistics } = useQuery(callQuery(eventCalls.statistics, { days: 2 * days }, { ignoresErrors: true }))
  const known = statistics?.trend ?? []
  const [before, trend] = [known.slice(0, -days), known.slice(-days)]
  const sumOf = (part: typeof known, pick: (day: (typeof known)[number]) => number) => part.reduce((sum, day) => sum + pick(day), 0)
  const joined = sumOf(trend, ({ attendeeCount }) => attendeeCount)
  const moreJoined = changeSince(
    joined,
    sumOf(before, ({ attendeeCount }) => attendeeCount),
  )
  const minorOf = (part: typeof known) => sumOf(part, ({ amount }) => Math.round(Number(amount) * 100))
  const moreIncome = changeSince(minorOf(trend), minorOf(before))
  const rate = totals && totals.attendeeCount > 0 ? totals.signedInCount / totals.attendeeCount : null
  const number = (value: number | undefined) => value?.toLocaleString(language)

  return (
    <section className="figures" aria-label={t('events.figures')}>
      <Figure
        name={t('events.goingOn')}
        value={number(going?.length)}
        note={
          isAll
            ? totals && t('events.ofEvents', { n: totals.eventCount })
            : before.length > 0 && t('events.eventsThen', { days, count: before.at(-1)?.eventCount ?? 0 })
        }
        values={trend.map(({ eventCount }) => eventCount)}
      />
      <Figure
        name={t(isAll ? 'events.attendees' : 'events.newAttendees')}
        value={number(isAll ? totals?.attendeeCount : statistics && joined)}
        note={
          statistics &&
          (moreJoined !== null ? (
            <Change value={moreJoined} days={days} />
          ) : isAll ? (
            t('events.joined30', { n: joined })
          ) : (
            t('events.joinedIn', { days })
          ))
        }
        values={trend.map(({ attendeeCount }) => attendeeCount)}
      />
      {seesIncome && (
        <Figure
          name={t('events.income')}
          value={
            isAll
              ? amounts?.list.map(({ amount, currency }) => balanceText(amount, currency)).join(t('kit.comma')) || undefined
              : statistics && balanceText(balanceOf(minorOf(trend)), 'CNY')
          }
          note={
            isAll && totals && totals.unpaidCount > 0 ? (
              <Shortcut filter="noPaid">{t('events.unpaid', { n: totals.unpaidCount })}</Shortcut>
            ) : moreIncome !== null ? (
              <Change value={moreIncome} days={days} />
            ) : isAll ? (
              amounts && t(amounts.list.length > 0 ? 'events.income30' : 'events.noIncome')
            ) : (
              t('events.joinedIn', { days })
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
function Change({ value, days }: { value: number; days: number }) {
  const t = useT()
  const language = useLanguage()
  if (Math.abs(value) < SAME) return t('events.sameAsBefore', { days })
  const share = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 }).format(Math.abs(value))
  return (
    <span className={value > 0 ? 'up' : 'down'}>{t('events.moreThanBefore', { change: `${value > 0 ? '↑' : '↓'} ${share}`, days })}</span>
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
