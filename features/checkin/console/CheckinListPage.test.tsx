import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { draw, holdCodes, sent, serve, type Answer } from '#console/kit/kitTest.tsx'
import { CheckinListPage } from '#features/checkin/console/CheckinListPage.tsx'
import { pointOf } from '#features/checkin/console/points/pointTest.ts'

vi.setConfig({ testTimeout: 30_000 })

const main = pointOf({ isEnable: false })
const gift = pointOf({ id: 'p2', bventId: 'e2', title: '读书会', name: '礼品台', isMain: false, startTime: '2126-03-01T01:00:00.000Z' })

function open(list: () => Answer = () => ({ returnObj: { list: [main, gift], total: 2 } })) {
  const asked = serve({ 'WebCheckin/List': list })
  return { asked, ...draw(<CheckinListPage />, { path: '/list', at: '/list' }) }
}
const rowOf = (name: string) => within(screen.getByText(name).closest('tr') as HTMLElement)

beforeEach(() => holdCodes('litehome_res_page_wxsignlist'))
afterEach(() => vi.unstubAllGlobals())

test('every point says its state and leads into its own event', async () => {
  open()
  await screen.findByText('礼品台')
  expect(rowOf('主会场').getByText('已停用')).toBeDefined()
  expect(rowOf('礼品台').getByText('未开始')).toBeDefined()
  const hrefs = rowOf('礼品台')
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'))
  expect(hrefs[0]).toContain('/e2/')
  expect(hrefs.slice(1).every((href) => href?.includes('point=p2'))).toBe(true)
  expect(rowOf('主会场').getByRole('link', { name: '签到页' }).getAttribute('href')).not.toContain('point=')
})

test('words are looked for by the server, from the first page', async () => {
  const { user, asked } = open()
  await user.type(await screen.findByPlaceholderText('搜索活动或签到点'), '礼品')
  await waitFor(() => expect(sent(asked, 'WebCheckin/List').at(-1)).toMatchObject({ keyWords: '礼品', pageNo: 1 }))
})

test('not loaded: says so, and comes when asked again', async () => {
  let answer: Answer = { status: 503, businessCode: 20014, returnObj: null }
  const { user } = open(() => answer)
  const again = await screen.findByRole('button', { name: '重试' })
  answer = { returnObj: { list: [gift], total: 1 } }
  await user.click(again)
  expect(await screen.findByText('礼品台')).toBeDefined()
})
