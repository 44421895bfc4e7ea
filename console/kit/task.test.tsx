import { screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { TaskProgress as Progress } from '#core/task.ts'
import { draw } from '#console/kit/kitTest.tsx'
import { TaskProgress } from '#console/kit/TaskProgress.tsx'
import { secondsLeft } from '#console/kit/taskTime.ts'

const running: Progress = {
  taskId: 't1',
  id: 't1',
  taskType: 'x',
  taskStatus: 'running',
  status: '',
  progress: '66%',
  total: 1846,
  doneCount: 1212,
  successCount: 1209,
  failCount: 3,
  newCount: 0,
  updateCount: 0,
  isNext: false,
  canCancel: true,
  canUndo: false,
  message: '',
  fileName: '',
  startTime: null,
  endTime: null,
}
const done: Progress = {
  ...running,
  taskStatus: 'done',
  status: 'done',
  progress: '100%',
  doneCount: 1846,
  canCancel: false,
  canUndo: true,
}

const shown = (progress: Progress | undefined, cancel = vi.fn(), undo = vi.fn()) => (
  <TaskProgress tasks={[{ title: '通过审核', task: { progress, cancel, undo } }]} />
)

afterEach(() => vi.unstubAllGlobals())

test('there is nothing to see before anything runs', () => {
  draw(shown(undefined))
  expect(screen.queryByRole('complementary')).toBeNull()
})

test('a running task shows how far it is, what was skipped, and can be stopped', async () => {
  const cancel = vi.fn()
  const { user } = draw(shown(running, cancel))
  expect(screen.getByRole<HTMLProgressElement>('progressbar', { name: '通过审核' }).value).toBe(66)
  expect(screen.getByRole('complementary').textContent).toContain('1,212 已完成 / 1,8463 跳过')
  await user.click(screen.getByRole('button', { name: '停止' }))
  expect(cancel).toHaveBeenCalledOnce()
  await user.click(screen.getByRole('button', { name: '收起' }))
  expect(screen.queryByRole('progressbar')).toBeNull()
})

test('a finished task can be undone, or put away', async () => {
  const undo = vi.fn()
  const { user } = draw(shown(done, vi.fn(), undo))
  await user.click(screen.getByRole('button', { name: '撤销' }))
  expect(undo).toHaveBeenCalledOnce()
  await user.click(screen.getByRole('button', { name: '关闭' }))
  expect(screen.queryByRole('complementary')).toBeNull()
})

test('its file is fetched as the member and saved under the server’s name', async () => {
  const headers = { 'content-disposition': `attachment; filename*=UTF-8''%E6%93%8D%E4%BD%9C.csv`, 'content-type': 'text/csv' }
  const fetch = vi.fn((_address: string) => Promise.resolve(new Response('a,b', { headers })))
  vi.stubGlobal('fetch', fetch)
  const saved: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  const { user } = draw(shown({ ...done, fileName: '操作.csv' }))
  await user.click(screen.getByRole('button', { name: '下载' }))
  await waitFor(() => expect(saved).toEqual(['操作.csv']))
  expect(fetch.mock.calls[0]?.[0]).toMatch(/^\/api\/lightevent\/task\/file\/t1\?/)
})

describe('what is left', () => {
  const start = '2026-11-15T10:00:00Z'
  const after = (seconds: number) => new Date(start).getTime() + seconds * 1_000
  test.each([
    [{ doneCount: 100, total: 300 }, 10, 20],
    [{ doneCount: 299, total: 300 }, 10, 1],
    [{ doneCount: 0, total: 300 }, 10, null],
    [{ doneCount: 100, total: 0 }, 10, null],
  ])('%o after %i s: %s', (counts, seconds, left) => {
    expect(secondsLeft({ ...running, startTime: start, ...counts }, after(seconds))).toBe(left)
  })
})
