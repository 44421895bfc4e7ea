import { programmeCalls } from '#features/programme/contract.ts'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { expect, test } from 'vitest'
import { eventually } from '#test/eventually.ts'
import { eventCalls, eventTasks } from '#features/events/contract.ts'
import { openFileHarness } from '#test/harness.ts'

const harness = await openFileHarness()

/** A real server process that only runs tasks. */
function startWorkerProcess() {
  return spawn(process.execPath, [fileURLToPath(new URL('../../server/main.ts', import.meta.url))], {
    env: { ...process.env, DATABASE_URL: harness.ownerUrl, ROLE: 'worker', LOG_LEVEL: 'error', DATA_DIR: harness.services.config.DATA_DIR },
    stdio: 'ignore',
  })
}

test('a server that is killed in the middle of a copy: the copy is finished by the next one, once', async () => {
  const { accountId, orgId } = await harness.build.member()
  const owner = await harness.as(accountId)
  const { bventId } = await owner.get(eventCalls.create, {
    title: '原件',
    startTime: '2027-01-05T01:00:00Z',
    endTime: '2027-01-06T10:00:00Z',
  })
  await owner.get(programmeCalls.scheduleSave, {
    bventId,
    title: '一场',
    startTime: '2027-01-05T02:00:00Z',
    endTime: '2027-01-05T03:00:00Z',
  })

  const blocker = new pg.Client({ connectionString: harness.ownerUrl })
  await blocker.connect()
  await blocker.query('begin; lock table bvent_session in access exclusive mode')
  const request = {
    bventId,
    title: '副本',
    startTime: '2027-06-01T01:00:00Z',
    endTime: '2027-06-02T01:00:00Z',
    parts: ['schedule' as const],
  }
  const { taskId } = await owner.get(eventTasks.copy.calls.start, request)

  const first = startWorkerProcess()
  await eventually(async () => {
    const { rows } = await blocker.query(`select 1 from pg_locks where not granted and relation = 'bvent_session'::regclass`)
    expect(rows).toHaveLength(1)
  })
  first.kill('SIGKILL')
  await once(first, 'exit')
  await blocker.query('commit')

  const second = startWorkerProcess()
  const done = await eventually(async () => {
    const progress = await owner.get(eventCalls.copyProgress, { taskId })
    expect(progress.status).toBe('done')
    return progress
  })
  const copies = await harness.db.selectFrom('bvent').select('id').where('topOrgId', '=', orgId).where('title', '=', '副本').execute()
  expect(copies).toEqual([{ id: done.newBventId }])
  expect((await owner.get(programmeCalls.scheduleList, { bventId: done.newBventId ?? '' })).list).toHaveLength(1)
  second.kill('SIGTERM')
  await once(second, 'exit')
  await blocker.end()
})
