import type { Browser, Page as Tab } from '@playwright/test'
import { v7 as uuid } from 'uuid'
import { pathOf } from '#core/page.ts'
import { attendeePages } from '#features/attendees/pages.ts'
import { checkinPages } from '#features/checkin/pages.ts'
import { NO_RANGE } from '#features/checkin/pointTypes.ts'
import type { Pool } from '#server/kit/database/db.ts'
import type { Build } from '#test/build.ts'
import { expectAccessible } from '#e2e/axe.ts'
import { expect, test } from '#e2e/fixtures.ts'

const PHONE = { width: 390, height: 844 }
const HOUR_MS = 3_600_000

type Place = { orgId: string; bventId: string }

/** The main point of the event, as the first visit makes it, or one that is set differently. */
async function newPoint(pool: Pool, { orgId, bventId }: Place, columns: Record<string, unknown> = {}): Promise<string> {
  const id = uuid()
  await pool.db
    .insertInto('checkinPoint')
    .values({ topOrgId: orgId, id, bventId, name: '东门', isMain: true, location: JSON.stringify(NO_RANGE), ...columns })
    .execute()
  return id
}
async function newEvent(build: Build, given: Parameters<Build['event']>[0] = {}) {
  const { orgId, bventId } = await build.event({ status: 'Published', ...given })
  const { ticketId } = await build.ticket({ orgId, bventId, name: '专业观众票' })
  return { orgId, bventId, ticketId }
}
async function come(page: Tab, mobile: string): Promise<void> {
  await page.getByLabel('手机号').fill(mobile)
  await page.getByRole('button', { name: '签到' }).click()
}
const newPhone = async (browser: Browser) => (await browser.newContext({ viewport: PHONE, locale: 'zh-CN' })).newPage()
const saved = async (page: Tab) => {
  await page.getByRole('button', { name: /^保存(并发布)?$/ }).click()
  await expect(page.getByText('已保存')).toBeVisible()
}
const phoneOf = (page: Tab) => page.getByRole('region', { name: '预览' }).frameLocator('iframe')

test('an attendee checks in alone, and is told so the second time', async ({ page, build, pool }) => {
  await page.setViewportSize(PHONE)
  const event = await newEvent(build)
  await build.attendee({ ...event, fullName: '陈思远', mobile: '13800001234' })
  const id = await newPoint(pool, event)

  await page.goto(`/checkin/${id}`)
  await expect(page.getByRole('button', { name: '签到' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: '签到' }).click()
  await expect(page.getByText('请填写手机号')).toBeVisible()
  await expect(page.getByLabel('手机号')).toBeFocused()
  await come(page, '13999999999')
  await expect(page.getByRole('alert')).toContainText('未找到')
  await expect(page.getByRole('alert')).toContainText('现场工作人员')
  await come(page, '138 0000 1234')
  await expect(page.getByRole('heading', { name: '签到成功' })).toBeVisible()
  await expect(page.getByText('陈*远')).toBeVisible()
  await expectAccessible(page)

  await page.reload()
  await come(page, '13800001234')
  await expect(page.getByRole('alert')).toContainText(/已于 \d\d:\d\d/)
  await expect(page.getByRole('alert')).toContainText('直接入场')
  await expectAccessible(page)
})

test('whoever cannot check in is told why, and what to do', async ({ page, build, pool, context }) => {
  await page.setViewportSize(PHONE)
  const event = await newEvent(build)
  await build.attendee({ ...event, mobile: '13800000001', status: 'PendingApproval' })
  await build.attendee({ ...event, mobile: '13800000002', status: 'Unpaid' })
  await build.attendee({ ...event, mobile: '13800000003', status: 'Cancelled' })
  await build.attendee({ ...event, mobile: '13800000004' })
  await page.goto(`/checkin/${await newPoint(pool, event)}`)
  for (const [mobile, title, help] of [
    ['13800000001', '待审核', '审核'],
    ['13800000002', '未支付', '付款'],
    ['13800000003', '已取消', '不能入场'],
  ] as const) {
    await come(page, mobile)
    await expect(page.getByRole('alert')).toContainText(title)
    await expect(page.getByRole('alert')).toContainText(help)
  }

  const opens = new Date(Date.now() + 48 * HOUR_MS)
  await page.goto(`/checkin/${await newPoint(pool, event, { isMain: false, startTime: opens })}`)
  const when = opens.toLocaleString('sv-SE', { timeZone: 'Asia/Shanghai' }).slice(0, 16)
  await expect(page.getByText(`${when} 开始签到`)).toBeVisible()
  await come(page, '13800000004')
  await expect(page.getByRole('alert')).toContainText('未到时间')

  const range = JSON.stringify({ isEnable: true, lng: 121.3, lat: 31.19, radius: 300 })
  const here = await newPoint(pool, event, { isMain: false, location: range })
  await page.goto(`/checkin/${here}`)
  await come(page, '13800000004')
  await expect(page.getByRole('alert')).toContainText('没有拿到位置')
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ longitude: 120, latitude: 30 })
  await page.reload()
  await come(page, '13800000004')
  await expect(page.getByRole('alert')).toContainText('不在签到范围')
  await context.setGeolocation({ longitude: 121.3, latitude: 31.191 })
  await page.reload()
  await come(page, '13800000004')
  await expect(page.getByRole('heading', { name: '签到成功' })).toBeVisible()
})

