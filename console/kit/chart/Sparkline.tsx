import { sparkOf } from '#console/kit/chart/spark.ts'
import '#console/kit/chart/chart.css'

const WIDTH = 96
const HEIGHT = 32

/** The figure beside it says the number; the line only says whether it goes up. Plain paths: the home shows it before any library is there. */
export function Sparkline({ values }: { values: readonly number[] }) {
  const spark = sparkOf(values, WIDTH, HEIGHT)
  if (!spark) return null
  return (
    <svg className="spark" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden focusable="false">
      <path className="spark-area" d={spark.area} />
      <path className="spark-line" d={spark.line} />
    </svg>
  )
}
