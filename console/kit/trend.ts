/** The geometry of a trend: where the points lie and which lines to read them by. */
export type Trend = { line: string; area: string; rows: { value: number; y: number }[]; last: { x: number; y: number } }
export type Box = { left: number; top: number; width: number; height: number }

const MOST_ROWS = 4
const place = (value: number) => Math.round(value * 10) / 10

/** A round number that at most four steps of carry the highest value. */
export function stepOf(most: number): number {
  const rough = Math.max(1, most / MOST_ROWS)
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 5, 10].find((times) => times * power >= rough) ?? 10
  return Math.max(1, step * power)
}

/** Straight from day to day: a curve would show people who never came. */
export function trendOf(values: readonly number[], { left, top, width, height }: Box): Trend | null {
  if (values.length < 2) return null
  const step = stepOf(Math.max(...values))
  const count = Math.max(1, Math.ceil(Math.max(...values) / step))
  const ceiling = step * count
  const x = (at: number) => place(left + (at / (values.length - 1)) * width)
  const y = (value: number) => place(top + height - (value / ceiling) * height)
  const points = values.map((value, at) => ({ x: x(at), y: y(value) }))
  const line = points.map((point, at) => `${at === 0 ? 'M' : 'L'}${point.x} ${point.y}`).join('')
  const floor = top + height
  return {
    line,
    area: `${line}L${place(left + width)} ${floor}L${left} ${floor}Z`,
    rows: Array.from({ length: count + 1 }, (_, at) => ({ value: at * step, y: y(at * step) })),
    last: points.at(-1) ?? { x: left, y: floor },
  }
}
