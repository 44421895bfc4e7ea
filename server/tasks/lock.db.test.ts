import { expect, inject, test } from 'vitest'
import { eventually } from '#test/eventually.ts'
import { openProxy } from '#faults/proxy.ts'
import { holdLock, RETAKE_MS } from '#server/tasks/worker.ts'
import { copyTemplate } from '#test/database.ts'

test('a worker whose database is gone asks for it one time after the other, and holds its lock again once it is back', async () => {
  const { url, drop } = await copyTemplate(inject('postgres'))
  const proxy = await openProxy(url)
  const lock = await holdLock(proxy.url, { warn: () => {} })
  const before = lock.key()
  expect(before).toBeGreaterThan(0)

  proxy.set('cut')
  const seen = proxy.arrivals.length
  await eventually(() => expect(proxy.arrivals.length).toBeGreaterThanOrEqual(seen + 5))
  const tries = proxy.arrivals.slice(seen)
  const gaps = tries.slice(1).map((at, index) => at - (tries[index] ?? 0))
  expect(Math.min(...gaps)).toBeGreaterThan(RETAKE_MS * 0.8)

  proxy.set('pass')
  await eventually(() => expect(lock.key()).toBeGreaterThan(0))
  expect(lock.key()).not.toBe(before)
  await lock.release()
  await proxy.close()
  await drop()
})
