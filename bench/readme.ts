import { readFile, writeFile } from 'node:fs/promises'
import { goals } from '#bench/goals.ts'
import { markdownOf } from '#bench/report.ts'
import type { SavedResult } from '#bench/results.ts'

const START = '<!-- bench -->'
const END = '<!-- /bench -->'

/** The newest result of every scenario as it is, met or missed, with machine, day and load. */
export function benchSection(latest: readonly SavedResult[]): string {
  const machines = [...new Set(latest.map(({ machine }) => machine))]
  const when = latest.map(
    ({ scenario, at, load }) => `${scenario} ${at.slice(0, 16).replace('T', ' ')}${load ? ` (load ${load[0].toFixed(1)})` : ''}`,
  )
  return `${START}\nMeasured on ${machines.join('; ')}. ${when.join(', ')}. A load above 1 before the run means that others were working on the same cores.${wholeRun(latest)}\n\n${markdownOf(latest)}\n${unmeasured(latest)}${END}`
}

/** As long as the last run of each took; told once all have said so. */
function wholeRun(latest: readonly SavedResult[]): string {
  const seconds = latest.flatMap((one) => one.seconds ?? [])
  if (seconds.length < latest.length) return ''
  return ` All of it took ${Math.round(seconds.reduce((sum, one) => sum + one, 0) / 60)} minutes.`
}

/** A goal that nobody measured is not a goal that is met. */
function unmeasured(latest: readonly SavedResult[]): string {
  const isMeasured = (goal: (typeof goals)[number]) =>
    latest.some(({ scenario, figures }) => scenario === goal.scenario && figures.some(({ name }) => goal.figure.test(name)))
  const missing = goals.filter((goal) => !isMeasured(goal)).map(({ issue, scenario, text }) => `${scenario} ${text} (#${issue})`)
  return missing.length > 0 ? `\nNot measured: ${missing.join('; ')}.\n` : ''
}

export async function writeReadme(latest: readonly SavedResult[]): Promise<void> {
  const file = new URL('../README.md', import.meta.url)
  const text = await readFile(file, 'utf8')
  const [before = '', rest = ''] = text.split(START)
  const after = rest.split(END)[1]
  if (after === undefined) throw new Error(`README.md has no ${START} … ${END}`)
  await writeFile(file, before + benchSection(latest) + after)
}
