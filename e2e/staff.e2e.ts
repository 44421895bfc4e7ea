import { devices } from '@playwright/test'
import { pathOf } from '#core/page.ts'
import { checkinPages } from '#features/checkin/pages.ts'
import { expectAccessible } from '#e2e/axe.ts'
import { makeDoor, openDesk } from '#e2e/door.ts'
import { browserWithCamera, filmOf } from '#e2e/fakeCamera.ts'
import { expect, test } from '#e2e/fixtures.ts'

test('an organiser gives out a link; at the door it opens by its PIN, lets one in once, and takes it back', async ({
  page,
  context,
  newMember,
  signIn,
  build,
}) => {
  const member = await newMember()
  const { bventId } = await build.event({ orgId: member.orgId, createdBy: member.accountId, status: 'Published' })
  const { ticketId } = await build.ticket({ bventId, orgId: member.orgId, name: '贵宾票' })
  const { checkinCode } = await build.attendee({ bventId, orgId: member.orgId, ticketId, fullName: '陈思远' })
  await signIn(member, pathOf(checkinPages.tab, { bventId, signTabName: 'staff' }))
  await page.getByRole('button', { name: '添加签到链接' }).first().click()
  await page.getByRole('dialog').getByRole('textbox').first().fill('东门')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /保存|创建|添加/ })
    .last()
    .click()
  const once = page.getByRole('dialog', { name: /链接和 PIN/ })
  await once.waitFor()
  const [address = '', pin = ''] = await once.locator('.mono').allTextContents()

  const phone = await context.newPage()
  await phone.setViewportSize({ width: 390, height: 844 })
  await phone.goto(address)
  await phone.getByLabel('6 位 PIN').fill(pin === '000000' ? '111111' : '000000')
  await phone.getByRole('button', { name: '进入' }).click()
  await expect(phone.getByRole('alert')).toBeVisible()
  await expectAccessible(phone)
  await phone.getByLabel('6 位 PIN').fill(pin)
  await phone.getByRole('button', { name: '进入' }).click()

  const code = phone.getByLabel(/扫码/)
  await expect(code).toBeFocused()
  await code.fill(checkinCode)
  await code.press('Enter')
  await expect(phone.getByRole('status')).toContainText('可以入场')
  await expect(phone.getByRole('status')).toContainText('陈思远')
  await expect(phone.getByText('已到 1 / 1')).toBeVisible()
  await expectAccessible(phone)
  await phone.getByRole('button', { name: '撤销这次' }).click()
  await expect(phone.getByRole('status')).toContainText('已撤销')
  await code.fill(checkinCode)
  await code.press('Enter')
  await expect(phone.getByRole('status')).toContainText('可以入场')
  await code.fill(checkinCode.toLowerCase())
  await code.press('Enter')
  await expect(phone.getByRole('status')).toContainText('已签到过')
  await code.fill('LE1:AAAA:AAAA:AAAA')
  await code.press('Enter')
  await expect(phone.getByRole('status')).toContainText('不能入场')
  await phone.reload()
  await expect(phone.getByLabel(/扫码/)).toBeVisible()
})

test('a ticket before the camera opens the door once, without any file from elsewhere', async ({ pool, build, baseURL }, info) => {
  const door = await makeDoor(pool.db, build)
  const { attendeeId } = await door.attendee({ fullName: '陈思远' })
  const film = info.outputPath('ticket.y4m')
  await filmOf(await door.ticketOf(attendeeId), film)
  const browser = await browserWithCamera(film)
  const context = await browser.newContext({
    ...(baseURL && { baseURL }),
    locale: 'zh-CN',
    viewport: { width: 390, height: 844 },
    permissions: ['camera'],
  })
  const phone = await context.newPage()
  const asked: string[] = []
  phone.on('request', (request) => asked.push(request.url()))
  await openDesk(phone, await door.makeLink())
  expect(asked.filter((url) => /wasm|ponyfill|CameraView/.test(url))).toEqual([])
  await phone.getByRole('button', { name: '摄像头' }).click()
  await expect(phone.getByRole('status')).toContainText('可以入场')
  await expect(phone.getByRole('status')).toContainText('陈思远')
  await expectAccessible(phone)
  expect(asked.filter((url) => !url.startsWith(baseURL ?? ''))).toEqual([])
  expect(asked.some((url) => url.endsWith('.wasm'))).toBe(true)
  // It stays before the lens and is still the same showing.
  await phone.waitForTimeout(1_500)
  await expect(phone.getByRole('status')).toContainText('可以入场')
  expect(asked.filter((url) => url.endsWith('staff/checkin'))).toHaveLength(1)
  await browser.close()
})

