import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Ticket } from '#features/tickets/contract.ts'
import { UNLIMITED } from '#features/tickets/rules.ts'
import { draw, holdCodes, serve } from '#console/kit/kitTest.tsx'
import { toasts } from '#console/kit/toast.ts'
import { TicketListPage } from '#features/tickets/console/TicketListPage.tsx'

const ticket = (change: Partial<Ticket>): Ticket => ({
  ticketId: 't1',
  name: '专业观众票',
  status: 'OnSale',
  statusName: '销售中',
  totalTicket: 100,
  soldNum: 0,
  surplusNum: 100,
  description: '',
  price: '0.00',
  currency: 'CNY',
  saleStartTime: null,
  saleEndTime: null,
  perPersonLimit: null,
  isNeedApproval: false,
  isOpen: true,
  isShow: true,
  sortId: 1,
  version: 1,
  ...change,
})
vi.setConfig({ testTimeout: 20_000 })

const vip = ticket({ ticketId: 't2', name: 'VIP 票', price: '1299.00', soldNum: 40, surplusNum: 60, version: 3 })

const open = (tickets: () => Ticket[], more: Parameters<typeof serve>[0] = {}) => {
  const asked = serve({ 'ticket/list': () => ({ returnObj: tickets() }), ...more })
  return {
    asked,
    ...draw(<TicketListPage />, { path: '/home/event/:bventId/detail/ticket/list', at: '/home/event/e1/detail/ticket/list' }),
  }
}
const writer = () => holdCodes('lite_res_act_ticket', 'lite_res_page_ticket')

afterEach(() => {
  vi.unstubAllGlobals()
  toasts.set([])
})

describe('the list of tickets', () => {
  test('empty: says what tickets are for and offers two starts', async () => {
    writer()
    const { user } = open(() => [])
    expect(await screen.findByText('还没有票种')).toBeDefined()
    await user.click(screen.getByRole('button', { name: /付费票/ }))
    const drawer = await screen.findByRole('dialog')
    expect(within(drawer).getByLabelText<HTMLInputElement>(/名称/).value).toBe('付费票')
    expect(within(drawer).getByLabelText<HTMLInputElement>(/票价/).value).toBe('')
  })

  test('empty, for those who may only read: no start', async () => {
    holdCodes('lite_res_page_ticket')
    open(() => [])
    expect(await screen.findByText('主办方添加票种后会显示在这里。')).toBeDefined()
    expect(screen.queryByRole('button')).toBeNull()
  })

  test('could not be loaded: says so and can be tried again', async () => {
    writer()
    const asked = serve({ 'ticket/list': () => ({ status: 500, businessCode: 20013, returnObj: null }) })
    const { user } = draw(<TicketListPage />, { path: '/event/:bventId', at: '/event/e1' })
    await user.click(await screen.findByRole('button', { name: '重试' }))
    await waitFor(() => expect(asked.filter(({ path }) => path === 'ticket/list').length).toBeGreaterThan(1))
  })

  test('shows price, sold of total, what is left, and the status', async () => {
    writer()
    open(() => [vip, ticket({ totalTicket: UNLIMITED, surplusNum: UNLIMITED })])
    const row = (await screen.findByText('VIP 票')).closest('li') as HTMLElement
    expect(within(row).getByText('¥ 1,299.00')).toBeDefined()
    expect(within(row).getByText('余 60')).toBeDefined()
    expect(within(row).getByText('销售中')).toBeDefined()
    expect(screen.getByText('免费')).toBeDefined()
    expect(screen.getByText('2 种票，已售 40 张')).toBeDefined()
  })

  test('read only: no switches, no grips, no actions', async () => {
    holdCodes('lite_res_page_ticket')
    open(() => [vip, ticket({})])
    await screen.findByText('VIP 票')
    expect(screen.queryByRole('switch')).toBeNull()
    expect(screen.queryByRole('button')).toBeNull()
  })

  test('is sorted with the arrow keys, and says where it went', async () => {
    writer()
    const { user, asked } = open(() => [vip, ticket({})], { 'ticket/sort': () => ({ returnObj: { isOk: true } }) })
    const grip = await screen.findByRole('button', { name: /移动“VIP 票”/ })
    grip.focus()
    await user.keyboard('{ArrowDown}')
    await waitFor(() => expect(asked.find(({ path }) => path === 'ticket/sort')?.body.ticketIds).toEqual(['t1', 't2']))
    expect(screen.getByText('“VIP 票”移到第 2 位')).toBeDefined()
  })
})

