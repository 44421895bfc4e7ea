/** Totals from left to right as a line, straight from one to the next, and the area under it. */
export function curvePath(totals: readonly number[], width: number, height: number): { line: string; area: string } {
  const most = Math.max(1, ...totals)
  const step = totals.length > 1 ? width / (totals.length - 1) : width
  const points = totals.map((total, at) => `${Math.round(at * step)} ${Math.round(height - (height * total) / most)}`)
  const line = `M${points.join('L')}`
  return { line, area: `${line}L${width} ${height}L0 ${height}Z` }
}
