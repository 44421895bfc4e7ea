/** What it costs: `npm run bench`, or `npm run bench -- --only start`. Each figure beside its limit, in one run. */
import { mkdtemp } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Result, Scenario } from '#bench/figures.ts'
import { closeBigWorld } from '#bench/bigWorld.ts'
import { machine } from '#bench/machine.ts'
import { writePage } from '#bench/page.ts'
import { hottest } from '#bench/profile.ts'
import { writeReadme } from '#bench/readme.ts'
import { tableOf } from '#bench/report.ts'
import { resultsFolder, savedResults, saveResult } from '#bench/results.ts'
import { attendeesScenario } from '#bench/scenarios/attendees.ts'
import { audienceScenario } from '#bench/scenarios/audience.ts'
import { checkinScenario } from '#bench/scenarios/checkin.ts'
import { consoleScenario } from '#bench/scenarios/console.ts'
import { eventsScenario } from '#bench/scenarios/events.ts'
import { importsScenario } from '#bench/scenarios/imports.ts'
import { financeScenario } from '#bench/scenarios/finance.ts'
import { invitationsScenario } from '#bench/scenarios/invitations.ts'
import { liveScenario } from '#bench/scenarios/live.ts'
import { lotteryScenario } from '#bench/scenarios/lottery.ts'
import { noticesScenario } from '#bench/scenarios/notices.ts'
import { ordersScenario } from '#bench/scenarios/orders.ts'
import { postersScenario } from '#bench/scenarios/posters.ts'
import { registrationScenario } from '#bench/scenarios/registration.ts'
import { reportsScenario } from '#bench/scenarios/reports.ts'
import { rulesScenario } from '#bench/scenarios/rules.ts'
import { serversScenario } from '#bench/scenarios/servers.ts'
import { publishedSiteScenario } from '#bench/scenarios/publishedSite.ts'
import { siteScenario } from '#bench/scenarios/site.ts'
import { soakScenario } from '#bench/scenarios/soak.ts'
import { sourcesScenario } from '#bench/scenarios/sources.ts'
import { statisticsScenario } from '#bench/scenarios/statistics.ts'
import { startScenario } from '#bench/scenarios/start.ts'

const scenarios: Scenario[] = [
  startScenario,
  soakScenario,
  consoleScenario,
  siteScenario,
  publishedSiteScenario,
  eventsScenario,
  registrationScenario,
  rulesScenario,
  ordersScenario,
  statisticsScenario,
  reportsScenario,
  attendeesScenario,
  financeScenario,
  sourcesScenario,
  liveScenario,
  lotteryScenario,
  postersScenario,
  noticesScenario,
  audienceScenario,
  invitationsScenario,
  importsScenario,
  checkinScenario,
  serversScenario,
]
const names = scenarios.map(({ name }) => name)
const say = (text: string): void => void process.stdout.write(`${text}\n`)

const { values } = parseArgs({
  options: {
    only: { type: 'string', multiple: true },
    profile: { type: 'boolean' },
    readme: { type: 'boolean' },
  },
})
const unknown = (values.only ?? []).filter((name) => !names.includes(name))
if (unknown.length > 0) throw new Error(`no scenario ${unknown.join(', ')}; there are: ${names.join(', ')}`)

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
if (!values.readme) await measure()
await tell()

async function measure(): Promise<void> {
  const profiles = values.profile ? await mkdtemp(join(tmpdir(), 'light-profile-')) : undefined
  if (profiles) process.env.BENCH_PROFILE = profiles
  const results: Result[] = []
  for (const { name, about, run } of scenarios) {
    if (values.only && !values.only.includes(name)) continue
    say(`${name}: ${about}`)
    const [loadBefore = 0] = loadavg()
    const began = performance.now()
    const result = { scenario: name, figures: await run() }
    results.push(result)
    // Being watched costs time of its own, so a profiled run is not saved.
    if (!profiles) await saveResult(result, { loadBefore, seconds: Math.round((performance.now() - began) / 1_000) })
  }
  await closeBigWorld()
  say(`\n${machine()}\n\n${tableOf(results)}\n`)
  if (profiles) await tellHottest(profiles)
}

async function tellHottest(folder: string): Promise<void> {
  const all = await hottest(folder)
  const percent = (share: number) => `${(share * 100).toFixed(1)} %`
  // The engine's own work, such as collecting garbage, is listed, but nobody can make it faster where it stands.
  const first = all.find(({ where }) => !where.startsWith('('))
  if (first) say(`The first thing to speed up: ${first.where}, ${percent(first.share)} of the servers' own time.`)
  for (const { where, share } of all.slice(0, 10)) say(`  ${percent(share).padStart(6)}  ${where}`)
  say(`profiles: ${folder}`)
}

async function tell(): Promise<void> {
  const latest = await savedResults(names)
  await writePage(new URL('report.html', resultsFolder), latest)
  say('bench/results/report.html')
  if (values.readme) await writeReadme(latest)
}
