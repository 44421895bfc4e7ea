/** What must not break, broken on purpose: `npm run faults`, or `npm run faults -- --only hangs`. */
import { parseArgs } from 'node:util'
import { inPlace, type Fault } from '#faults/fault.ts'
import { lostScanReply } from '#faults/scenarios/checkin.ts'
import { databaseCut, databaseHung } from '#faults/scenarios/database.ts'
import { importKilled } from '#faults/scenarios/imports.ts'
import { registrationRush } from '#faults/scenarios/registration.ts'
import { gracefulStop } from '#faults/scenarios/stop.ts'

const faults: Fault[] = [databaseCut, databaseHung, gracefulStop, registrationRush, importKilled, lostScanReply]

const { values } = parseArgs({ options: { only: { type: 'string' } } })
const chosen = faults.filter(({ name }) => !values.only || name.includes(values.only))
const say = (line: string) => process.stdout.write(`${line}\n`)

let failed = 0
for (const { name, run } of chosen) {
  say(name)
  try {
    say(`  ✓ ${await inPlace(run)}`)
  } catch (error) {
    failed += 1
    say(`  ✗ ${(error as Error).message}`)
  }
}
say(`${chosen.length - failed} passed, ${failed} failed`)
process.exit(failed > 0 || chosen.length === 0 ? 1 : 0)
