import { devices } from '@playwright/test'
import { expectAccessibleInBothThemes } from '#e2e/axe.ts'
import { buildEveryField } from '#e2e/everyField.ts'
import { expect, test } from '#e2e/fixtures.ts'

const MOST_SCRIPT_BYTES = 100_000
const PHONE = { width: 390, height: 844 }

const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')

test.use({ viewport: PHONE, userAgent: devices['Pixel 7'].userAgent, hasTouch: true })

/** The newest code that was sent to an address, as its owner would read it. */
async function codeSentTo(pool: { db: Parameters<typeof buildEveryField>[0] }, target: string): Promise<string> {
  let text = ''
  await expect
    .poll(async () => {
      const sent = pool.db.selectFrom('message').select('body').where('recipient', '=', target).orderBy('createdAt', 'desc')
      text = (await sent.executeTakeFirst())?.body ?? ''
      return text
    })
    .toMatch(/验证码 \d{6}/)
  return /验证码 (\d{6})/.exec(text)?.[1] ?? ''
}

test('a form with everything in it, two rules and a payment: the ticket is shown and every answer is kept', async ({
  page,
  build,
  pool,
  newMember,
}) => {
  const { orgId: ownOrg, accountId } = await newMember()
  const event = await build.event({ orgId: ownOrg, createdBy: accountId, status: 'Published', title: '什么都问的活动' })
  const { orgId, bventId } = event
  await buildEveryField(pool.db, event)
  const { ticketId } = await build.ticket({ orgId, bventId, name: '标准票', priceMinor: 9_900 })
  await build.ticket({ orgId, bventId, name: '早鸟票', priceMinor: 4_900, isOpen: true, total: 1 })
  await pool.db.insertInto('payOption').values({ topOrgId: orgId, bventId, provider: 'local' }).execute()

  await page.goto(`/bvent/${bventId}/zh-CN`)
  let scriptBytes = 0
  page.on('response', (response) => {
    if (new URL(response.url()).pathname.endsWith('.js')) scriptBytes += Number(response.headers()['content-length'] ?? 0)
  })
  await page.getByRole('link', { name: '立即报名' }).click()
  await page.getByRole('button', { name: '增加一张 标准票' }).click()
  await page.getByRole('button', { name: '填写 1 人信息' }).click()
  await expect(page.getByLabel('姓名', { exact: false }).first()).toBeVisible()
  expect(scriptBytes).toBeGreaterThan(0)
  expect(scriptBytes).toBeLessThanOrEqual(MOST_SCRIPT_BYTES)
  await expectAccessibleInBothThemes(page)

  await page.getByRole('button', { name: '支付 ¥ 99.00' }).click()
  await expect(page.getByRole('alert').filter({ hasText: '需要修改' })).toContainText('请填写“姓名”')
  await expect(page.getByLabel('姓名').first()).toBeFocused()

  await page.getByLabel('姓名').first().fill('陈思远')
  await page.getByLabel('英文名').fill('Alex Chen')
  const mobile = `139${String(Date.now()).slice(-8)}`
  await page
    .getByLabel('手机号', { exact: false })
    .first()
    .fill(`${mobile.slice(0, 3)} ${mobile.slice(3)}`)
  await page.getByRole('button', { name: '获取验证码' }).click()
  await page.getByLabel('验证码').fill(await codeSentTo(pool, mobile))
  await expect(page.getByText(`${mobile} 已验证`)).toBeVisible()
  await page.getByLabel('邮箱').fill('Chen@Example.com')
  await page.getByLabel('工作单位').fill('博屿智能装备')
  await page.getByRole('radio', { name: '女' }).check()
  await page.getByLabel('证件类型').selectOption({ label: '护照' })
  await page.getByLabel('证件号码').fill('e 1234567')
  await page.getByLabel('交通方式').selectOption({ label: '火车' })
  await page.getByLabel('到达时间').fill('2027-03-01T18:30')
  await page.getByLabel('国家 / 地区').selectOption('CN')
  await page.getByLabel('省份').selectOption({ label: '浙江省' })
  await page.getByLabel('城市').selectOption({ label: '杭州市' })
  await page.getByLabel('区县').selectOption({ label: '西湖区' })
  await page.getByLabel('详细地址').fill('文三路 1 号')
  await page.getByLabel('称呼').fill('小陈')
  await page.getByLabel('想听的内容').fill('第一行\n第二行')
  await page.getByLabel('工作年限').fill('１２')
  await page.getByLabel('预算').fill('1299.5')

  const meals = page.getByLabel('餐食')
  await expect(meals.getByRole('option', { name: '不限' })).toHaveCount(1)
  await page.getByLabel('参加欢迎晚宴').check()
  await expect(meals.getByRole('option', { name: '不限' })).toHaveCount(0)
  await meals.selectOption({ label: '素食' })

  await page.getByLabel('我会准时到场').check()
  await expect(page.getByLabel('媒体名称')).toBeHidden()
  await page.getByRole('radio', { name: '媒体' }).check()
  await page.getByLabel('媒体名称').fill('制造日报')
  await page.getByRole('checkbox', { name: 'AI 质检' }).check()
  await page.getByRole('checkbox', { name: '供应链', exact: true }).check()
  await expect(page.getByRole('checkbox', { name: '数字孪生' })).toBeDisabled()
  await page.getByRole('checkbox', { name: '工业软件' }).check()
  await page.getByLabel('了解渠道').selectOption({ label: '公众号' })
  await page.getByLabel('所属行业').first().selectOption({ label: '制造' })
  await page.getByLabel('所属行业 第 2 级').selectOption({ label: '芯片' })
  await page.getByLabel('出生日期').fill('1990-05-17')
  await page.getByLabel('希望拜访时间').fill('2027-03-02T10:15')
  const picture = {
    name: '照片.png',
    mimeType: 'image/png',
    buffer: PNG,
  }
  await page.getByLabel('公司介绍').setInputFiles([{ ...picture, name: '介绍.png' }])
  await expect(page.getByText('介绍.png')).toBeVisible()
  await page.getByLabel('照片').setInputFiles([picture])
  await expect(page.getByRole('button', { name: '移除 照片.png' })).toBeVisible()
  await expect(page.getByText('请携带身份证原件。')).toBeVisible()
  await expect(page.getByText('同声传译')).toBeVisible()

  await page.getByRole('button', { name: '支付 ¥ 99.00' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '测试支付' })).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await page.getByRole('button', { name: '支付成功' }).click()
  await expect(page.getByRole('heading', { level: 2, name: '报名成功' })).toBeVisible()
  await expectAccessibleInBothThemes(page)

  await page.getByRole('link', { name: '查看电子票：陈思远' }).click()
  await expect(page.getByRole('img', { name: '入场二维码' })).toBeVisible()
  await expect(page.getByText('标准票')).toBeVisible()
  await expectAccessibleInBothThemes(page)

  const row = await pool.db.selectFrom('attendee').selectAll().where('bventId', '=', bventId).executeTakeFirstOrThrow()
  expect(row).toMatchObject({
    status: 'Registered',
    ticketId,
    fullName: '陈思远',
    mobile,
    email: 'chen@example.com',
    gender: 'female',
    idType: 'Passport',
    country: 'CN',
    province: '330000',
    city: '330100',
    area: '330106',
    address: '文三路 1 号',
  })
  expect(row.fieldValues).toMatchObject({
    EnglishName: 'Alex Chen',
    Company: '博屿智能装备',
    TransportType: 'train',
    ArriveTime: '2027-03-01T10:30:00.000Z',
    F_line0001: '小陈',
    F_lines001: '第一行\n第二行',
    F_number01: '12',
    F_decimal1: '1299.50',
    F_onoff001: 'true',
    F_item0001: 'true',
    F_radio001: 'role3',
    F_check001: ['topic0', 'topic4'],
    F_select01: 'meal0',
    F_multi001: ['forum1'],
    F_option01: 'way1',
    F_menu0001: ['making', 'chip'],
    F_date0001: '1990-05-17',
    F_moment01: '2027-03-02T02:15:00.000Z',
    F_file0001: [expect.any(String)],
    Avatar: [expect.any(String)],
    F_media001: '制造日报',
  })
  const order = await pool.db.selectFrom('regOrder').selectAll().where('bventId', '=', bventId).executeTakeFirstOrThrow()
  expect(order).toMatchObject({ status: 'Paid', amountMinor: 9_900, paidMinor: 9_900 })
})

