import type { PropsWithChildren } from 'react'
import { Chart, ChartRows } from '#console/kit/Chart.tsx'
import { useLanguage, useT } from '#console/kit/text.ts'
import { stepOf } from '#console/kit/trend.ts'
import '#features/checkin/console/board/board.css'

const HEIGHT = 240
const LEFT = 52
const RIGHT = 16
const TOP = 20
const BOTTOM = 28
const MOST_ROWS = 24
const LABELS = 6

/** Minute by minute: as rehearsed, as it was until now, and how it will go on from there. */
export type Lines = { forecast: readonly number[]; reality: readonly number[]; outlook: readonly number[] }

/** Which line is which. */
export function ForecastKeys({ hasOutlook = false, children }: PropsWithChildren<{ hasOutlook?: boolean }>) {
  const t = useT()
  return (
    <p className="row g3 t13 forecast-keys">
      <span className="forecast-key forecast-key-plan">{t('checkin.screen.forecastLine')}</span>
      <span className="forecast-key">{t('checkin.screen.realLine')}</span>
      {hasOutlook && <span className="forecast-key forecast-key-outlook">{t('checkin.screen.outlookLine')}</span>}
      {children}
    </p>
  )
}

type Props = { caption: string; lines: Lines; clock: (minute: number) => string }

export function ForecastChart({ caption, lines, clock }: Props) {
  const t = useT()
  const language = useLanguage()
  const { forecast, reality } = lines
  const passed = reality.length
  // It sets out from where reality stands.
  const outlook = lines.outlook.length > 0 ? [...reality.slice(-1), ...lines.outlook] : []
  const outlookFrom = passed - (outlook.length - lines.outlook.length)
  const minutes = Math.max(forecast.length, outlookFrom + outlook.length)
  const most = Math.max(1, ...forecast, ...reality, ...outlook)
  const step = stepOf(most)
  const ceiling = step * Math.ceil(most / step)
  const y = (value: number) => TOP + (HEIGHT - TOP - BOTTOM) * (1 - value / ceiling)
  const labelEvery = Math.max(1, Math.ceil(minutes / LABELS))
  const every = Math.max(1, Math.ceil(minutes / MOST_ROWS))
  const rows = Array.from({ length: minutes }, (_, at) => at).filter((at) => (at + 1) % every === 0)
  const number = (value: number | undefined) => (value === undefined ? '–' : Math.round(value).toLocaleString(language))

  const draw = (width: number) => {
    const x = (at: number) => LEFT + (at / Math.max(1, minutes - 1)) * Math.max(0, width - LEFT - RIGHT)
    const line = (values: readonly number[], from = 0) =>
      values.map((value, at) => `${at === 0 ? 'M' : 'L'}${x(from + at).toFixed(1)} ${y(value).toFixed(1)}`).join('')
    return (
      <>
        <ChartRows
          rows={Array.from({ length: ceiling / step + 1 }, (_, at) => ({ value: at * step, y: y(at * step) }))}
          left={LEFT}
          right={width - RIGHT}
          format={(value) => value.toLocaleString(language)}
        />
        <path className="forecast-plan" d={line(forecast)} />
        <path className="forecast-outlook" d={line(outlook, outlookFrom)} />
        <path className="trend-line forecast-real" d={line(reality)} />
        {passed > 0 && passed < minutes && (
          <>
            <line className="forecast-now" x1={x(passed - 1)} x2={x(passed - 1)} y1={TOP} y2={HEIGHT - BOTTOM} />
            <text className="trend-label" x={x(passed - 1)} y={TOP - 8} textAnchor="middle">
              {t('checkin.screen.now')}
            </text>
            <circle className="trend-dot" cx={x(passed - 1)} cy={y(reality.at(-1) ?? 0)} r="4" />
          </>
        )}
        {Array.from({ length: minutes }, (_, at) => at)
          .filter((at) => at % labelEvery === 0)
          .map((at) => (
            <text key={at} className="trend-label" x={x(at)} y={HEIGHT - 8} textAnchor={at === 0 ? 'start' : 'middle'}>
              {clock(at)}
            </text>
          ))}
      </>
    )
  }
  const table = (
    <>
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{t('checkin.screen.time')}</th>
          <th scope="col">{t('checkin.screen.forecastLine')}</th>
          <th scope="col">{t('checkin.screen.realLine')}</th>
          {outlook.length > 0 && <th scope="col">{t('checkin.screen.outlookLine')}</th>}
        </tr>
      </thead>
      <tbody>
        {rows.map((at) => (
          <tr key={at}>
            <th scope="row">{clock(at + 1)}</th>
            <td>{number(forecast[at])}</td>
            <td>{number(reality[at])}</td>
            {outlook.length > 0 && <td>{number(lines.outlook[at - passed])}</td>}
          </tr>
        ))}
      </tbody>
    </>
  )
  return (
    <Chart height={HEIGHT} className="forecast" table={table}>
      {draw}
    </Chart>
  )
}
