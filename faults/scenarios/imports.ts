import { createHash } from 'node:crypto'
import { writeXlsx } from 'hucre'
import { sql } from 'kysely'
import type { Call } from '#core/call.ts'
import type { TaskProgress } from '#core/task.ts'
import { importClient, type ImportClient } from '#bench/importClient.ts'
import { startProcess, type Running } from '#bench/processes.ts'
import { must, type Fault } from '#faults/fault.ts'
import { importCalls } from '#features/imports/contract.ts'
import { readConfig } from '#server/config.ts'
import { openIdentity } from '#server/identity/identity.ts'
import { openPool, type Db } from '#server/kit/db.ts'
import { buildIn } from '#test/build.ts'

const ROUNDS = 10
const ROWS = 8_000
const SEATS = 7_000

export const importKilled: Fault = {
  name: 'kill -9 during validation and saving of an import',
  async run({ databaseUrl, dataDir }) {
    const start = () => startProcess('server/main.ts', { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, DEMO: 'false' })
    let server: Running = await start()
    const pool = openPool({ url: databaseUrl, max: 2, name: 'faults', role: null, onError: () => {} })
    try {
      const bytes = await file()
      const build = buildIn(pool.db)
      const newPlace = async () => {
        const event = await build.event()
        const { ticketId } = await build.ticket({ orgId: event.orgId, bventId: event.bventId, total: SEATS })
        const token = () => tokenOf(pool.db, server.url, event.accountId)
        return {
          ...event,
          ticketId,
          client: importClient({ serverUrl: () => server.url, token, bventId: event.bventId, orgId: event.orgId }),
        }
      }
      let caught = 0
      let slowest = 0
      /** Somewhere in the time that an undisturbed run takes; counts as caught when there was still something to do afterwards. */
      const killed =
        (lasts: { check: number; save: number }): Disturb =>
        async (part, isOver) => {
          await new Promise((done) => setTimeout(done, Math.random() * lasts[part]))
          server.kill('SIGKILL')
          server = await start()
          if (await isOver()) return async () => {}
          caught += 1
          const began = performance.now()
          return async () => void (slowest = Math.max(slowest, performance.now() - began))
        }
      const lasts = { check: 0, save: 0 }
      const timing: Disturb = async (part) => {
        const began = performance.now()
        return async () => void (lasts[part] = performance.now() - began)
      }
      const expected = await imported(pool.db, await newPlace(), bytes, timing)
      must(expected.people === SEATS, `${expected.people} people without any fault, ${SEATS} seats`)
      for (let round = 1; round <= ROUNDS; round += 1) {
        const found = await imported(pool.db, await newPlace(), bytes, killed(lasts))
        must(
          JSON.stringify(found) === JSON.stringify(expected),
          `round ${round}: ${JSON.stringify(found)} instead of ${JSON.stringify(expected)}`,
        )
      }
      must(caught >= ROUNDS, `only ${caught} of ${2 * ROUNDS} kills met a running task`)
      const figures = `${2 * ROUNDS} kills, ${caught} of them in the middle, over at most ${(slowest / 1_000).toFixed(1)} s after the restart`
      return `${figures}: ${expected.people} of ${ROWS} people each time, the same rows as undisturbed, none twice, none oversold`
    } finally {
      await pool.end()
      await server.stop()
    }
  },
}

type Place = { bventId: string; ticketId: string; client: ImportClient }
/** Does what it does while the part runs; what it answers is called once the part is over. */
type Disturb = (part: 'check' | 'save', isOver: () => Promise<boolean>) => Promise<() => Promise<void>>

async function imported(db: Db, { bventId, ticketId, client }: Place, bytes: Uint8Array, disturb: Disturb) {
  const key = await client.upload(bytes, ticketId)
  const disturbed = async (part: 'check' | 'save', call: Call) => {
    const isOver = async () => (await client.get<TaskProgress>(call, { key })).status !== ''
    const finished = await disturb(part, isOver)
    const progress = await client.over(call, key)
    await finished()
    return progress
  }
  await client.startCheck(key)
  const check = await disturbed('check', importCalls.checkProgress)
  await client.startSave(key)
  const save = await disturbed('save', importCalls.saveProgress)
  const { rows } = await sql<{ line: string; sold: number; orders: number }>`
    select coalesce(string_agg(concat_ws('|', full_name, mobile, email, status, remark, field_values::text), E'\n' order by mobile), '') as line,
      (select sold from ticket where id = ${ticketId}) as sold, (select count(*)::int from reg_order where bvent_id = ${bventId}) as orders
    from attendee where bvent_id = ${bventId} and deleted_at is null`.execute(db)
  const { line = '', sold = 0, orders = 0 } = rows[0] ?? {}
  return {
    check: [check.taskStatus, check.successCount, check.failCount],
    save: [save.taskStatus, save.newCount, save.failCount],
    people: line === '' ? 0 : line.split('\n').length,
    rows: createHash('sha256').update(line).digest('hex').slice(0, 12),
    sold,
    orders,
  }
}

/** Some rows are wrong, one is there twice, and there are fewer seats than people. */
function file(): Promise<Uint8Array> {
  const rows = Array.from({ length: ROWS }, (_, at) => [
    `人 ${at}`,
    at % 100 === 7 ? '12' : String(13_800_000_000 + (at === 50 ? 49 : at)),
    `u${at}@example.com`,
    `公司 ${at % 9}`,
    `备注 ${at}`,
  ])
  return writeXlsx({ sheets: [{ name: '名单', rows: [['姓名', '手机', '邮箱', '公司', '备注'], ...rows] }] })
}

async function tokenOf(db: Db, serverUrl: string, accountId: string): Promise<string> {
  const identity = await openIdentity(db, readConfig({ PUBLIC_URL: serverUrl }), () => new Date())
  return (await identity.issue(accountId, new Date())).accessToken
}