test('a reload in the middle keeps what was typed, and submitting twice registers once', async ({ page, build, pool, newMember }) => {
  const { orgId, accountId } = await newMember()
  const { bventId } = await build.event({ orgId, createdBy: accountId, status: 'Published', title: '免费活动' })
  await build.ticket({ orgId, bventId, name: '参会票', total: 10 })
  await page.goto(`/bvent/${bventId}/zh-CN/register`)
  await page.getByLabel('姓名').fill('李娜')
  await page.getByLabel('手机号').fill('13816386020')
  await page.reload()
  await expect(page.getByText('已恢复上次填写的内容')).toBeVisible()
  await expect(page.getByLabel('姓名')).toHaveValue('李娜')

  // The first answer is lost on its way back; the page asks again by itself, under the same key.
  let asked = 0
  await page.route('**/public/register', async (route) => {
    asked += 1
    if (asked > 1) return route.continue()
    await route.fetch()
    return route.abort('connectionreset')
  })
  await page.getByRole('button', { name: '提交报名' }).dblclick()
  await expect(page.getByRole('heading', { level: 2, name: '报名成功' })).toBeVisible()
  expect(asked).toBeGreaterThan(1)
  const people = await pool.db.selectFrom('attendee').select(['fullName', 'status']).where('bventId', '=', bventId).execute()
  expect(people).toEqual([{ fullName: '李娜', status: 'Registered' }])
  const { sold } = await pool.db.selectFrom('ticket').select('sold').where('bventId', '=', bventId).executeTakeFirstOrThrow()
  expect(sold).toBe(1)

  await page.goto(`/bvent/${bventId}/zh-CN/register`)
  await expect(page.getByLabel('姓名')).toHaveValue('')
  await page.getByLabel('姓名').fill('另一位')
  await page.getByLabel('手机号').fill('13816386020')
  await page.getByRole('button', { name: '提交报名' }).click()
  await expect(page.getByRole('alert').first()).toContainText('已经报名')

  await page.goto(`/mobile/zh-CN/${bventId}`)
  await expect(page.getByRole('link', { name: '查看电子票：李娜' })).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await page.getByRole('button', { name: '修改信息：李娜' }).click()
  await page.getByLabel('公司').fill('博屿')
  await page.getByRole('button', { name: '保存修改' }).click()
  await expect(page.getByText('已保存')).toBeVisible()
  await page.getByRole('button', { name: '取消报名' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '取消报名' }).click()
  await expect(page.getByText('已取消').first()).toBeVisible()
  const after = await pool.db
    .selectFrom('attendee')
    .select(['status', 'fieldValues'])
    .where('bventId', '=', bventId)
    .executeTakeFirstOrThrow()
  expect(after).toMatchObject({ status: 'Cancelled', fieldValues: { Company: '博屿' } })
})

