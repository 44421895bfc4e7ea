import type { PropsWithChildren } from 'react'
import { EChart, type Token } from '#console/kit/EChart.tsx'
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
            {outlook.length > 0 && <td>{number(outlook[at - passed])}</td>}
          </tr>
        ))}
      </tbody>
    </>
  )
  return <EChart className="forecast" option={(token) => optionOf(lines, labels, t('checkin.screen.now'), token)} table={table} />
}

function optionOf({ forecast, reality, outlook }: Lines, labels: readonly string[], now: string, token: Token) {
  const passed = reality.length
  const text = { color: token('--text-3'), fontSize: 12, fontFamily: token('--font') }
  const line = { type: 'line', symbol: 'none' }
  // The outlook sets out from where reality stands.
  const ahead = outlook.length > 0 ? [...reality.slice(-1), ...outlook] : []
  const from = passed - (ahead.length - outlook.length)
  const nowAt = passed > 0 && passed < labels.length ? [{ xAxis: passed - 1 }] : []
  return {
    grid: { left: 52, right: 16, top: 24, bottom: 28 },
    xAxis: {
      type: 'category',
      boundaryGap: false,
      data: labels,
      axisLine: { lineStyle: { color: token('--line') } },
      axisTick: { show: false },
      axisLabel: { ...text, interval: Math.max(0, Math.ceil(labels.length / LABELS) - 1) },
    },
    yAxis: { type: 'value', minInterval: 1, splitNumber: 4, splitLine: { lineStyle: { color: token('--line') } }, axisLabel: text },
    series: [
      { ...line, lineStyle: { color: token('--text-3'), width: 1.5, type: 'dashed' }, data: forecast },
      { ...line, lineStyle: { color: token('--accent'), width: 2, type: 'dotted' }, data: [...Array<null>(from).fill(null), ...ahead] },
      {
        ...line,
        lineStyle: { color: token('--accent'), width: 2.5 },
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
