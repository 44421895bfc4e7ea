import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { errors } from '#core/errors.ts'
import type { Conflict, StaffLink } from '#features/checkin/shapes.ts'
import { draw, holdCodes, sent, serve } from '#console/kit/kitTest.tsx'
import { toasts } from '#console/kit/toast.ts'
import { pointOf as point } from '#features/checkin/console/points/pointTest.ts'
import { CheckinSettingPage } from '#features/checkin/console/CheckinSettingPage.tsx'

vi.setConfig({ testTimeout: 30_000 })

const link: StaffLink = {
  id: 'l1',
  name: '东门志愿者',
  gate: '东门',
  checkinIds: ['p1'],
  mode: 'scan',
  fields: ['fullName'],
  isWalkIn: false,
  expiresAt: '2030-01-01T00:00:00.000Z',
  status: 'locked',
  deviceCount: 2,
  lastUsedTime: null,
  version: 1,
  createdTime: '2026-01-01T00:00:00.000Z',
}

const open = (tab: string, answers: Parameters<typeof serve>[0] = {}) => {
  const asked = serve({
    'WebCheckin/List': () => ({ returnObj: { list: [point({}), point({ id: 'p2', name: '礼品台', pointType: 'Gift', isMain: false })] } }),
    'WebCheckin/StaffLink/List': () => ({ returnObj: { list: [link] } }),
    'WebCheckin/Device/List': () => ({ returnObj: { list: [] } }),
    'ticket/list': () => ({ returnObj: [] }),
    'attendee/CustomSearchList': () => ({ returnObj: [] }),
    ...answers,
  })
  const path = '/home/event/:bventId/wxSignInSetting/:signTabName'
  return { asked, ...draw(<CheckinSettingPage />, { path, at: `/home/event/e1/wxSignInSetting/${tab}` }) }
}
const writer = () => holdCodes('lite_res_page_wxsignin', 'lite_res_act_checkinsetting')

afterEach(() => {
  vi.unstubAllGlobals()
  toasts.set([])
})

describe('check-in points', () => {
  test('each with its state, and the main one cannot be deleted', async () => {
    writer()
    const { user } = open('list')
    const main = (await screen.findByText('主会场')).closest('tr') as HTMLElement
    const gift = screen.getByText('礼品台').closest('tr') as HTMLElement
    expect(within(main).getByText('签到中')).toBeDefined()
    await user.click(within(main).getByRole('button', { name: /更多操作/ }))
    expect(await screen.findByRole('menuitem', { name: '签到问题' })).toBeDefined()
    expect(screen.queryByRole('menuitem', { name: '删除' })).toBeNull()
    await user.click(within(gift).getByRole('button', { name: /更多操作/ }))
    expect(await screen.findByRole('menuitem', { name: '删除' })).toBeDefined()
  })

  test('the switch turns a point off', async () => {
    writer()
    const { asked, user } = open('list', { 'WebCheckin/UpdateEnableStasus': () => ({ returnObj: { isOk: true } }) })
    await user.click(await screen.findByRole('switch', { name: '启用“主会场”' }))
    await waitFor(() => expect(sent(asked, 'WebCheckin/UpdateEnableStasus')).toEqual([{ id: 'p1', isEnable: false }]))
  })

  test('read only: no switch, no adding, no editing', async () => {
    holdCodes('lite_res_page_wxsignin')
    open('list')
    await screen.findByText('主会场')
    expect(screen.queryByRole('switch')).toBeNull()
    expect(screen.queryByRole('button', { name: '添加签到点' })).toBeNull()
    expect(screen.queryByRole('button', { name: /编辑/ })).toBeNull()
  })

  test('saving sends only what was touched; after a rival change the newest version is used', async () => {
    writer()
    let tries = 0
    const { asked, user } = open('list', {
      'WebCheckin/update': () =>
        tries++ === 0 ? { businessCode: errors['core.changed'].code, returnObj: null } : { returnObj: point({ version: 6 }) },
      'WebCheckin/getById': () => ({ returnObj: point({ version: 5 }) }),
    })
    await user.click(await screen.findByRole('button', { name: '编辑“主会场”' }))
    const drawer = await screen.findByRole('dialog')
    await user.type(within(drawer).getByLabelText(/^名称/), '二楼')
    await user.click(within(drawer).getByRole('button', { name: '保存' }))
    await screen.findByText('别人刚刚改过')
    await user.click(within(drawer).getByRole('button', { name: '保存' }))
    await waitFor(() =>
      expect(sent(asked, 'WebCheckin/update')).toEqual([
        { id: 'p1', version: 3, name: '主会场二楼' },
        { id: 'p1', version: 5, name: '主会场二楼' },
      ]),
    )
  })
})

