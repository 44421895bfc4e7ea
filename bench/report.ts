import { mkdir, writeFile } from 'node:fs/promises'
import { cpus, totalmem } from 'node:os'
import { ratioOf, type Figure } from '#bench/figures.ts'

export type Result = { scenario: string; figures: Figure[] }

const results = new URL('./results/', import.meta.url)

export function machine(): string {
  const [cpu] = cpus()
  return `${cpu?.model.trim() ?? '?'} × ${cpus().length}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}, ${process.platform}-${process.arch}`
}

export function tableOf(all: Result[]): string {
  const rows = all.flatMap(({ scenario, figures }) => figures.map((figure) => cells(scenario, figure)))
  const head = ['scenario', 'figure', 'ours', 'limit', 'ratio', 'goal', '']
  const widths = head.map((title, column) => Math.max(title.length, ...rows.map((row) => (row[column] ?? '').length)))
  const line = (row: readonly string[]) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')
  return [line(head), line(widths.map((width) => '─'.repeat(width))), ...rows.map(line)].join('\n')
}

function cells(scenario: string, figure: Figure): string[] {
  const ratio = ratioOf(figure)
  return [
    scenario,
    figure.name,
    `${short(figure.ours)} ${figure.unit}`,
    figure.limit ? `${short(figure.limit.value)} ${figure.unit} (${figure.limit.what})` : '',
    ratio === null ? '' : `${ratio.toFixed(2)}×`,
    figure.goal?.text ?? '',
    figure.goal ? (figure.goal.isMet ? 'met' : 'MISSED') : '',
  ]
}

function short(value: number): string {
  return value >= 100 ? Math.round(value).toLocaleString('en') : value.toFixed(value >= 10 ? 1 : 2)
}

export async function keepResults(all: Result[], at: Date): Promise<URL> {
  await mkdir(results, { recursive: true })
  const file = new URL(`${at.toISOString().slice(0, 19).replaceAll(':', '')}.json`, results)
  await writeFile(file, `${JSON.stringify({ at: at.toISOString(), machine: machine(), results: all }, null, 2)}\n`)
  return file
}
