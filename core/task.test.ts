import { expect, test } from 'vitest'
import { percent, type TaskStatus } from '#core/task.ts'

test.each<[number, number, TaskStatus, string]>([
  [0, 0, 'queued', '0%'],
  [0, 100, 'running', '0%'],
  [37, 100, 'running', '37%'],
  [999, 1000, 'running', '99%'],
  [1000, 1000, 'running', '99%'],
  [1000, 1000, 'done', '100%'],
  [3, 10, 'cancelled', '100%'],
  [0, 0, 'failed', '100%'],
])('%s of %s while %s is %s', (done, total, status, shown) => {
  expect(percent(done, total, status)).toBe(shown)
})