test('knowing the id of a ticket is not enough; its owner gets in by a code', async ({ page, build, pool, newMember }) => {
  const mobile = `137${String(Date.now()).slice(-8)}`
  const { orgId, accountId } = await newMember()
  const { bventId } = await build.event({ orgId, createdBy: accountId, status: 'Published' })
  const { ticketId } = await build.ticket({ orgId, bventId })
  const { attendeeId, orderId } = await build.attendee({ orgId, bventId, ticketId, fullName: '王芳', mobile })
  for (const path of [
    `/mobile/zh-CN/${bventId}/ticket/${attendeeId}`,
    `/pc/zh-CN/${bventId}/order/detail/${orderId}`,
    `/wechat/zh-CN/${bventId}`,
  ]) {
    const response = await page.goto(path)
    expect(response?.status()).toBe(401)
    await expect(page.getByRole('heading', { name: '验证身份' })).toBeVisible()
    await expect(page.getByText('王芳')).toHaveCount(0)
  }
  expect((await page.goto(`/tablet/zh-CN/${bventId}`))?.status()).toBe(404)

  await page.goto(`/mobile/zh-CN/${bventId}/ticket/${attendeeId}`)
  await expectAccessibleInBothThemes(page)
  await page.getByRole('textbox', { name: '手机号', exact: true }).fill(mobile)
  await page.getByRole('button', { name: '获取验证码' }).click()
  await page.getByLabel('验证码').fill(await codeSentTo(pool, mobile))
  await expect(page.getByRole('img', { name: '入场二维码' })).toBeVisible()
  await expect(page.getByText('王芳')).toBeVisible()
})

test('back from paying the page says what it asks, by reload and in a second tab too, and a transfer can be paid online', async ({
  page,
  context,
  build,
  pool,
  newMember,
}) => {
  const { orgId, accountId } = await newMember()
  const { bventId } = await build.event({ orgId, createdBy: accountId, status: 'Published', title: '收费活动' })
  await build.ticket({ orgId, bventId, name: '标准票', priceMinor: 29_900 })
  for (const provider of ['offline', 'local'])
    await pool.db.insertInto('payOption').values({ topOrgId: orgId, bventId, provider }).execute()
  await page.goto(`/bvent/${bventId}/zh-CN/register`)
  await page.getByLabel('姓名').fill('李娜')
  await page.getByLabel('手机号').fill(`136${String(Date.now()).slice(-8)}`)
  await expect(page.getByRole('radio', { name: '测试支付' })).toBeChecked()
  await expect(page.getByRole('button', { name: '支付 ¥ 299.00' })).toBeVisible()
  await page.getByRole('radio', { name: '线下转账' }).check()
  await page.getByRole('button', { name: '提交报名' }).click()
  await expect(page.getByText('主办方还没有写转账说明')).toBeVisible()

  await page.getByRole('radio', { name: '测试支付' }).check()
  await page.getByRole('button', { name: '支付 ¥ 299.00' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '测试支付' })).toBeVisible()
  const own = (await page.getByRole('link', { name: '返回订单' }).getAttribute('href')) ?? ''
  const tab = await context.newPage()
  await tab.goto(`${own}?from=pay`)
  await tab.reload()
  await expect(tab.getByRole('heading', { level: 2, name: '正在确认付款' })).toBeVisible()
  await expect(tab.getByText('正在向测试支付确认 ¥ 299.00 是否到账')).toBeVisible()
  await expect(tab.getByRole('timer')).toHaveCount(0)
  await expectAccessibleInBothThemes(tab)
  await page.getByRole('button', { name: '支付成功' }).click()
  await expect(page.getByRole('heading', { level: 2, name: '报名成功' })).toBeVisible()
  await expect(tab.getByRole('heading', { level: 2, name: '报名成功' })).toBeVisible()
})