test('an organiser designs both pages in two languages, and attendees see them', async ({
  page,
  build,
  newMember,
  signIn,
  pool,
  browser,
}) => {
  const member = await newMember()
  const event = await newEvent(build, { orgId: member.orgId, createdBy: member.accountId, title: '智造未来峰会' })
  await pool.db
    .updateTable('bvent')
    .set({ languages: ['zh-CN', 'en'] })
    .where('id', '=', event.bventId)
    .execute()
  await build.attendee({ ...event, fullName: '陈思远', mobile: '13800001234' })
  await signIn(member, pathOf(checkinPages.list, { bventId: event.bventId }))
  await page.getByRole('button', { name: '“主签到点”的更多操作' }).click()
  await page.getByRole('menuitem', { name: '签到页' }).click()

  const phone = phoneOf(page)
  await expect(phone.getByRole('heading', { name: '智造未来峰会' })).toBeVisible()
  await page.getByLabel('签到按钮的文字').fill('我到了')
  await page.getByText('图标', { exact: true }).click()
  await page.getByLabel('按钮颜色', { exact: true }).fill('#7A1FA2')
  await page.getByRole('button', { name: '添加按钮' }).click()
  await page.getByLabel('按钮 1 的文字').fill('会议日程')
  await page.getByLabel('链接地址').fill('example.com/agenda')
  await expect(phone.getByRole('button', { name: '我到了' })).toHaveCSS('background-color', 'rgb(122, 31, 162)')
  await expect(phone.getByRole('link', { name: '会议日程' })).toBeVisible()
  await page.getByRole('link', { name: '成功页' }).click()
  await expect(page.getByText('还有未保存的修改')).toBeVisible()
  await page.getByRole('button', { name: '继续编辑' }).click()

  await page.getByLabel('文字语言').click()
  await page.getByTitle('English').click()
  await expect(page.getByLabel('签到按钮的文字')).toHaveValue('')
  await page.getByLabel('签到按钮的文字').fill('Here I am')
  await expect(phone.getByRole('button', { name: 'Here I am' })).toBeVisible()
  await saved(page)
  await expectAccessible(page)

  await page.getByRole('link', { name: '成功页' }).click()
  await page.getByLabel('签到成功的文字').fill('Take a seat')
  await expect(phone.getByRole('heading', { name: 'Take a seat' })).toBeVisible()
  await saved(page)

  const url = (await page.getByRole('link', { name: '打开签到页' }).getAttribute('href')) ?? ''
  const theirs = await newPhone(browser)
  await theirs.goto(new URL(url).pathname)
  await expect(theirs.getByRole('link', { name: '会议日程' })).toHaveAttribute('href', 'https://example.com/agenda')
  await expect(theirs.getByRole('button', { name: '我到了' })).toBeVisible()
  await expectAccessible(theirs)
  await theirs.getByRole('link', { name: 'English' }).click()
  await theirs.getByLabel('Mobile number').fill('13800001234')
  await theirs.getByRole('button', { name: 'Here I am' }).click()
  await expect(theirs.getByRole('heading', { name: 'Take a seat' })).toBeVisible()
  await expectAccessible(theirs)
  await theirs.context().close()
})

