/** What must hold of the data, counted: `npm run -s invariants`, with the statements themselves: `-- --sql`. */
import { parseArgs } from 'node:util'
import { readConfig } from '#server/config.ts'
import { readInvariants, violationsOf } from '#server/database/invariants.ts'
import { prepare } from '#server/database/open.ts'
import { ownerOf } from '#server/database/owner.ts'
import { openPool } from '#server/kit/database/db.ts'

const { values } = parseArgs({ options: { sql: { type: 'boolean', default: false } } })
const say = (line: string) => process.stdout.write(`${line}\n`)

const { url, stop } = await ownerOf(readConfig(), say)
await prepare(url)
const pool = openPool({ url, max: 1, name: 'light-invariants', role: null, onError: (error) => say(error.message) })
let broken = 0
try {
  for (const invariant of await readInvariants()) {
    const { name, about, sql, count, examples } = await violationsOf(pool.db, invariant)
    if (count > 0) broken += 1
    say(`${count === 0 ? '✓' : '✗'} ${String(count).padStart(6)}  ${name}: ${about}`)
    for (const example of examples) say(`            ${example}`)
    if (values.sql) say(sql.replaceAll(/^/gm, '            '))
  }
} finally {
  await pool.end()
  await stop()
}
if (broken > 0) process.exitCode = 1
