import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Board } from '#features/checkin/shapes.ts'
import { draw, holdCodes } from '#console/kit/kitTest.tsx'
import { CheckinBoardPage } from '#features/checkin/console/CheckinBoardPage.tsx'

vi.setConfig({ testTimeout: 30_000 })

const board: Board = {
  checkinId: 'p1',
  name: '主会场',
  expected: 600,
  arrived: 1,
  rate: 0.1,
  arrivals: [{ time: '2026-03-01T06:00:00.000Z', gate: '东门', total: 10 }],
  gates: [{ gate: '东门', total: 1, rate: 0.1, lastTime: '2026-03-01T06:00:00.000Z' }],
  tickets: [{ ticketId: 't1', ticketName: 'VIP 票', arrived: 1, expected: 600 }],
  latest: [{ fullName: '陈*远', ticketName: 'VIP 票', gate: '东门', time: '2026-03-01T06:00:02.000Z' }],
  conflictCount: 2,
  rehearsal: null,
  time: '2026-03-01T06:00:30.000Z',
}

/** Points and event are not there: the board stands without them. */
function open(answer: () => unknown) {
  holdCodes('lite_res_page_wxsignin')
  vi.stubGlobal('fetch', async (address: string) => {
    const returnObj = address.includes('WebCheckin/Board') ? answer() : null
    const isSuccess = returnObj !== null
    return Response.json(
      { isSuccess, businessCode: isSuccess ? 0 : 20004, businessMessage: '没有找到', returnObj, sysCode: '', pager: null },
      { status: isSuccess ? 200 : 404 },
    )
  })
  return draw(<CheckinBoardPage />, { path: '/event/:bventId/board', at: '/event/e1/board' })
}
const factOf = (label: string | RegExp) => screen.getByText(label).parentElement as HTMLElement

afterEach(() => vi.unstubAllGlobals())

test('who has come, by gate and ticket, and what went wrong offline', async () => {
  open(() => board)
  await screen.findByText('应到 600 人')
  expect(within(factOf('未到')).getByText('599')).toBeDefined()
  expect(screen.getByText('陈*远')).toBeDefined()
  expect(within(screen.getByRole('table', { name: '入口热度' })).getByText(/：10 人$/)).toBeDefined()
  expect(screen.getByRole('link', { name: '2 条待核对' }).getAttribute('href')).toContain('/conflicts?point=p1')
})

test('the rehearsal begins with the expected people and the measured scan, and answers to more lanes', async () => {
  const { user } = open(() => board)
  const people = await screen.findByLabelText<HTMLInputElement>('预计人数')
  expect(people.value).toBe('600')
  expect(screen.getByLabelText<HTMLInputElement>(/每次扫码/).value).toBe('6.0')
  const before = factOf('最长队伍').textContent
  const lanes = screen.getByLabelText<HTMLInputElement>('通道数')
  await user.clear(lanes)
  await user.type(lanes, '30')
  await waitFor(() => expect(within(factOf('最长队伍')).getByText('0 人')).toBeDefined())
  expect(before).not.toBe('最长队伍0 人')
})

test('not loaded: says so', async () => {
  open(() => null)
  expect(await screen.findByRole('button', { name: '重试' })).toBeDefined()
})
