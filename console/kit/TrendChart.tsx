import { useRef } from 'react'
import { trendOf } from '#console/kit/trend.ts'
import { useBoxWidth } from '#console/kit/useBoxWidth.ts'
import '#console/kit/trend.css'

const HEIGHT = 208
const LEFT = 44
const RIGHT = 12
const TOP = 12
const BOTTOM = 28
const LABEL_EVERY = 90

type Point = { label: string; value: number }
type Props = { name: string; points: readonly Point[]; format?: (value: number) => string }

/** What a picture shows stands beside it as a table for those who do not see it. */
export function TrendChart({ name, points, format = String }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const width = useBoxWidth(box)
  const inner = { left: LEFT, top: TOP, width: Math.max(0, width - LEFT - RIGHT), height: HEIGHT - TOP - BOTTOM }
  const trend = trendOf(
    points.map(({ value }) => value),
    inner,
  )
  const step = Math.max(1, Math.ceil(points.length / Math.max(2, Math.floor(inner.width / LABEL_EVERY))))
  return (
    <div ref={box} className="trend">
      {trend && Number.isFinite(width) && width > 0 && (
        <svg width={width} height={HEIGHT} aria-hidden focusable="false">
          {trend.rows.map(({ value, y }) => (
            <g key={value}>
              <line className="trend-row" x1={LEFT} x2={width - RIGHT} y1={y} y2={y} />
              <text className="trend-label" x={LEFT - 8} y={y + 4} textAnchor="end">
                {format(value)}
              </text>
            </g>
          ))}
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
        </svg>
      )}
      <table className="unseen">
        <caption>{name}</caption>
        <tbody>
          {points.map(({ label, value }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{format(value)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
