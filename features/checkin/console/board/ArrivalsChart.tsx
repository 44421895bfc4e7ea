import { Chart } from '#console/kit/chart/Chart.tsx'
import { stroke } from '#console/kit/chart/drawings.ts'
import type { Look } from '#console/kit/chart/look.ts'
import { useT } from '#console/kit/text.ts'
import { BAR_MINUTES, type ArrivalBars } from '#features/checkin/console/board/boardNumbers.ts'

const LABEL_EVERY = 5
/** As drawn; a bigger screen draws bigger. */
const DRAWN_WIDTH = 800

type Props = { drawn: ArrivalBars }

/** Who came, two minutes to a bar, the fullest one lit, the one that still fills paler; over it what was rehearsed. */
export function ArrivalsChart({ drawn }: Props) {
  const t = useT()
  const head = [t('checkin.screen.time'), t('checkin.screen.realLine'), ...(drawn.hasPlan ? [t('checkin.screen.forecastLine')] : [])]
  const rows = drawn.bars.map(({ label, value, planned }) => [
    label,
    String(value),
    ...(drawn.hasPlan ? [String(Math.round(planned))] : []),
  ])
  return (
    <Chart
      className="board-chart"
      label={t('checkin.desk.pace', { n: BAR_MINUTES })}
      data={{ head, rows }}
      drawing={(look, width) => optionOf(drawn, look, width)}
    />
  )
}

function optionOf({ bars, peak, hasPlan, isLastOpen }: ArrivalBars, look: Look, width: number) {
  const scale = Math.max(0.85, Math.min(2, width / DRAWN_WIDTH))
  const text = { ...look.text, fontSize: Math.round(14 * scale) }
  const styleOf = (at: number) => {
    if (isLastOpen && at === bars.length - 1) return { opacity: 0.55 }
    return bars[at] === peak ? { color: look.heat[5] } : {}
  }
  return {
    grid: { left: 0, right: 0, top: 26 * scale, bottom: 30 * scale },
    xAxis: {
      ...look.along,
      data: bars.map(({ label }) => label),
      axisLabel: { ...text, interval: LABEL_EVERY - 1, margin: 12 * scale },
    },
    yAxis: {
      ...look.upward,
      position: 'right',
      splitNumber: 3,
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
        itemStyle: { color: look.series[0], borderRadius: [3, 3, 0, 0] },
        data: bars.map(({ value }, at) => ({ value, itemStyle: styleOf(at) })),
      },
      {
        type: 'line',
        symbol: 'none',
        ...stroke(look.text.color, 1.5 * scale, 'dashed'),
        data: hasPlan ? bars.map(({ planned }) => planned) : [],
      },
    ],
  }
}
