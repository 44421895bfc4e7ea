/** What must not break, broken on purpose: `npm run faults`, or `npm run faults -- --only mail`. */
import { parseArgs } from 'node:util'
import { afterwards, CannotRun, inPlace, leave, type Fault } from '#faults/fault.ts'
import { batchesKilled } from '#faults/scenarios/attendees.ts'
import { lostScanReply, sameTicket } from '#faults/scenarios/checkin.ts'
import { failOver, rollingRestart } from '#faults/scenarios/cluster.ts'
import { databaseCrash, databaseCut, databaseHung, databaseSlow } from '#faults/scenarios/database.ts'
import { databaseFull, filesFull } from '#faults/scenarios/disk.ts'
import { importKilled } from '#faults/scenarios/imports.ts'
import { mailDown } from '#faults/scenarios/mail.ts'
import { sendKilled } from '#faults/scenarios/notices.ts'
import { clockJumps, gatewayDownAnHour, missedRuns, quietNight } from '#faults/scenarios/noticesTime.ts'
import { payProviderTrouble } from '#faults/scenarios/payProvider.ts'
import { paymentCallbacks } from '#faults/scenarios/payments.ts'
import { registrationRush } from '#faults/scenarios/registration.ts'
import { serverPaused } from '#faults/scenarios/pause.ts'
import { soak } from '#faults/scenarios/soak.ts'
import { gracefulStop } from '#faults/scenarios/stop.ts'
import { workerKilled, workerPaused } from '#faults/scenarios/takeover.ts'

/** The row of the table of what must not break, in the order of that table. */
const faults: [key: string, fault: Fault][] = [
  ['registrations', registrationRush],
  ['scanners', sameTicket],
  ['checkin', lostScanReply],
  ['imports', importKilled],
  ['attendees', batchesKilled],
  ['crash', databaseCrash],
  ['cut', databaseCut],
  ['hung', databaseHung],
  ['slow', databaseSlow],
  ['files', filesFull],
  ['disk', databaseFull],
  ['mail', mailDown],
  ['notices', sendKilled],
  ['notices', gatewayDownAnHour],
  ['notices', clockJumps],
  ['notices', quietNight],
  ['notices', missedRuns],
  ['payments', paymentCallbacks],
  ['payments', payProviderTrouble],
  ['cluster', rollingRestart],
  ['cluster', failOver],
  ['stop', gracefulStop],
  ['asleep', serverPaused],
  ['killed', workerKilled],
  ['paused', workerPaused],
  ['soak', soak],
]

const { values } = parseArgs({ options: { only: { type: 'string', multiple: true } } })
const keys = new Set(faults.map(([key]) => key))
const unknown = (values.only ?? []).filter((key) => !keys.has(key))
if (unknown.length > 0) throw new Error(`no fault ${unknown.join(', ')}; there are: ${[...keys].join(', ')}`)
const say = (line: string) => process.stdout.write(`${line}\n`)

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void leave().finally(() => process.exit(1)))

const outcomes = { passed: 0, failed: 0 }
for (const [key, { name, run, isDurable }] of faults) {
  if (values.only && !values.only.includes(key)) continue
  say(`${key}: ${name}`)
  try {
    say(`  ✓ ${await inPlace(async (place) => `${await run(place)}${await afterwards(place.databaseUrl)}`, isDurable)}`)
    outcomes.passed += 1
  } catch (error) {
    const isLeftOut = error instanceof CannotRun
    if (!isLeftOut) outcomes.failed += 1
    say(`  ${isLeftOut ? '– not run:' : '✗'} ${(error as Error).message}`)
  }
}
say(`${outcomes.passed} passed, ${outcomes.failed} failed`)
process.exit(outcomes.failed > 0 ? 1 : 0)
