import { Chart, ChartRows } from '#console/kit/Chart.tsx'
import { trendOf } from '#console/kit/trend.ts'

const HEIGHT = 208
const LEFT = 44
const RIGHT = 12
const TOP = 12
const BOTTOM = 28
const LABEL_EVERY = 90

type Point = { label: string; value: number }
type Props = { name: string; points: readonly Point[]; format?: (value: number) => string }

export function TrendChart({ name, points, format = String }: Props) {
  const table = (
    <>
      <caption>{name}</caption>
      <tbody>
        {points.map(({ label, value }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{format(value)}</td>
          </tr>
        ))}
      </tbody>
    </>
  )
  return (
    <Chart height={HEIGHT} table={table}>
      {(width) => <Line width={width} points={points} format={format} />}
    </Chart>
  )
}

function Line({ width, points, format }: Required<Omit<Props, 'name'>> & { width: number }) {
  const inner = { left: LEFT, top: TOP, width: Math.max(0, width - LEFT - RIGHT), height: HEIGHT - TOP - BOTTOM }
  const trend = trendOf(
    points.map(({ value }) => value),
    inner,
  )
  const step = Math.max(1, Math.ceil(points.length / Math.max(2, Math.floor(inner.width / LABEL_EVERY))))
  if (!trend) return null
  return (
    <>
      <ChartRows rows={trend.rows} left={LEFT} right={width - RIGHT} format={format} />
      <path className="trend-area" d={trend.area} />
      <path className="trend-line" d={trend.line} />
      <circle className="trend-dot" cx={trend.last.x} cy={trend.last.y} r="3.5" />
      {points.map(
        ({ label }, at) =>
          (points.length - 1 - at) % step === 0 && (
            <text
              key={label}
              className="trend-label"
              x={LEFT + (at / (points.length - 1)) * inner.width}
              y={HEIGHT - 8}
              textAnchor={at === 0 ? 'start' : at === points.length - 1 ? 'end' : 'middle'}
            >
              {label}
            </text>
          ),
      )}
    </>
  )
}
