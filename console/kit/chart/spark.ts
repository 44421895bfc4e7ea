export type Spark = { line: string; area: string }

const PAD = 2
const place = (value: number) => Math.round(value * 10) / 10

/** A smooth line through the values, and the area under it; fewer than two values draw nothing. */
export function sparkOf(values: readonly number[], width: number, height: number): Spark | null {
  if (values.length < 2) return null
  const least = Math.min(...values)
  const most = Math.max(...values)
  const x = (at: number) => place((at / (values.length - 1)) * width)
  // A level line stands in the middle: nothing rose and nothing fell.
  const y = (value: number) => place(most === least ? height / 2 : height - PAD - ((value - least) / (most - least)) * (height - 2 * PAD))
  const points = values.map((value, at) => ({ x: x(at), y: y(value) }))
  const line = points.reduce((path, point, at) => {
    const before = points[at - 1]
    if (!before) return `M${point.x} ${point.y}`
    const middle = place((before.x + point.x) / 2)
    return `${path}C${middle} ${before.y} ${middle} ${point.y} ${point.x} ${point.y}`
  }, '')
  return { line, area: `${line}L${width} ${height}L0 ${height}Z` }
}
