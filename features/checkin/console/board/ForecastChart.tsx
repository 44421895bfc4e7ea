import type { PropsWithChildren } from 'react'
import { Chart } from '#console/kit/chart/Chart.tsx'
import { stroke } from '#console/kit/chart/drawings.ts'
import type { Look } from '#console/kit/chart/look.ts'
import { useLanguage, useT } from '#console/kit/text.ts'
import '#features/checkin/console/board/board.css'

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
  const { forecast, reality, outlook } = lines
  const passed = reality.length
  const minutes = Math.max(forecast.length, passed + outlook.length)
  const every = Math.max(1, Math.ceil(minutes / MOST_ROWS))
  const rows = Array.from({ length: minutes }, (_, at) => at).filter((at) => (at + 1) % every === 0)
  const number = (value: number | undefined) => (value === undefined ? '–' : Math.round(value).toLocaleString(language))
  const labels = Array.from({ length: minutes }, (_, at) => clock(at))
  const head = [
    t('checkin.screen.time'),
    t('checkin.screen.forecastLine'),
    t('checkin.screen.realLine'),
    ...(outlook.length > 0 ? [t('checkin.screen.outlookLine')] : []),
  ]
  const data = rows.map((at) => [
    clock(at + 1),
    number(forecast[at]),
    number(reality[at]),
    ...(outlook.length > 0 ? [number(outlook[at - passed])] : []),
  ])
  return (
    <Chart
      className="forecast"
      label={caption}
      data={{ head, rows: data }}
      drawing={(look) => optionOf(lines, labels, t('checkin.screen.now'), look)}
    />
  )
}

function optionOf({ forecast, reality, outlook }: Lines, labels: readonly string[], now: string, look: Look) {
  const { text, token } = look
  const passed = reality.length
  const line = { type: 'line', symbol: 'none' }
  // The outlook sets out from where reality stands.
  const ahead = outlook.length > 0 ? [...reality.slice(-1), ...outlook] : []
  const from = passed - (ahead.length - outlook.length)
  const nowAt = passed > 0 && passed < labels.length ? [{ xAxis: passed - 1 }] : []
  return {
    grid: { left: 52, right: 16, top: 24, bottom: 28 },
    xAxis: {
      ...look.along,
      boundaryGap: false,
      data: labels,
      axisLabel: { ...text, interval: Math.max(0, Math.ceil(labels.length / LABELS) - 1) },
    },
    yAxis: look.upward,
    series: [
      { ...line, ...stroke(text.color, 1.5, 'dashed'), data: forecast },
      { ...line, ...stroke(token('--accent'), 2, 'dotted'), data: [...Array<null>(from).fill(null), ...ahead] },
      {
        ...line,
        ...stroke(token('--accent'), 2.5),
        data: reality,
        markLine: {
          symbol: 'none',
          silent: true,
          lineStyle: { color: token('--line-strong'), type: 'solid' },
          label: { ...text, formatter: now },
          data: nowAt,
        },
      },
    ],
  }
}