test('on a phone the camera is there at once, the screen stays on, and a camera switched off stays off', async ({
  pool,
  build,
  baseURL,
}, info) => {
  const door = await makeDoor(pool.db, build)
  const { attendeeId } = await door.attendee({ fullName: '沈嘉禾' })
  const film = info.outputPath('ticket.y4m')
  await filmOf(await door.ticketOf(attendeeId), film)
  const browser = await browserWithCamera(film)
  const context = await browser.newContext({
    ...(baseURL && { baseURL }),
    ...devices['Pixel 7'],
    locale: 'zh-CN',
    permissions: ['camera'],
  })
  const phone = await context.newPage()
  await phone.addInitScript(() => {
    const { wakeLock } = navigator
    const request = wakeLock.request.bind(wakeLock)
    wakeLock.request = (type) => {
      document.documentElement.dataset.awake = type ?? ''
      return request(type)
    }
  })
  await openDesk(phone, await door.makeLink())
  await expect(phone.getByRole('status')).toContainText('沈嘉禾')
  await expect(phone.locator('html')).toHaveAttribute('data-awake', 'screen')
  await phone.getByRole('button', { name: '摄像头' }).click()
  await phone.reload()
  await expect(phone.getByRole('button', { name: '摄像头' })).toHaveAttribute('aria-pressed', 'false')
  await browser.close()
})

test('a camera that is refused or missing says so, and the field still works', async ({ pool, build, baseURL }, info) => {
  const door = await makeDoor(pool.db, build)
  const film = info.outputPath('nothing.y4m')
  await filmOf('nothing', film)
  for (const [camera, words] of [
    [film, '没有摄像头权限'],
    [undefined, '没有找到摄像头'],
  ] as const) {
    const browser = await browserWithCamera(camera)
    const context = await browser.newContext({ ...(baseURL && { baseURL }), locale: 'zh-CN', permissions: camera ? [] : ['camera'] })
    const phone = await context.newPage()
    await openDesk(phone, await door.makeLink())
    await phone.getByRole('button', { name: '摄像头' }).click()
    await expect(phone.getByRole('alert')).toContainText(words)
    await expectAccessible(phone)
    await phone.getByLabel(/扫码/).fill((await door.attendee()).checkinCode)
    await phone.getByLabel(/扫码/).press('Enter')
    await expect(phone.getByRole('status')).toContainText('可以入场')
    await browser.close()
  }
})

test('somebody without a ticket is registered and in at once, where the link allows it', async ({ page, pool, build }) => {
  const door = await makeDoor(pool.db, build)
  await build.ticket({ bventId: door.bventId, orgId: door.orgId, name: '贵宾票', priceMinor: 129_900 })
  await page.setViewportSize({ width: 390, height: 844 })
  await openDesk(page, await door.makeLink())
  await expect(page.getByRole('button', { name: '现场登记' })).toHaveCount(0)

  await page.goto('about:blank')
  await openDesk(page, await door.makeLink({ isWalkIn: true }))
  await page.getByRole('button', { name: '现场登记' }).click()
  const form = page.getByRole('form', { name: '现场登记' })
  await expect(form.getByRole('radio', { name: /专业观众票/ })).toBeChecked()
  await expect(form).toContainText('¥ 1,299.00')
  await expect(form.getByLabel('姓名')).toBeFocused()
  await form.getByLabel('姓名').fill('周末')
  await form.getByLabel('手机号').fill('139')
  await form.getByRole('button', { name: '登记并签到' }).click()
  await expect(page.getByRole('alert')).toContainText('手机号')
  await form.getByLabel('手机号').fill('13900001234')
  await form.getByRole('button', { name: '登记并签到' }).click()
  await expect(page.getByRole('status')).toContainText('可以入场')
  await expect(page.getByRole('status')).toContainText('周末')
  await expect(form.getByLabel('姓名')).toHaveValue('')
  await expectAccessible(page)
  await form.getByLabel('姓名').fill('周日')
  await form.getByLabel('手机号').fill('13900001234')
  await form.getByRole('button', { name: '登记并签到' }).click()
  await expect(page.getByRole('alert')).toContainText('已报名')
})
