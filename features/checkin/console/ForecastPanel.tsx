import { useRef } from 'react'
import { formatTime } from '#core/dateTime.ts'
import { forecastOf, realityOf } from '#features/checkin/rehearsal.ts'
import type { Board } from '#features/checkin/shapes.ts'
import { useLanguage, useT } from '#console/kit/text.ts'
import { stepOf } from '#console/kit/trend.ts'
import { useBoxWidth } from '#console/kit/useBoxWidth.ts'
import '#console/kit/trend.css'
import '#features/checkin/console/board.css'

const HEIGHT = 240
const LEFT = 52
const RIGHT = 16
const TOP = 12
const BOTTOM = 28
const MOST_ROWS = 24
const LABELS = 6
const MINUTE_MS = 60_000

type Props = { board: Board; timeZone: string | undefined }

/** How many are in by now, and how many there would be if it went as rehearsed. */
export function ForecastPanel({ board, timeZone }: Props) {
  const t = useT()
  const { rehearsal } = board
  return (
    <section className="panel board-panel board-wide">
      <h2>{t('checkin.screen.forecast')}</h2>
      {rehearsal ? <Lines board={board} plan={rehearsal} timeZone={timeZone} /> : <p className="m3">{t('checkin.screen.forecastNone')}</p>}
    </section>
  )
}

function Lines({ board, plan, timeZone }: Props & { plan: NonNullable<Board['rehearsal']> }) {
  const t = useT()
  const language = useLanguage()
  const box = useRef<HTMLDivElement>(null)
  const width = useBoxWidth(box)
  const forecast = forecastOf(plan)
  const reality = realityOf(board.arrivals, { startTime: plan.startTime, minutes: forecast.length, now: board.time })
  const known = reality.filter((value) => value !== null)
  const clock = (at: number) => formatTime(new Date(Date.parse(plan.startTime) + at * MINUTE_MS).toISOString(), timeZone, 'HH:mm')
  const most = Math.max(1, ...forecast, ...known)
  const step = stepOf(most)
  const ceiling = step * Math.ceil(most / step)
  const inner = { width: Math.max(0, width - LEFT - RIGHT), height: HEIGHT - TOP - BOTTOM }
  const x = (at: number) => LEFT + (at / Math.max(1, forecast.length - 1)) * inner.width
  const y = (value: number) => TOP + inner.height * (1 - value / ceiling)
  const line = (values: readonly number[]) =>
    values.map((value, at) => `${at === 0 ? 'M' : 'L'}${x(at).toFixed(1)} ${y(value).toFixed(1)}`).join('')
  const every = Math.max(1, Math.ceil(forecast.length / MOST_ROWS))
  const labelEvery = Math.max(1, Math.ceil(forecast.length / LABELS))
  const rows = forecast.map((value, at) => ({ at, forecast: Math.round(value), real: reality[at] ?? null }))
  return (
    <>
      <p className="row g3 t13">
        <span className="forecast-key forecast-key-plan">{t('checkin.screen.forecastLine')}</span>
        <span className="forecast-key forecast-key-real">{t('checkin.screen.realLine')}</span>
        <Verdict known={known} forecast={forecast} />
      </p>
      <div ref={box} className="trend forecast">
        {Number.isFinite(width) && width > 0 && (
          <svg width={width} height={HEIGHT} aria-hidden focusable="false">
            {Array.from({ length: ceiling / step + 1 }, (_, at) => at * step).map((value) => (
              <g key={value}>
                <line className="trend-row" x1={LEFT} x2={width - RIGHT} y1={y(value)} y2={y(value)} />
                <text className="trend-label" x={LEFT - 8} y={y(value) + 4} textAnchor="end">
                  {value.toLocaleString(language)}
                </text>
              </g>
            ))}
            <path className="forecast-plan" d={line(forecast)} />
            <path className="trend-line" d={line(known)} />
            {rows
              .filter(({ at }) => at % labelEvery === 0)
              .map(({ at }) => (
                <text key={at} className="trend-label" x={x(at)} y={HEIGHT - 8} textAnchor={at === 0 ? 'start' : 'middle'}>
                  {clock(at)}
                </text>
              ))}
          </svg>
        )}
        <table className="unseen">
          <caption>{t('checkin.screen.forecastTable')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('checkin.screen.time')}</th>
              <th scope="col">{t('checkin.screen.forecastLine')}</th>
              <th scope="col">{t('checkin.screen.realLine')}</th>
            </tr>
          </thead>
          <tbody>
            {rows
              .filter(({ at }) => (at + 1) % every === 0)
              .map(({ at, forecast: planned, real }) => (
                <tr key={at}>
                  <th scope="row">{clock(at + 1)}</th>
                  <td>{planned}</td>
                  <td>{real ?? '–'}</td>
                </tr>
              ))}
          </tbody>
        </table>
      </div>
    </>
  )
}

/** At the last minute that has passed. */
function Verdict({ known, forecast }: { known: readonly number[]; forecast: readonly number[] }) {
  const t = useT()
  const real = known.at(-1)
  if (real === undefined) return null
  const ahead = Math.round(real - (forecast[known.length - 1] ?? 0))
  if (ahead === 0) return <b>{t('checkin.screen.asForecast')}</b>
  return <b>{ahead > 0 ? t('checkin.screen.ahead', { n: ahead }) : t('checkin.screen.behind', { n: -ahead })}</b>
}
