import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { draw } from '#console/kit/kitTest.tsx'
import { showToast, toasts } from '#console/kit/toast.ts'
import { ToastHost } from '#console/shell/ToastHost.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))

test('an error is announced at once, anything else politely', () => {
  draw(<ToastHost />)
  act(() => {
    showToast({ kind: 'error', text: '服务异常' })
    showToast({ kind: 'success', text: '已复制' })
  })
  expect(screen.getByRole('alert').textContent).toBe('服务异常')
  expect(screen.getByRole('status').textContent).toBe('已复制')
})

test('it goes after its time, and stays as long as someone points at it', () => {
  draw(<ToastHost />)
  act(() => showToast({ text: '已保存', seconds: 3 }))
  fireEvent.pointerEnter(screen.getByText('已保存').parentElement as HTMLElement)
  pass(10_000)
  expect(screen.queryByText('已保存')).not.toBeNull()
  fireEvent.pointerLeave(screen.getByText('已保存').parentElement as HTMLElement)
  pass(2_999)
  expect(screen.queryByText('已保存')).not.toBeNull()
  pass(1)
  expect(screen.queryByText('已保存')).toBeNull()
})

test('a closable one can be closed, another cannot', () => {
  draw(<ToastHost />)
  act(() => showToast({ kind: 'error', text: '服务异常', closable: true }))
  fireEvent.click(screen.getByRole('button', { name: '关闭' }))
  expect(toasts.get()).toEqual([])
  act(() => showToast({ text: '已保存' }))
  expect(screen.queryByRole('button')).toBeNull()
})

test('undo runs once and takes the toast away', () => {
  draw(<ToastHost />)
  const run = vi.fn()
  act(() => showToast({ kind: 'success', text: '已拒绝 258 人', action: { label: '撤销', run } }))
  fireEvent.click(screen.getByRole('button', { name: '撤销' }))
  expect(run).toHaveBeenCalledOnce()
  expect(toasts.get()).toEqual([])
})

test('the same words are not stacked', () => {
  draw(<ToastHost />)
  act(() => {
    showToast({ text: '网络异常，请重试' })
    showToast({ text: '网络异常，请重试' })
  })
  expect(screen.getAllByText('网络异常，请重试')).toHaveLength(1)
})
