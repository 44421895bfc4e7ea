import pg from 'pg'
import { afterEach, describe, expect, test } from 'vitest'
import { eventually } from '#test/eventually.ts'
import { startProcess, type Running } from '#bench/processes.ts'
import { eventCalls, eventTasks } from '#features/events/contract.ts'
import { programmeCalls } from '#features/programme/contract.ts'
import { processCommand } from '#server/database/processes.ts'
import { openFileHarness } from '#test/harness.ts'

const harness = await openFileHarness()

let server: Running | undefined
afterEach(() => server?.kill('SIGKILL'))

/** As `npm start` runs it, once its worker is there. */
async function startBoth() {
  server = await startProcess('server/main.ts', { DATABASE_URL: harness.ownerUrl, DATA_DIR: harness.services.config.DATA_DIR })
  return { server, ...(await pidsOf(server)) }
}

async function pidsOf({ pids }: Running) {
  const [web = 0, worker = 0] = await eventually(() => {
    expect(pids()).toHaveLength(2)
    return pids()
  })
  return { web, worker }
}

/** One that nobody has reaped yet runs no more. */
const isRunning = (pid: number) => processCommand(pid) !== undefined
const isGone = (pid: number) => eventually(() => expect(isRunning(pid)).toBe(false))

// How a server finds its own processes is asked of Linux.
describe.runIf(process.platform === 'linux')('the web process and its worker', () => {
  test('stop together, with everything closed in time', async () => {
    const both = await startBoth()
    expect(await both.server.stop()).toBe(0)
    expect([both.web, both.worker].filter(isRunning)).toEqual([])
  })

  test('stop together while the worker is still starting', async () => {
    server = await startProcess('server/main.ts', { DATABASE_URL: harness.ownerUrl, DATA_DIR: harness.services.config.DATA_DIR })
    expect(await server.stop()).toBe(0)
  })

  test('a worker does not outlive a web process that was killed', async () => {
    const { web, worker } = await startBoth()
    process.kill(web, 'SIGKILL')
    await isGone(worker)
  })

  test('a worker that is killed is started again, and its task goes on', async () => {
    const both = await startBoth()
    const { accountId, orgId } = await harness.build.member()
    const owner = await harness.as(accountId)
    const times = { startTime: '2027-01-05T01:00:00Z', endTime: '2027-01-06T10:00:00Z' }
    const { bventId } = await owner.get(eventCalls.create, { title: '原件', ...times })
    await owner.get(programmeCalls.scheduleSave, { bventId, title: '一场', ...times })
    const blocker = new pg.Client({ connectionString: harness.ownerUrl })
    await blocker.connect()
    await blocker.query('begin; lock table bvent_session in access exclusive mode')
    const { taskId } = await owner.get(eventTasks.copy.calls.start, { bventId, title: '副本', ...times, parts: ['schedule'] })
    await eventually(async () => {
      const { rows } = await blocker.query(`select from pg_locks where not granted and relation = 'bvent_session'::regclass`)
      expect(rows).toHaveLength(1)
    })

    process.kill(both.worker, 'SIGKILL')
    await isGone(both.worker)
    await blocker.query('commit')
    await blocker.end()
    await eventually(async () => expect((await owner.get(eventCalls.copyProgress, { taskId })).status).toBe('done'))

    const after = await pidsOf(both.server)
    expect(after.web).toBe(both.web)
    expect(after.worker).not.toBe(both.worker)
    expect(await harness.db.selectFrom('bvent').select('title').where('topOrgId', '=', orgId).orderBy('title').execute()).toEqual([
      { title: '副本' },
      { title: '原件' },
    ])
    expect(await both.server.stop()).toBe(0)
  })
})
