import { growthOf, ratioOf, type Figure, type Result } from '#bench/figures.ts'
import { verdictOf } from '#bench/goals.ts'

export const columns = ['scenario', 'figure', 'ours', 'p50 / p95 / p99', 'memory', 'limit', 'ratio', 'growth', 'issue', 'goal', ''] as const

/** One row of texts for every figure; terminal, README and report draw the same ones. */
export function rowsOf(results: readonly Result[]): string[][] {
  return results.flatMap(({ scenario, figures }) => figures.map((figure) => cells(scenario, figure, figures)))
}

function cells(scenario: string, figure: Figure, all: readonly Figure[]): string[] {
  const { name, unit, ours, spread, memory, limit } = figure
  const verdict = verdictOf(scenario, figure, all)
  return [
    scenario,
    name,
    `${short(ours)} ${unit}`,
    spread ? [spread.p50, spread.p95, spread.p99].map(short).join(' / ') : '',
    memory === undefined ? '' : `${Math.round(memory)} MB`,
    limit ? `${short(limit.value)} ${unit} (${limit.what})` : '',
    times(ratioOf(figure)),
    times(growthOf(figure, all)),
    verdict ? `#${verdict.issue}` : '',
    verdict?.text ?? '',
    verdict ? (verdict.isMet ? 'met' : 'MISSED') : '',
  ]
}

const times = (value: number | null) => (value === null ? '' : `${value.toFixed(2)}×`)

export function short(value: number): string {
  return value >= 100 ? Math.round(value).toLocaleString('en') : value.toFixed(value >= 10 ? 1 : 2)
}

export function tableOf(results: readonly Result[]): string {
  const rows = rowsOf(results)
  const widths = columns.map((title, column) => Math.max(title.length, ...rows.map((row) => (row[column] ?? '').length)))
  const line = (row: readonly string[]) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd()
  return [line(columns), line(widths.map((width) => '─'.repeat(width))), ...rows.map(line)].join('\n')
}

/** The same rows for a page of text, without the columns that nothing stands in. */
export function markdownOf(results: readonly Result[]): string {
  const rows = rowsOf(results)
  const used = columns.map((_, column) => column).filter((column) => rows.some((row) => row[column]))
  const line = (cellsOfRow: readonly string[]) => `| ${used.map((column) => cellsOfRow[column]).join(' | ')} |`
  const shown = rows.map((row) => row.map((cell) => (cell === 'MISSED' ? '**missed**' : cell)))
  return [line(columns), `|${used.map(() => '---').join('|')}|`, ...shown.map(line)].join('\n')
}
