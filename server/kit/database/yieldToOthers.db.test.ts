import { existsSync, readFileSync } from 'node:fs'
import { getPriority } from 'node:os'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openPool, type Pool } from '#server/kit/database/db.ts'
import { letBackendYield } from '#server/kit/database/yieldToOthers.ts'
import { openFileHarness } from '#test/harness.ts'

const harness = await openFileHarness()

async function urgencyOf({ db }: Pool) {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
  const pid = rows[0]?.pid ?? 0
  const session = `/proc/${pid}/autogroup`
  return { pid, niceness: getPriority(pid), session: existsSync(session) ? readFileSync(session, 'utf8').split(' ').at(-1)?.trim() : '10' }
}

test.runIf(process.platform === 'linux')('work nobody waits for goes behind in the database too, and nobody else does', async () => {
  const open = (isBehind: boolean) => openPool({ url: harness.ownerUrl, max: 1, name: 'test', onError: () => {}, isBehind })
  const [behind, beside] = [open(true), open(false)]
  try {
    const ordinary = await urgencyOf(beside)
    expect(await urgencyOf(behind)).toMatchObject({ niceness: ordinary.niceness + 10, session: '10' })

    // A number that means another process on this machine: its title does not name our port.
    letBackendYield(ordinary.pid, 1)
    expect(await urgencyOf(beside)).toEqual(ordinary)
  } finally {
    await Promise.all([behind.end(), beside.end()])
  }
})
