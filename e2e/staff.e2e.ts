import { pathOf } from '#core/page.ts'
import { checkinPages } from '#features/checkin/pages.ts'
import { expectAccessible } from '#e2e/axe.ts'
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
  await expect(phone.getByRole('status')).toContainText('请进')
  await expect(phone.getByRole('status')).toContainText('陈思远')
  await expect(phone.getByText('已到 1 / 1')).toBeVisible()
  await expectAccessible(phone)
  await phone.getByRole('button', { name: '撤销这次' }).click()
  await expect(phone.getByRole('status')).toContainText('已撤销')
  await code.fill(checkinCode)
  await code.press('Enter')
  await expect(phone.getByRole('status')).toContainText('请进')
  await code.fill(checkinCode.toLowerCase())
  await code.press('Enter')
  await expect(phone.getByRole('status')).toContainText('已签到')
  await code.fill('LE1:AAAA:AAAA:AAAA')
  await code.press('Enter')
  await expect(phone.getByRole('status')).toContainText('不能进')
  await phone.reload()
  await expect(phone.getByLabel(/扫码/)).toBeVisible()
})
