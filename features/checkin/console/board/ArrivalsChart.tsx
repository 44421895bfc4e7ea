import { EChart, type Token } from '#console/kit/EChart.tsx'
import { useT } from '#console/kit/text.ts'
import { BAR_MINUTES, type ArrivalBars } from '#features/checkin/console/board/boardNumbers.ts'

const LABEL_EVERY = 5
/** As drawn; a bigger screen draws bigger. */
const DRAWN_WIDTH = 800

type Props = { drawn: ArrivalBars }

/** Who came, two minutes to a bar, the fullest one lit, the one that still fills paler; over it what was rehearsed. */
export function ArrivalsChart({ drawn }: Props) {
  const t = useT()
  const table = (
    <>
      <caption>{t('checkin.desk.pace', { n: BAR_MINUTES })}</caption>
      <thead>
        <tr>
          <th scope="col">{t('checkin.screen.time')}</th>
          <th scope="col">{t('checkin.screen.realLine')}</th>
          {drawn.hasPlan && <th scope="col">{t('checkin.screen.forecastLine')}</th>}
        </tr>
      </thead>
      <tbody>
        {drawn.bars.map(({ label, value, planned }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{value}</td>
            {drawn.hasPlan && <td>{Math.round(planned)}</td>}
          </tr>
        ))}
      </tbody>
    </>
  )
  return <EChart className="board-chart" option={(token, width) => optionOf(drawn, token, width)} table={table} />
}

function optionOf({ bars, peak, hasPlan, isLastOpen }: ArrivalBars, token: Token, width: number) {
  const scale = Math.max(0.85, Math.min(2, width / DRAWN_WIDTH))
  const text = { color: token('--text-3'), fontSize: Math.round(14 * scale), fontFamily: token('--font') }
  const line = { lineStyle: { color: token('--line') } }
  const styleOf = (at: number) => {
    if (isLastOpen && at === bars.length - 1) return { opacity: 0.55 }
    return bars[at] === peak ? { color: token('--heat-5') } : {}
  }
  return {
    grid: { left: 0, right: 0, top: 26 * scale, bottom: 30 * scale },
    xAxis: {
      type: 'category',
      data: bars.map(({ label }) => label),
      axisLine: line,
      axisTick: { show: false },
      axisLabel: { ...text, interval: LABEL_EVERY - 1, margin: 12 * scale },
    },
    yAxis: {
      type: 'value',
      position: 'right',
      splitNumber: 3,
      minInterval: 1,
      splitLine: line,
      axisLabel: {
        ...text,
        inside: true,
        margin: 0,
        verticalAlign: 'bottom',
        padding: [0, 0, 4, 0],
        formatter: (value: number) => (value === 0 ? '' : String(value)),
      },
    },
    series: [
      {
        type: 'bar',
        barCategoryGap: '28%',
        itemStyle: { color: token('--chart-1'), borderRadius: [3, 3, 0, 0] },
        data: bars.map(({ value }, at) => ({ value, itemStyle: styleOf(at) })),
      },
      {
        type: 'line',
        symbol: 'none',
        lineStyle: { color: token('--text-3'), width: 1.5 * scale, type: 'dashed' },
        data: hasPlan ? bars.map(({ planned }) => planned) : [],
      },
    ],
  }
}
