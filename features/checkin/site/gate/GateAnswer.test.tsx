import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { GateAnswer, toneOf } from '#features/checkin/site/gate/GateAnswer.tsx'
import type { ScanResult, ShownResult, Shown } from '#features/checkin/site/gate/gateTypes.ts'

const person = {
  attendeeId: 'a1',
  fullName: '吴佳宁',
  status: 'Registered',
  ticketName: 'VIP 贵宾票',
  company: '上海申岳电气',
  mobileTail: '5678',
  seat: 'A 区 3 排',
  vip: 'true',
  remark: '轮椅',
  photo: '',
}
const first = { time: '2026-03-01T05:46:47.000Z', gate: '1 号门' }
const resultOf = (result: ScanResult['result']): ScanResult => ({
  scanId: 's1',
  result,
  code: result === 'accepted' ? 0 : 32005,
  message: '',
  person,
  first: result === 'accepted' ? null : first,
})
const shownAs = (result: ScanResult['result'], change: Partial<ShownResult> = {}): Shown => ({
  kind: 'result',
  result: resultOf(result),
  isOut: false,
  isUndone: false,
  isReleased: false,
  isOffline: false,
  isUnlisted: false,
  isUnverified: false,
  time: '2026-03-01T06:06:08.000Z',
  tookMs: 400,
  position: 742,
  ...change,
})
function show(shown: Shown) {
  const did = { onUndo: vi.fn(), onRelease: vi.fn(), onNext: vi.fn(), onAgain: vi.fn() }
  render(<GateAnswer shown={shown} checkinId="p1" authorization="Staff x" timeZone="Asia/Shanghai" hasPhotos {...did} />)
  return { did, user: userEvent.setup() }
}
const named = (name: string) => screen.queryByRole('button', { name })

test('whoever comes in is shown with seat, VIP mark and remark, and can be taken back', async () => {
  const { did, user } = show(shownAs('accepted'))
  for (const text of ['吴佳宁', 'VIP', 'A 区 3 排', '轮椅', 'VIP 贵宾票，上海申岳电气，5678', '第 742 位 · 14:06:08 · 0.4 秒'])
    expect(screen.getByText(text)).toBeDefined()
  expect(named('核对后放行')).toBeNull()
  await user.click(screen.getByRole('button', { name: '撤销这次' }))
  expect(did.onUndo).toHaveBeenCalledWith(resultOf('accepted'))
})

test('whoever is in already is let in again after a look, or the next one comes', async () => {
  const { did, user } = show(shownAs('already'))
  expect(screen.getByText('03-01 13:46:47')).toBeDefined()
  await user.click(screen.getByRole('button', { name: '核对后放行' }))
  await user.click(screen.getByRole('button', { name: '下一位' }))
  expect(did.onRelease).toHaveBeenCalledWith(resultOf('already'))
  expect(did.onNext).toHaveBeenCalledOnce()
})

test('once let in it says so, and there is nothing more to press than the next', () => {
  const shown = shownAs('already', { isReleased: true })
  show(shown)
  expect(screen.getByText('已放行')).toBeDefined()
  expect(named('核对后放行')).toBeNull()
  expect([toneOf(shown), toneOf(shownAs('already'))]).toEqual(['accepted', 'already'])
})

test('without a network too: it is told to the organiser later', async () => {
  const { did, user } = show(shownAs('already', { isOffline: true }))
  expect(screen.getByText('离线核验，照片要联网才能看')).toBeDefined()
  await user.click(screen.getByRole('button', { name: '核对后放行' }))
  expect(did.onRelease).toHaveBeenCalledOnce()
})

test('while a ticket is looked at, and after it was not, nothing is green', async () => {
  show({ kind: 'busy' })
  expect(screen.getByText('正在核验')).toBeDefined()
  const scan = { scanId: 's2', checkinId: 'p1', deviceTime: first.time, credential: 'ABCDEFGH' }
  const lost = { kind: 'lost', scan, why: 'full' } as const
  const { did, user } = show(lost)
  expect(screen.getByRole('alert').textContent).toContain('本机存储已满')
  await user.click(screen.getByRole('button', { name: '再试一次' }))
  expect(did.onAgain).toHaveBeenCalledWith(scan)
  expect([toneOf({ kind: 'busy' }), toneOf(lost)]).toEqual(['', 'refused'])
})

test('somebody who is not on the list of this device is neither refused nor let in: the person at the door decides', async () => {
  const nobody = { ...resultOf('refused'), person: null, first: null, message: '没有这个签到码' }
  const shown = shownAs('refused', { result: nobody, isOffline: true, isUnverified: true, position: null })
  const { did, user } = show(shown)
  expect(screen.getByText('待核对')).toBeDefined()
  expect(screen.queryByText('没有这个签到码')).toBeNull()
  await user.click(screen.getByRole('button', { name: '放行并记下' }))
  await user.click(screen.getByRole('button', { name: '下一位' }))
  expect(did.onRelease).toHaveBeenCalledWith(nobody)
  expect(did.onNext).toHaveBeenCalledOnce()
  expect(toneOf(shown)).toBe('conflict')
})

test('how long ago somebody came in is said beside the time', () => {
  const time = new Date(Date.now() - 20 * 60_000 - 500).toISOString()
  show(shownAs('already', { result: { ...resultOf('already'), first: { time, gate: '1 号门' } } }))
  expect(screen.getByText(/（20 分钟前）$/)).toBeDefined()
})