describe('devices', () => {
  const device = {
    id: 'd1',
    name: '闸机 1',
    gate: '东门',
    checkinIds: ['p2'],
    status: 'active',
    lastUsedTime: null,
    createdTime: '2026-01-01T00:00:00.000Z',
  }
  test('a new one shows its token this once, with a request for each point it was given', async () => {
    writer()
    const { user, asked } = open('devices', { 'WebCheckin/Device/save': () => ({ returnObj: { id: 'd2', token: 'secret-token' } }) })
    await user.click((await screen.findAllByRole('button', { name: '添加设备' }))[0] as HTMLElement)
    await user.type(await screen.findByLabelText(/^名称/), '闸机 2')
    await user.click(screen.getByRole('button', { name: '保存' }))
    const request = await screen.findByRole('region', { name: '“主会场”的请求' })
    expect(sent(asked, 'WebCheckin/Device/save')).toMatchObject([{ name: '闸机 2', checkinIds: ['p1'] }])
    expect(request.textContent).toContain('Device secret-token')
    expect(request.textContent).toContain('/api/lightevent/device/verify')
    expect(request.textContent).toContain('p1')
  })
  test('later the request is there without the token', async () => {
    writer()
    const { user } = open('devices', { 'WebCheckin/Device/List': () => ({ returnObj: { list: [device] } }) })
    await user.click(await screen.findByRole('button', { name: '“闸机 1”的更多操作' }))
    await user.click(await screen.findByRole('menuitem', { name: '接口说明' }))
    expect((await screen.findByRole('region', { name: '“礼品台”的请求' })).textContent).toContain('Device 令牌')
  })
})

describe('staff links', () => {
  test('address and PIN of a new one are shown this once', async () => {
    writer()
    const { asked, user } = open('staff', {
      'WebCheckin/StaffLink/save': () => ({ returnObj: { id: 'l2', url: 'https://light.example/staff/abc', pin: '402913' } }),
    })
    await screen.findByText('主会场')
    await user.click(screen.getByRole('button', { name: '添加签到链接' }))
    const drawer = await screen.findByRole('dialog')
    await user.type(within(drawer).getByLabelText(/^名称/), ' 西门 ')
    await user.click(within(drawer).getByRole('button', { name: '保存' }))
    expect(await screen.findByText('402913')).toBeDefined()
    expect(screen.getByText('https://light.example/staff/abc')).toBeDefined()
    expect(sent(asked, 'WebCheckin/StaffLink/save')[0]).toMatchObject({ bventId: 'e1', name: '西门', checkinIds: ['p1'], mode: 'scan' })
    await user.click(screen.getByRole('button', { name: '已记下' }))
    await waitFor(() => expect(screen.queryByText('402913')).toBeNull())
  })

  test('a locked one can be unlocked, and any revoked after a question', async () => {
    writer()
    const ok = () => ({ returnObj: { isOk: true } })
    const { asked, user } = open('staff', { 'WebCheckin/StaffLink/unlock': ok, 'WebCheckin/StaffLink/revoke': ok })
    await user.click(await screen.findByRole('button', { name: '“东门志愿者”的更多操作' }))
    await user.click(await screen.findByText('解除锁定'))
    await waitFor(() => expect(sent(asked, 'WebCheckin/StaffLink/unlock')).toEqual([{ id: 'l1' }]))
    await user.click(screen.getByRole('button', { name: '“东门志愿者”的更多操作' }))
    await user.click(await screen.findByRole('menuitem', { name: '撤销' }))
    const question = await screen.findByRole('dialog')
    expect(sent(asked, 'WebCheckin/StaffLink/revoke')).toEqual([])
    await user.click(within(question).getByRole('button', { name: '撤销' }))
    await waitFor(() => expect(sent(asked, 'WebCheckin/StaffLink/revoke')).toEqual([{ id: 'l1' }]))
  })
})

test('an unknown tab leads to the points', async () => {
  writer()
  const { router } = open('nothing')
  await waitFor(() => expect(router.state.location.pathname).toBe('/home/event/e1/wxSignInSetting/list'))
})

test('what the organiser should look at: entered twice, should have been refused, let in again', async () => {
  holdCodes('lite_res_page_wxsignin')
  const row = (scanId: string, result: Conflict['result'], message: string): Conflict => ({
    scanId,
    checkinId: 'p1',
    attendeeId: scanId,
    fullName: scanId,
    ticketName: '专业观众票',
    result,
    code: 32005,
    message,
    time: '2026-03-01T06:00:00.000Z',
    gate: '东门',
    receivedTime: '2026-03-01T06:05:00.000Z',
    first: null,
  })
  const list = [
    row('陈思远', 'conflict', '离线签到时已有记录'),
    row('马晓琳', 'refused', '已取消'),
    row('吴佳宁', 'already', '核对后再次放行'),
  ]
  open('conflicts', { 'WebCheckin/ConflictList': () => ({ returnObj: { list, total: 3 } }) })
  const rowOf = (name: string) => within(screen.getByText(name).closest('tr') as HTMLElement)
  await screen.findByText('陈思远')
  expect(rowOf('陈思远').getByText('重复进入')).toBeDefined()
  expect(rowOf('马晓琳').getByText('本应拒绝')).toBeDefined()
  expect(rowOf('吴佳宁').getByText('核对放行')).toBeDefined()
  expect(rowOf('吴佳宁').getByText('核对后再次放行')).toBeDefined()
})
