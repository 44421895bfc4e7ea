import { Chart } from '#console/kit/chart/Chart.tsx'
import { trendDrawing } from '#console/kit/chart/drawings.ts'
import { useLanguage, useT } from '#console/kit/text.ts'

type Point = {
  label: string
  value: number
  /** On the same place of the time before; null where that is not known. */ before?: number | null
}
type Props = {
  name: string
  /** What the labels are: days, minutes. */
  along: string
  /** What the dashed line is, where there is one. */
  beforeName?: string
  points: readonly Point[]
}

/** How a number went from day to day, and beside it how it went the time before. */
export function TrendChart({ name, along, beforeName, points }: Props) {
  const t = useT()
  const language = useLanguage()
  const words = (value: number) => value.toLocaleString(language)
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last || first === last) return null
  const top = points.reduce((highest, point) => (point.value > highest.value ? point : highest))
  const before = beforeName && { name: beforeName, values: points.map((point) => point.before ?? null) }
  return (
    <Chart
      label={t('kit.trendSummary', { name, from: first.label, to: last.label, most: words(top.value), at: top.label })}
      data={{
        head: [along, name, ...(before ? [before.name] : [])],
        rows: points.map(({ label, value, before: then }) => [
          label,
          words(value),
          ...(before ? [typeof then === 'number' ? words(then) : '–'] : []),
        ]),
      }}
      drawing={trendDrawing(
        points.map(({ label }) => label),
        [{ name, values: points.map(({ value }) => value) }, ...(before ? ([before] as const) : ([] as const))],
        words,
      )}
    />
  )
}
