import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { loadavg } from 'node:os'
import type { Figure } from '#bench/figures.ts'
import { machine } from '#bench/report.ts'

export type Result = { scenario: string; figures: Figure[] }
/** `load` is the machine's own before and after: a figure from a busy machine says so. */
export type Run = { at: string; machine: string; load?: [number, number]; results: Result[] }

const folder = new URL('./results/', import.meta.url)

export async function keepRun(results: Result[], at: Date, loadBefore: number): Promise<URL> {
  await mkdir(folder, { recursive: true })
  const file = new URL(`${at.toISOString().slice(0, 19).replaceAll(':', '')}.json`, folder)
  const run: Run = { at: at.toISOString(), machine: machine(), load: [loadBefore, loadavg()[0] ?? 0], results }
  await writeFile(file, `${JSON.stringify(run, null, 2)}\n`)
  return file
}

/** All runs that were kept, the oldest first. */
export async function allRuns(): Promise<Run[]> {
  const names = await readdir(folder).catch(() => [])
  const files = names.filter((name) => name.endsWith('.json')).toSorted()
  return Promise.all(files.map(async (name) => JSON.parse(await readFile(new URL(name, folder), 'utf8')) as Run))
}

export type Latest = Result & Pick<Run, 'at' | 'machine' | 'load'>

/** The newest result of every scenario: a run may have been of one only. */
export function latestOf(runs: readonly Run[], order: readonly string[]): Latest[] {
  return order.flatMap((scenario) => {
    const run = runs.findLast(({ results }) => results.some((result) => result.scenario === scenario))
    const result = run?.results.find((one) => one.scenario === scenario)
    return run && result ? [{ ...result, at: run.at, machine: run.machine, ...(run.load && { load: run.load }) }] : []
  })
}
