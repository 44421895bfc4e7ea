import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { EventHomePage } from '#features/events/console/EventHomePage.tsx'
import type { EventRow } from '#features/events/shapes.ts'
import { draw, holdCodes } from '#console/kit/kitTest.tsx'
import { user as person } from '#console/kit/user.ts'

const DAY_MS = 86_400_000
const ME = '0190aaaa-0000-7000-8000-0000000000aa'
const ORG = '0190aaaa-0000-7000-8000-00000000000f'
const at = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString()

const row = (change: Partial<EventRow> = {}): EventRow => ({
  bventId: '0190aaaa-0000-7000-8000-000000000001',
  topOrgId: ORG,
  bventType: 'Internal',
  title: '智造未来峰会',
  startTime: at(20),
  endTime: at(21),
  timeZone: 'Asia/Shanghai',
  type: 'Common',
  form: 'Offline',
  place: { name: '国家会展中心', address: '', lng: null, lat: null },
  capacity: 200,
  tags: [],
  languages: ['zh-CN'],
  contact: null,
  isPrivate: false,
  isTop: false,
  coverTemplate: { templateId: 'wave', url: '/covers/wave.svg' },
  status: { value: 'Published', name: '已发布' },
  counts: [{ code: 'Registered', codeName: '', total: 50 }],
  responsibles: [{ accountId: ME, name: '林晚晴' }],
  missing: [],
  deletedTime: null,
  version: 1,
  ...change,
})

type Answer = (request: Record<string, unknown>) => unknown
const asked: Record<string, unknown>[] = []
const paths: string[] = []
let list: Answer = () => []
let isAway = false

function answer(address: string, body: Record<string, unknown>): unknown {
  if (address.includes('event/v2/list')) {
    asked.push(body)
    return { list: list(body) }
  }
  if (address.includes('inProgressEventList')) return []
  if (address.includes('totalStatistics')) return { eventCount: 1, attendeeCount: 50, signedInCount: 25, unpaidCount: 0 }
  if (address.includes('TotalAmount')) return { list: [{ currency: 'CNY', amount: '1299.00' }] }
  if (address.includes('eventStatistics')) return { trend: [] }
  return { list: [] }
}

beforeEach(() => {
  asked.length = 0
  paths.length = 0
  isAway = false
  list = () => []
  person.set({ accountId: ME, name: '林晚晴', topOrgId: ORG, orgs: [], orgInfo: null, currentOrgId: ORG, roles: ['owner'] })
  holdCodes('lite_res_page_createactivity', 'lite_res_act_event', 'lite_res_act_delete', 'lite_res_act_publish')
  vi.stubGlobal('fetch', (address: string, init: RequestInit) => {
    const body = JSON.parse(typeof init.body === 'string' ? init.body : '{}') as Record<string, unknown>
    if (isAway && address.includes('event/v2/list')) return Promise.reject(new TypeError('away'))
    paths.push(address)
    const returnObj = answer(address, body)
    const rows = (returnObj as { list?: unknown[] }).list
    const pager = rows ? { pageNo: 1, pageSize: 24, total: rows.length, totalPage: 1 } : null
    return Promise.resolve(Response.json({ isSuccess: true, businessCode: 0, businessMessage: '', sysCode: '', returnObj, pager }))
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  person.set(null)
})

test('a card says when, where, how full and how it stands', async () => {
  list = () => [row({ isTop: true })]
  draw(<EventHomePage />)
  const card = await screen.findByRole('article')
  expect(within(card).getByRole('link', { name: '智造未来峰会' }).getAttribute('href')).toContain('/dashBoard')
  for (const words of ['国家会展中心', '报名中', '已置顶', '/ 200 人', '林晚晴']) expect(card.textContent).toContain(words)
})

test('a draft names the steps that are missing and leads to the first', async () => {
  list = () => [row({ status: { value: 'Draft', name: '' }, missing: ['lite_res_menu_ticket', 'lite_res_menu_editactivity'] })]
  draw(<EventHomePage />)
  const step = await screen.findByRole('link', { name: '还差 2 步可发布：票种、活动介绍' })
  expect(step.getAttribute('href')).toContain('/detail/ticket/list')
})

test('without any event it says how to begin', async () => {
  draw(<EventHomePage />)
  expect(await screen.findByText('还没有活动')).toBeTruthy()
  expect(screen.getAllByRole('link', { name: '新建活动' }).length).toBeGreaterThan(1)
})

test('a reader is offered nothing that they may not do', async () => {
  holdCodes()
  list = () => [row()]
  draw(<EventHomePage />)
  await screen.findByRole('article')
  expect(screen.queryByRole('link', { name: '新建活动' })).toBeNull()
  expect(screen.queryByRole('button', { name: /更多操作/ })).toBeNull()
})

test.each([
  [['lite_res_page_order'], true],
  [['lite_res_act_checkin'], false],
] as const)('holding %o, income is shown: %s, and asked for only then', async (codes, isShown) => {
  holdCodes(...codes)
  draw(<EventHomePage />)
  const figures = await screen.findByRole('region', { name: '总览' })
  await within(figures).findByText('50%')
  expect(within(figures).queryByRole('heading', { name: '报名收入' }) !== null).toBe(isShown)
  expect(paths.some((path) => path.includes('TotalAmount'))).toBe(isShown)
})

test('nothing found names the condition to drop, and dropping it asks again', async () => {
  list = ({ keyWords }) => (keyWords ? [] : [row()])
  const { user } = draw(<EventHomePage />, { at: '/?words=没有这场' })
  await user.click(await screen.findByRole('button', { name: '去掉“搜索词”' }))
  expect(await screen.findByRole('article')).toBeTruthy()
})

test('a list that cannot be fetched says so and can be tried again', async () => {
  list = () => [row()]
  isAway = true
  const { user } = draw(<EventHomePage />)
  expect((await screen.findByRole('alert')).textContent).toContain('没有加载成功')
  isAway = false
  await user.click(screen.getByRole('button', { name: '重试' }))
  expect(await screen.findByRole('article')).toBeTruthy()
})

test('tab and period stand in the address and in what is asked', async () => {
  list = () => [row()]
  const { user, router } = draw(<EventHomePage />)
  await user.click(await screen.findByRole('tab', { name: /未发布/ }))
  await user.click(screen.getByRole('radio', { name: '近半年' }))
  expect(router.state.location.search).toBe('?tab=draft&time=RecentHalfYear')
  await waitFor(() =>
    expect(asked).toContainEqual({ status: 'Draft', timeFilter: 'RecentHalfYear', sort: 'nearest', pageNo: 1, pageSize: 24 }),
  )
})
