/** What it costs: `npm run bench`, or `npm run bench -- --only start`. Each figure beside its limit, in one run. */
import { parseArgs } from 'node:util'
import { keepResults, machine, tableOf, type Result } from '#bench/report.ts'
import type { Scenario } from '#bench/figures.ts'
import { attendeesScenario } from '#bench/scenarios/attendees.ts'
import { checkinScenario } from '#bench/scenarios/checkin.ts'
import { eventsScenario } from '#bench/scenarios/events.ts'
import { importsScenario } from '#bench/scenarios/imports.ts'
import { registrationScenario } from '#bench/scenarios/registration.ts'
import { rulesScenario } from '#bench/scenarios/rules.ts'
import { startScenario } from '#bench/scenarios/start.ts'

const scenarios: Scenario[] = [
  startScenario,
  attendeesScenario,
  eventsScenario,
  registrationScenario,
  rulesScenario,
  importsScenario,
  checkinScenario,
]

const { values } = parseArgs({ options: { only: { type: 'string', multiple: true } } })
const chosen = values.only ? scenarios.filter(({ name }) => values.only?.includes(name)) : scenarios
if (chosen.length === 0) throw new Error(`no such scenario; there are: ${scenarios.map(({ name }) => name).join(', ')}`)

const results: Result[] = []
for (const { name, about, run } of chosen) {
  process.stdout.write(`${name}: ${about}\n`)
  results.push({ scenario: name, figures: await run() })
}
process.stdout.write(`\n${machine()}\n\n${tableOf(results)}\n\n`)
const file = await keepResults(results, new Date())
process.stdout.write(`bench/results/${file.pathname.split('/').at(-1)}\n`)
