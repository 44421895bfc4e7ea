import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Wall } from '#features/checkin/shapes.ts'
import { draw, holdCodes } from '#console/kit/kitTest.tsx'
import { CheckinWallPage } from '#features/checkin/console/CheckinWallPage.tsx'

vi.setConfig({ testTimeout: 30_000 })

const wall: Wall = {
  checkinId: 'p1',
  title: '智造峰会',
  setting: { nameMode: 'masked', isTicketShown: true, greeting: '欢迎来到苏州' },
  arrived: 742,
  arrivals: [
    { id: 's1', fullName: '陈*远', ticketName: '专业观众票', time: '2026-03-01T06:00:00.000Z' },
    { id: 's2', fullName: '吴*宁', ticketName: 'VIP 贵宾票', time: '2026-03-01T06:00:05.000Z' },
  ],
  cursor: 'c',
}

/** Points and event are not there: the wall stands without them. */
function open(answer: () => unknown) {
  vi.stubGlobal('fetch', async (address: string) => {
    const returnObj = address.includes('WebCheckin/Wall') ? answer() : null
    const isSuccess = returnObj !== null
    return Response.json(
      { isSuccess, businessCode: isSuccess ? 0 : 20004, businessMessage: '没有找到', returnObj, sysCode: '', pager: null },
      { status: isSuccess ? 200 : 404 },
    )
  })
  return draw(<CheckinWallPage />, { path: '/event/:bventId/wall', at: '/event/e1/wall' })
}

afterEach(() => vi.unstubAllGlobals())

test('the newest is greeted, and how many are in is said', async () => {
  holdCodes('lite_res_page_wxsignin', 'lite_res_act_checkinsetting')
  open(() => wall)
  expect(await screen.findByText('欢迎来到苏州')).toBeDefined()
  expect(screen.getAllByText('吴*宁').length).toBeGreaterThan(0)
  expect(screen.getByText(/742/)).toBeDefined()
  expect(screen.getByRole('button', { name: '欢迎墙设置' })).toBeDefined()
})

test('before the first guest it waits, and who may only look has nothing to set', async () => {
  holdCodes('lite_res_page_wxsignin')
  open(() => ({ ...wall, arrivals: [], arrived: 0 }))
  expect(await screen.findByText('等待第一位来宾')).toBeDefined()
  expect(screen.queryByRole('button', { name: '欢迎墙设置' })).toBeNull()
})
