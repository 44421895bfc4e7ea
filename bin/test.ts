import { dirname } from 'node:path'
import { parseArgs } from 'node:util'
import { chromiumPath, hasChineseFont, hasLiveEngine, hasMailServer, systemPostgres } from '#bin/machine.ts'
import { heading, note, runCheck, runPlaywright, runVitest, stopAll, type Outcome } from '#bin/steps.ts'

type Step = { title: string; run: () => Promise<Outcome> }

const steps: Record<string, Step> = {
  format: { title: 'Format', run: () => runCheck('prettier', ['--check', '.']) },
  lint: { title: 'Lint', run: () => runCheck('oxlint', []) },
  house: { title: 'Plan of the house', run: () => runCheck('node', ['bin/house.ts']) },
  types: { title: 'Types', run: () => runCheck('tsc', ['--noEmit']) },
  unit: { title: 'Rules and registry', run: () => runVitest(['unit', 'dom']) },
  db: { title: 'Embedded PostgreSQL', run: runOnEmbeddedPostgres },
  'system-db': { title: "The system's PostgreSQL", run: runOnSystemPostgres },
  browser: { title: 'Browser', run: runInBrowser },
}

async function runOnEmbeddedPostgres(): Promise<Outcome> {
  if (!hasMailServer())
    note('no mail server was found, its tests are left out: install one (Debian: apt-get install exim4-daemon-light python3-dkim)')
  return runVitest(['db'], { TEST_POSTGRES: 'embedded' })
}

async function runOnSystemPostgres(): Promise<Outcome> {
  const { missing, isRequired } = systemPostgres()
  if (missing === undefined) return runVitest(['db'], { TEST_POSTGRES: 'system' })
  note(missing)
  return isRequired ? { passed: 0, failed: 1 } : { passed: 0, failed: 0, isLeftOut: true }
}

/** Without Chinese glyphs every picture shows boxes, so a missing font fails like a missing browser. */
async function runInBrowser(): Promise<Outcome> {
  const chromium = chromiumPath()
  if (chromium === undefined) note('no Chromium was found: install one (Debian: apt-get install chromium) or set CHROMIUM_PATH')
  if (!hasLiveEngine())
    note('no streaming server was found, its journey is left out: install one (Debian: apt-get install nginx libnginx-mod-rtmp ffmpeg)')
  const hasFont = hasChineseFont()
  if (!hasFont) note('no Chinese font was found: install one (Debian: apt-get install fonts-noto-cjk)')
  return chromium !== undefined && hasFont ? runPlaywright({ CHROMIUM_PATH: chromium }) : { passed: 0, failed: 1 }
}

function chosenSteps() {
  const { values } = parseArgs({ options: { only: { type: 'string', multiple: true }, without: { type: 'string', multiple: true } } })
  const unknown = [...(values.only ?? []), ...(values.without ?? [])].filter((name) => !(name in steps))
  if (unknown.length) {
    console.error(`no step ${unknown.join(', ')}: there are ${Object.keys(steps).join(', ')}`)
    process.exit(1)
  }
  return Object.entries(steps).filter(([name]) => (values.only?.includes(name) ?? true) && !values.without?.includes(name))
}

process.chdir(dirname(import.meta.dirname))
let isInterrupted = false
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => {
    isInterrupted = true
    stopAll(signal)
  })
}

const total = { passed: 0, failed: 0 }
const summary: string[] = []
for (const [name, { title, run }] of chosenSteps()) {
  heading(title)
  const startedAt = performance.now()
  const {
    passed,
    failed,
    isLeftOut,
    unsteady = [],
  } = await run().catch((error: unknown) => {
    console.error(error)
    return { passed: 0, failed: 1, isLeftOut: false, unsteady: [] }
  })
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  const result = isLeftOut ? 'not run' : `${passed} passed, ${failed} failed`
  summary.push(`${name.padEnd(10)} ${seconds.padStart(6)} s  ${result}`)
  summary.push(...unsteady.map((line) => `           ${line}`))
  note(`${result} in ${seconds} s`)
  total.passed += passed
  total.failed += failed
  if (isInterrupted) break
}

heading('Summary')
console.log(summary.join('\n'))
if (isInterrupted) console.log('interrupted')
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed > 0 || isInterrupted ? 1 : 0
