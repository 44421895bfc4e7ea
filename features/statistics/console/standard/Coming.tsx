import { Select } from 'antd'
import type { ResultOf } from '#core/call.ts'
import { formatTime } from '#core/dateTime.ts'
import { Chart } from '#console/kit/chart/Chart.tsx'
import { barsDrawing } from '#console/kit/chart/drawings.ts'
import { useT } from '#console/kit/text.ts'
import type { standardCalls } from '#features/statistics/contract.ts'
import { equals, listLink } from '#features/statistics/console/listLink.ts'
import { Bars, Question } from '#console/kit/chart/Question.tsx'
import type { People } from '#features/statistics/console/standard/Registrations.tsx'
import { useWords } from '#features/statistics/console/words.ts'

type Arriving = ResultOf<typeof standardCalls.arrivals>
const MOST_BARS = 8

export function Arrivals({ bventId, arrivals, onPoint }: { bventId: string; arrivals: Arriving; onPoint: (checkinId: string) => void }) {
  const t = useT()
  const { number } = useWords()
  const { slots, timeZone, points, checkinId } = arrivals
  const isOneDay = arrivals.days.length <= 1
  const at = (iso: string) => formatTime(iso, timeZone, isOneDay ? 'HH:mm' : 'MM-DD HH:mm')
  const times = [...Map.groupBy(slots, ({ time }) => time)].map(([time, of]) => ({
    label: at(time),
    value: of.reduce((sum, { total }) => sum + total, 0),
  }))
  const peak = times.toSorted((one, other) => other.value - one.value)[0]
  const all = times.reduce((sum, { value }) => sum + value, 0)
  if (!peak) return <Question span={6} question={t('statistics.q_arrivals')} answer="–" note={t('statistics.noArrivals')} />
  return (
    <Question
      span={6}
      question={t('statistics.q_arrivals')}
      answer={peak.label}
      note={t('statistics.peak', { n: peak.value, all })}
      list={listLink(bventId, [equals('CheckinStatus', 'SignedIn', 'SignedOut')])}
      beside={
        points.length > 1 && (
          <Select
            size="small"
            aria-label={t('statistics.point')}
            value={checkinId}
            popupMatchSelectWidth={false}
            options={points.map((point) => ({ value: point.checkinId, label: point.name }))}
            onChange={onPoint}
          />
        )
      }
    >
      <Chart
        label={`${t('statistics.q_arrivals')} ${peak.label} ${t('statistics.people', { n: peak.value })}`}
        data={{
          head: [t('statistics.time'), t('statistics.gate'), t('statistics.count')],
          rows: slots.map(({ time, gate, total }) => [at(time), gate, number(total)]),
        }}
        drawing={barsDrawing(times, number)}
      />
    </Question>
  )
}

export function Absent({ bventId, people: { turnout, funnel } }: { bventId: string; people: People }) {
  const t = useT()
  const { number, share } = useWords()
  const { registered, signedIn, tickets } = turnout
  if (!funnel.some(({ step }) => step === 'signedIn'))
    return <Question span={6} question={t('statistics.q_absent')} answer="–" note={t('statistics.notYet')} />
  return (
    <Question
      span={6}
      question={t('statistics.q_absent')}
      answer={t('statistics.people', { n: registered - signedIn })}
      note={t('statistics.absentNote', { all: registered, share: share(signedIn, registered) })}
      list={listLink(bventId, [equals('CheckinStatus', 'NotSignedIn')], 'Registered')}
    >
      <Bars
        bars={tickets
          .filter((ticket) => ticket.registered > 0)
          .slice(0, MOST_BARS)
          .map((ticket) => ({
            key: ticket.ticketId,
            name: ticket.name,
            value: ticket.registered - ticket.signedIn,
            text: number(ticket.registered - ticket.signedIn),
            after: `${t('statistics.ofRegistered')} ${share(ticket.signedIn, ticket.registered)}`,
            most: ticket.registered,
          }))}
      />
    </Question>
  )
}

export function Expected({ people: { forecast, judged } }: { people: People }) {
  const t = useT()
  const { number } = useWords()
  const question = t('statistics.q_forecast')
  if (judged && !judged.isOver)
    return (
      <Question
        span={6}
        question={question}
        answer={t('statistics.people', { n: judged.expected })}
        note={t('statistics.soFar', { n: judged.actual })}
      >
        <p className="t13 m2">{t('statistics.judged', { day: judged.day, low: judged.low, high: judged.high })}</p>
      </Question>
    )
  if (judged)
    return (
      <Question
        span={6}
        question={question}
        answer={t(judged.isRight ? 'statistics.wasRight' : 'statistics.wasWrong', { n: judged.actual })}
      >
        <p className="t13 m2">{t('statistics.judged', { day: judged.day, low: judged.low, high: judged.high })}</p>
      </Question>
    )
  if (!forecast) return <Question span={6} question={question} answer="–" note={t('statistics.noForecast')} />
  const { expected, low, high, sure, events } = forecast
  return (
    <Question span={6} question={question} answer={t('statistics.people', { n: expected })} note={t(`statistics.sure_${sure}`)}>
      <p className="t13 m2">{t('statistics.range', { low: number(low), high: number(high) })}</p>
      <p className="t12 m3">{t('statistics.basis', { n: events })}</p>
    </Question>
  )
}
