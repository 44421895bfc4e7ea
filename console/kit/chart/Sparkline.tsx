import { sparkOf } from '#features/events/console/home/sparkline.ts'

const WIDTH = 96
const HEIGHT = 32

/** The figure beside it says the number; the line only says whether it goes up. */
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
