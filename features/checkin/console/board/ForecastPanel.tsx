import { formatTime } from '#core/dateTime.ts'
import {
  BEARABLE_MINUTES,
  forecastOf,
  measuredSeconds,
  MOST_LANES,
  outlookOf,
  realityOf,
  type Outlook,
} from '#features/checkin/rehearsal.ts'
import type { Board, RehearsalPlan } from '#features/checkin/shapes.ts'
import { Icon } from '#console/kit/Icon.tsx'
import { useLanguage, useT } from '#console/kit/text.ts'
import { Fact } from '#features/checkin/console/board/BoardParts.tsx'
import { ForecastChart, ForecastKeys } from '#features/checkin/console/board/ForecastChart.tsx'
import '#features/checkin/console/board/board.css'

const MINUTE_MS = 60_000

type Props = { board: Board; timeZone: string | undefined }

/** How many are in by now, how many there would be if it went as rehearsed, and what the rest of the day brings. */
export function ForecastPanel({ board, timeZone }: Props) {
  const t = useT()
  const { rehearsal } = board
  return (
    <section className="panel board-panel">
      <h2>{t('checkin.screen.forecast')}</h2>
      {rehearsal ? <Day board={board} plan={rehearsal} timeZone={timeZone} /> : <p className="m3">{t('checkin.screen.forecastNone')}</p>}
    </section>
  )
}

function Day({ board, plan, timeZone }: Props & { plan: RehearsalPlan }) {
  const t = useT()
  const forecast = forecastOf(plan)
  const { arrivals, arrived, expected, time: now } = board
  const known = realityOf(arrivals, { startTime: plan.startTime, minutes: forecast.length, now })
  const reality = known.filter((value) => value !== null)
  // A gate that was faster than rehearsed can be so again; a slower one perhaps had nobody to scan.
  const secondsPerScan = Math.min(plan.secondsPerScan, measuredSeconds(arrivals) ?? plan.secondsPerScan)
  const soFar = { passed: reality.length, arrived, expected, mostWaitMinutes: BEARABLE_MINUTES }
  const outlook = outlookOf({ ...plan, secondsPerScan }, soFar)
  const clock = (minute: number) => formatTime(new Date(Date.parse(plan.startTime) + minute * MINUTE_MS).toISOString(), timeZone, 'HH:mm')
  return (
    <>
      <ForecastKeys hasOutlook={outlook !== null}>
        <Verdict reality={reality} forecast={forecast} />
      </ForecastKeys>
      <ForecastChart
        caption={t('checkin.screen.forecastTable')}
        lines={{ forecast, reality, outlook: outlook?.inside ?? [] }}
        clock={clock}
      />
      {outlook && <Ahead outlook={outlook} lanes={plan.lanes} longestAt={clock(reality.length + outlook.longestAt)} />}
    </>
  )
}

/** At the last minute that has passed. */
function Verdict({ reality, forecast }: { reality: readonly number[]; forecast: readonly number[] }) {
  const t = useT()
  const real = reality.at(-1)
  if (real === undefined) return null
  const ahead = Math.round(real - (forecast[reality.length - 1] ?? 0))
  if (ahead === 0) return <b>{t('checkin.screen.asForecast')}</b>
  return <b>{ahead > 0 ? t('checkin.screen.ahead', { n: ahead }) : t('checkin.screen.behind', { n: -ahead })}</b>
}

function Ahead({ outlook, lanes, longestAt }: { outlook: Outlook; lanes: number; longestAt: string }) {
  const t = useT()
  const language = useLanguage()
  const queue = Math.ceil(outlook.longestQueue)
  const missing = (outlook.lanes ?? MOST_LANES) - lanes
  return (
    <>
      <dl className="board-facts">
        <Fact label={t('checkin.screen.outlookIn')} value={Math.round(outlook.inside.at(-1) ?? 0).toLocaleString(language)} />
        <Fact
          label={t('checkin.screen.outlookQueue')}
          value={queue > 0 ? t('checkin.screen.outlookQueueAt', { n: queue, time: longestAt }) : t('checkin.screen.outlookNoQueue')}
        />
        <Fact label={t('checkin.screen.outlookWait')} value={t('checkin.desk.nMinutes', { n: Math.ceil(outlook.longestWaitMinutes) })} />
      </dl>
      <p className={missing > 0 ? 'forecast-advice is-short' : 'forecast-advice'}>
        <Icon name={missing > 0 ? 'warn' : 'check'} />
        {missing > 0
          ? t('checkin.screen.moreLanes', { n: missing, minutes: BEARABLE_MINUTES })
          : t('checkin.screen.enoughLanes', { n: lanes })}
      </p>
    </>
  )
}
