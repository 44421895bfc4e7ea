import { createHash } from 'node:crypto'
import { writeXlsx } from 'hucre'
import { sql } from 'kysely'
import type { Call } from '#core/call.ts'
import type { TaskProgress } from '#core/task.ts'
import { tokenOf } from '#bench/callClient.ts'
import { importClient, packUpload, type ImportClient } from '#bench/importClient.ts'
import { startProcess, type Running } from '#bench/processes.ts'
import { must, until, type Fault } from '#faults/fault.ts'
import { importCalls } from '#features/imports/contract.ts'
import { openPool, type Db } from '#server/kit/database/db.ts'
import { buildIn } from '#test/build.ts'

const ROUNDS = 10
const ROWS = 16_000
const SEATS = 14_000
const MOST_SHARE = 0.9
const MOST_LATER_MS = 150
const MOST_MS = 120_000

const isReached = ({ status, taskStatus, doneCount, total }: TaskProgress, share: number) =>
  status !== '' || (taskStatus === 'running' && doneCount >= share * total)

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
      /** Somewhere on its way, wherever that is on a busy machine; caught is what still had something to do afterwards. */
      const killed: Disturb = async (progress) => {
        const share = Math.random() * MOST_SHARE
        await until(async () => isReached(await progress(), share), MOST_MS, 'the task has come so far')
        await new Promise((done) => setTimeout(done, Math.random() * MOST_LATER_MS))
        server.kill('SIGKILL')
        server = await start()
        if ((await progress()).status !== '') return async () => {}
        caught += 1
        const began = performance.now()
        return async () => void (slowest = Math.max(slowest, performance.now() - began))
      }
      const expected = await imported(pool.db, await newPlace(), bytes, async () => async () => {})
      must(expected.people === SEATS, `${expected.people} people without any fault, ${SEATS} seats`)
      for (let round = 1; round <= ROUNDS; round += 1) {
        const found = await imported(pool.db, await newPlace(), bytes, killed)
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
/** Does what it does while a task runs; what it answers is called once the task is over. */
type Disturb = (progress: () => Promise<TaskProgress>) => Promise<() => Promise<void>>

async function imported(db: Db, { bventId, ticketId, client }: Place, bytes: Uint8Array, disturb: Disturb) {
  const key = await client.upload(await packUpload(bytes, ticketId))
  const disturbed = async (call: Call) => {
    const finished = await disturb(() => client.get<TaskProgress>(call, { key }))
    const progress = await client.over(call, key)
    await finished()
    return progress
  }
  // Otherwise than proposed, since that was judged with the upload.
  await client.startCheck(key, { policies: [{ fieldId: 'Email', policy: 'overwrite' }] })
  const check = await disturbed(importCalls.checkProgress)
  await client.startSave(key)
  const save = await disturbed(importCalls.saveProgress)
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
