import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { loadavg } from 'node:os'
import type { Result } from '#bench/figures.ts'
import { machine } from '#bench/machine.ts'

/** `load` is the machine's own before and after: a figure from a busy machine says so. */
export type SavedResult = Result & { at: string; machine: string; load?: [number, number]; seconds?: number }
type Run = { loadBefore: number; seconds: number }

export const resultsFolder = new URL('./results/', import.meta.url)
const fileOf = (scenario: string, folder: URL) => new URL(`${scenario}.json`, folder)

/** In the place of the result before: what it was, Git tells. */
export async function saveResult({ scenario, figures }: Result, { loadBefore, seconds }: Run, folder = resultsFolder): Promise<void> {
  const load: [number, number] = [loadBefore, loadavg()[0] ?? 0]
  const saved: SavedResult = { scenario, at: new Date().toISOString(), machine: machine(), load, seconds, figures }
  await mkdir(folder, { recursive: true })
  await writeFile(fileOf(scenario, folder), `${JSON.stringify(saved, null, 2)}\n`)
}

/** The newest result of every scenario that was ever measured. */
export async function savedResults(scenarios: readonly string[], folder = resultsFolder): Promise<SavedResult[]> {
  const texts = await Promise.all(scenarios.map((scenario) => readFile(fileOf(scenario, folder), 'utf8').catch(() => null)))
  return texts.flatMap((text) => (text === null ? [] : [JSON.parse(text) as SavedResult]))
}