test('two people design one page: the second is told, and loses nothing', async ({ page, build, newMember, signIn, pool }) => {
  const member = await newMember()
  const event = await newEvent(build, { orgId: member.orgId, createdBy: member.accountId })
  await signIn(member, pathOf(checkinPages.register, { bventId: event.bventId }))
  await page.getByLabel('签到按钮的文字').fill('我的')
  const rival = {
    pageName: '',
    pageType: 'WeChatCheckIn',
    pageSetingObject: { configs: [{ key: 'buttonText', dataType: 'text', value: '他的' }] },
  }
  await pool.db
    .updateTable('checkinPoint')
    .set((eb) => ({ pageSettings: JSON.stringify([rival]), version: eb('version', '+', 1) }))
    .where('bventId', '=', event.bventId)
    .execute()
  await page.getByRole('button', { name: '保存并发布' }).click()
  await expect(page.getByText(/你们都改了：签到按钮的文字/)).toBeVisible()
  await expect(page.getByLabel('签到按钮的文字')).toHaveValue('我的')
  await page.getByRole('button', { name: '保存我的' }).click()
  await expect(page.getByText('草稿未发布')).toBeVisible()
  await page.getByRole('button', { name: '保存并发布' }).click()
  await expect(page.getByText('已保存')).toBeVisible()
})

test('a question is asked at check-in, by key and drag in the organiser’s order, and its answer is kept', async ({
  page,
  build,
  newMember,
  signIn,
  pool,
  browser,
}) => {
  const member = await newMember()
  const event = await newEvent(build, { orgId: member.orgId, createdBy: member.accountId })
  await build.attendee({ ...event, fullName: '周也', mobile: '13500002222' })
  const id = await newPoint(pool, event)
  await signIn(member, pathOf(checkinPages.question, { bventId: event.bventId }))
  await page.getByRole('button', { name: '添加问题' }).click()
  await page.getByRole('menuitem', { name: '单选' }).click()
  await page.getByLabel('问题', { exact: true }).fill('午餐')
  await page.getByLabel('选项 1', { exact: true }).fill('荤')
  await page.getByLabel('选项 1', { exact: true }).press('Enter')
  await page.keyboard.type('不吃')
  await page.getByLabel('选项 3', { exact: true }).fill('素')
  await page.getByRole('switch', { name: '必答' }).click()
  await page.getByRole('button', { name: '添加问题' }).click()
  await page.getByRole('menuitem', { name: '单行文字' }).click()
  await page.getByLabel('问题', { exact: true }).fill('车牌')
  await page.getByRole('button', { name: /移动“车牌”/ }).press('ArrowUp')
  const phone = phoneOf(page)
  await expect(phone.locator('.label').nth(1)).toContainText('车牌')
  await expect(phone.getByRole('group', { name: /午餐/ })).toContainText('必填')
  await saved(page)
  await expectAccessible(page)

  const theirs = await newPhone(browser)
  await theirs.goto(`/checkin/${id}`)
  await expectAccessible(theirs)
  await come(theirs, '13500002222')
  await expect(theirs.getByRole('group', { name: /午餐/ }).getByText('请填写')).toBeVisible()
  await theirs.getByRole('group', { name: /午餐/ }).getByRole('radio', { name: '素' }).press('Space')
  await theirs.getByLabel('车牌').fill('沪A 12345')
  await theirs.getByRole('button', { name: '签到' }).click()
  await expect(theirs.getByRole('heading', { name: '签到成功' })).toBeVisible()
  await theirs.context().close()

  await page.goto(pathOf(attendeePages.list, { bventId: event.bventId }))
  await page.getByRole('button', { name: '周也', exact: true }).click()
  await expect(page.getByText('午餐：素')).toBeVisible()
  await expect(page.getByText('车牌：沪A 12345')).toBeVisible()
})

