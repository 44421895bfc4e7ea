import { useRef, type ReactNode } from 'react'
import { useBoxWidth } from '#console/kit/useBoxWidth.ts'
import '#console/kit/trend.css'

type Props = {
  height: number
  className?: string
  /** The picture, as wide as its place. */
  children: (width: number) => ReactNode
  /** What it shows, for those who do not see it. */
  table: ReactNode
}

export function Chart({ height, className = '', children, table }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const width = useBoxWidth(box)
  return (
    <div ref={box} className={`trend ${className}`.trim()}>
      {Number.isFinite(width) && width > 0 && (
        <svg width={width} height={height} aria-hidden focusable="false">
          {children(width)}
        </svg>
      )}
      <table className="unseen">{table}</table>
    </div>
  )
}

type RowsProps = { rows: readonly { value: number; y: number }[]; left: number; right: number; format: (value: number) => string }

/** The lines by which heights are read, each with its number. */
export function ChartRows({ rows, left, right, format }: RowsProps) {
  return rows.map(({ value, y }) => (
    <g key={value}>
      <line className="trend-row" x1={left} x2={right} y1={y} y2={y} />
      <text className="trend-label" x={left - 8} y={y + 4} textAnchor="end">
        {format(value)}
      </text>
    </g>
  ))
}