describe('a ticket that somebody holds', () => {
  test('has a fixed price, and says why', async () => {
    writer()
    const { user } = open(() => [vip])
    await user.click(await screen.findByRole('button', { name: '编辑“VIP 票”' }))
    expect((await screen.findByLabelText<HTMLInputElement>(/票价/)).disabled).toBe(true)
    expect(screen.getByText(/已有 40 人持有这张票/)).toBeDefined()
  })

  test('is closed instead of deleted', async () => {
    writer()
    const { user, asked } = open(() => [vip], { 'ticket/open': () => ({ returnObj: { ...vip, isOpen: false, status: 'NotEnabled' } }) })
    await user.click(await screen.findByRole('button', { name: '“VIP 票”的操作' }))
    await user.click(await screen.findByRole('menuitem', { name: '删除' }))
    await user.click(await screen.findByRole('button', { name: '停用这张票' }))
    await waitFor(() => expect(asked.find(({ path }) => path === 'ticket/open')?.body).toMatchObject({ ticketId: 't2', isOpen: false }))
    expect(asked.some(({ path }) => path === 'ticket/delete')).toBe(false)
  })

  test('refused by the server although nobody seemed to hold it: the same offer', async () => {
    writer()
    const { user } = open(() => [ticket({})], { 'ticket/delete': () => ({ status: 409, businessCode: 26004, returnObj: null }) })
    await user.click(await screen.findByRole('button', { name: '“专业观众票”的操作' }))
    await user.click(await screen.findByRole('menuitem', { name: '删除' }))
    expect(await screen.findByText('“专业观众票”不能删除')).toBeDefined()
  })
})

describe('saving', () => {
  test('after somebody else: tells what they changed, keeps what was typed, saves from the newest', async () => {
    writer()
    let current = ticket({})
    const { user, asked } = open(() => [current], {
      'ticket/save': ({ version }) =>
        version === current.version ? { returnObj: { ...current, version: 3 } } : { status: 409, businessCode: 20005, returnObj: null },
    })
    await user.click(await screen.findByRole('button', { name: '编辑“专业观众票”' }))
    const name = await screen.findByLabelText<HTMLInputElement>(/名称/)
    await user.clear(name)
    await user.type(name, '我的名字')
    current = ticket({ description: '他的说明', version: 2 })
    await user.click(screen.getByRole('button', { name: '保存' }))
    expect(await screen.findByText(/对方改了：说明/)).toBeDefined()
    expect(screen.getByLabelText<HTMLInputElement>(/名称/).value).toBe('我的名字')
    expect(screen.getByLabelText<HTMLTextAreaElement>(/说明/).value).toBe('他的说明')
    await user.click(screen.getByRole('button', { name: '保存' }))
    await waitFor(() => expect(asked.findLast(({ path }) => path === 'ticket/save')?.body).toMatchObject({ version: 2, name: '我的名字' }))
    expect(asked.findLast(({ path }) => path === 'ticket/save')?.body).not.toHaveProperty('description')
  })

  test('below what was sold: the field says how many that is', async () => {
    writer()
    const { user } = open(() => [vip])
    await user.click(await screen.findByRole('button', { name: '编辑“VIP 票”' }))
    const total = await screen.findByLabelText<HTMLInputElement>(/张数/)
    await user.clear(total)
    await user.type(total, '39')
    await user.tab()
    expect(await screen.findByText('已售 40 张，总数不能小于 40')).toBeDefined()
  })

  test('a name that exists: the field says so, and the drawer stays', async () => {
    writer()
    const errorDetails = [{ field: 'name', message: '票种名称已存在' }]
    const { user } = open(() => [ticket({})], { 'ticket/save': () => ({ status: 400, businessCode: 20000, returnObj: { errorDetails } }) })
    await user.click(await screen.findByRole('button', { name: '添加票种' }))
    await user.type(await screen.findByLabelText(/名称/), '专业观众票')
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: '添加票种' }))
    expect(await screen.findByText('票种名称已存在')).toBeDefined()
  })
})