test('a range is set by the own position and drawn to scale', async ({ page, build, newMember, signIn, context }) => {
  const member = await newMember()
  const event = await newEvent(build, { orgId: member.orgId, createdBy: member.accountId })
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ longitude: 121.305, latitude: 31.19 })
  await signIn(member, pathOf(checkinPages.setup, { bventId: event.bventId }))
  await page.getByRole('radio', { name: '签到码' }).check()
  await page.getByRole('switch', { name: '限定签到地点' }).click()
  await expect(page.getByText('还没有地点')).toBeVisible()
  await page.getByRole('button', { name: '用我现在的位置' }).click()
  await expect(page.getByLabel('经度')).toHaveValue('121.305000')
  await page.getByLabel('半径').fill('200')
  await page.getByLabel('半径').blur()
  await expect(page.getByText('半径 200 m 内可以签到。')).toBeVisible()
  await expect(phoneOf(page).getByLabel('签到码')).toBeVisible()
  await expect(phoneOf(page).getByText('只用来确认你在现场')).toBeVisible()
  await saved(page)
  await expectAccessible(page)
  await page.reload()
  await expect(page.getByLabel('半径')).toHaveValue('200')
})

test('a poster holds title, code and three steps in two languages, on one sheet', async ({ page, build, newMember, signIn }) => {
  const member = await newMember()
  const event = await newEvent(build, { orgId: member.orgId, createdBy: member.accountId, title: '智造未来峰会' })
  await signIn(member, pathOf(checkinPages.poster, { bventId: event.bventId }))
  const poster = page.getByRole('article', { name: '签到海报' })
  await expect(poster.getByText('智造未来峰会')).toBeVisible()
  await expect(poster.getByRole('img', { name: /自助签到二维码/ })).toBeVisible()
  await expect(poster.getByRole('listitem')).toHaveCount(3)
  await expect(poster.getByText('Scan to check in')).toBeVisible()
  await expectAccessible(page)
  const sheets = (await page.pdf({ preferCSSPageSize: true })).toString('latin1').match(/\/Type \/Page\b/g)
  expect(sheets).toHaveLength(1)
  await page.getByText('中文', { exact: true }).last().click()
  await expect(poster.getByText('Scan to check in')).toHaveCount(0)
})

test('the wall welcomes whoever comes, as much by name as is allowed, and outlives the network', async ({
  page,
  build,
  newMember,
  signIn,
  pool,
  browser,
  context,
}) => {
  const member = await newMember()
  const event = await newEvent(build, { orgId: member.orgId, createdBy: member.accountId })
  await build.attendee({ ...event, fullName: '陈思远', mobile: '13800001234' })
  await build.attendee({ ...event, fullName: '欧阳文怡', mobile: '13800005678' })
  const id = await newPoint(pool, event)
  const theirs = await newPhone(browser)
  const arrive = async (mobile: string) => {
    await theirs.goto(`/checkin/${id}`)
    await come(theirs, mobile)
    await expect(theirs.getByRole('heading', { name: '签到成功' })).toBeVisible()
  }
  await signIn(member, pathOf(checkinPages.wall, { bventId: event.bventId }))
  await expect(page.getByText('等待第一位来宾')).toBeVisible()
  await arrive('13800001234')
  await expect(page.getByText('陈*远')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: '欢迎墙设置' }).click()
  await page.getByRole('radio', { name: '全名' }).check()
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expect(page.getByText('陈思远')).toBeVisible()
  await context.setOffline(true)
  await arrive('13800005678')
  await expect(page.getByText(/网络断开/)).toBeVisible()
  await expect(page.getByText('陈思远')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('欧阳文怡')).toBeVisible()
  await theirs.context().close()
})
