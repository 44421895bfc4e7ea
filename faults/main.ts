/** What must not break, broken on purpose: `npm run faults`, or `npm run faults -- --only mail`. */
import { parseArgs } from 'node:util'
import { CannotRun, inPlace, leave, type Fault } from '#faults/fault.ts'
import { batchesKilled } from '#faults/scenarios/attendees.ts'
import { lostScanReply, sameTicket } from '#faults/scenarios/checkin.ts'
import { databaseCrash, databaseCut, databaseHung, databaseSlow } from '#faults/scenarios/database.ts'
import { databaseFull, filesFull } from '#faults/scenarios/disk.ts'
import { importKilled } from '#faults/scenarios/imports.ts'
import { mailDown } from '#faults/scenarios/mail.ts'
import { paymentCallbacks } from '#faults/scenarios/payments.ts'
import { registrationRush } from '#faults/scenarios/registration.ts'
import { serverPaused } from '#faults/scenarios/pause.ts'
import { gracefulStop } from '#faults/scenarios/stop.ts'
import { workerKilled, workerPaused } from '#faults/scenarios/takeover.ts'

/** The row of the table of what must not break, in the order of that table. */
const faults: Record<string, Fault> = {
  registrations: registrationRush,
  scanners: sameTicket,
  checkin: lostScanReply,
  imports: importKilled,
  attendees: batchesKilled,
  crash: databaseCrash,
  cut: databaseCut,
  hung: databaseHung,
  slow: databaseSlow,
  files: filesFull,
  disk: databaseFull,
  mail: mailDown,
  payments: paymentCallbacks,
  stop: gracefulStop,
  asleep: serverPaused,
  killed: workerKilled,
  paused: workerPaused,
}

const { values } = parseArgs({ options: { only: { type: 'string', multiple: true } } })
const unknown = (values.only ?? []).filter((key) => !(key in faults))
if (unknown.length > 0) throw new Error(`no fault ${unknown.join(', ')}; there are: ${Object.keys(faults).join(', ')}`)
const say = (line: string) => process.stdout.write(`${line}\n`)

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void leave().finally(() => process.exit(1)))

const outcomes = { passed: 0, failed: 0 }
for (const [key, { name, run, isDurable }] of Object.entries(faults)) {
  if (values.only && !values.only.includes(key)) continue
  say(`${key}: ${name}`)
  try {
    say(`  ✓ ${await inPlace(run, isDurable)}`)
    outcomes.passed += 1
  } catch (error) {
    const isLeftOut = error instanceof CannotRun
    if (!isLeftOut) outcomes.failed += 1
    say(`  ${isLeftOut ? '– not run:' : '✗'} ${(error as Error).message}`)
  }
}
say(`${outcomes.passed} passed, ${outcomes.failed} failed`)
process.exit(outcomes.failed > 0 ? 1 : 0)
