import { expectAccessibleInBothThemes } from '#e2e/axe.ts'
import { expect, test } from '#e2e/fixtures.ts'
import { attendeePages } from '#features/attendees/pages.ts'
import { sendPages } from '#features/sends/pages.ts'

test('a letter to a filtered list is tried out, sent, taken back, sent again, and its report says who got it', async ({
  page,
  build,
  pool,
  newMember,
  signIn,
  visit,
}) => {
  const member = await newMember()
  const { orgId } = member
  const { bventId } = await build.event({ orgId, createdBy: member.accountId, status: 'Published', title: '生态伙伴大会' })
  const { ticketId } = await build.ticket({ bventId, orgId, name: '标准票', total: 100 })
  const person = (fullName: string, more: object = {}) => build.attendee({ bventId, orgId, ticketId, fullName, ...more })
  await person('陈思远', { email: 'chen@example.com' })
  await person('李若彤', { email: null })
  await person('王海峰', { email: 'wang@example.com', status: 'Denied' })

  await signIn(member)
  await visit(attendeePages.list, { bventId })
  await page.getByRole('tab', { name: /报名成功/ }).click()
  await page.getByRole('checkbox', { name: /陈思远/ }).check()
  await page.getByRole('checkbox', { name: /李若彤/ }).check()
  await page.getByRole('button', { name: '发通知' }).click()
  await page.getByRole('menuitem', { name: '发邮件' }).click()
  await expect(page.getByText('已选 2 人')).toBeVisible()

  await page.getByRole('button', { name: '改为按条件' }).click()
  await page.getByRole('textbox', { name: '主题' }).fill('{{姓名}}，见面吧')
  await page.getByRole('button', { name: '标题', exact: true }).click()
  const dry = page.getByRole('region', { name: '试算结果' })
  await expect(dry.getByText('陈思远，见面吧')).toBeVisible()
  await dry.getByRole('button', { name: '没有联系方式' }).click()
  await expect(dry.getByText('李若彤')).toBeVisible()
  await expectAccessibleInBothThemes(page)

  await page.getByRole('button', { name: '发送 1 条' }).click()
  await expect(page.getByText('已安排，2 分钟内可以撤回')).toBeVisible()
  await page.getByRole('button', { name: /^撤回/ }).click()
  await expect(page.getByText('已停止', { exact: true })).toBeVisible()
  await expect.poll(() => pool.db.selectFrom('message').select('id').where('bventId', '=', bventId).execute()).toEqual([])

  await visit(sendPages.email, { bventId })
  await page.getByRole('textbox', { name: '主题' }).fill('{{姓名}}，见面吧')
  await page.getByRole('button', { name: '标题', exact: true }).click()
  await page.getByRole('button', { name: '发送 1 条' }).click()
  await expect(page.getByRole('button', { name: /^撤回/ })).toBeVisible()
  // Two minutes are long for a test: the clock of this one send is put forward. Due ones are looked for every minute.
  const past = new Date(Date.now() - 1_000)
  await pool.db
    .updateTable('send')
    .set({ holdUntil: past, sendAt: past })
    .where('bventId', '=', bventId)
    .where('state', '=', 'Scheduled')
    .execute()
  const ledger = page.getByRole('region', { name: '逐人记录' })
  await expect(ledger.getByRole('listitem').filter({ hasText: '陈思远' })).toContainText('已留存', { timeout: 150_000 })
  await expect(ledger.getByRole('listitem').filter({ hasText: '李若彤' })).toContainText('未发送 · 没有联系方式')
  await expect(page.getByText('已完成', { exact: true })).toBeVisible()
  await expectAccessibleInBothThemes(page)

  await ledger.getByRole('link', { name: '李若彤' }).click()
  await expect(page.getByRole('dialog').getByText('没有联系方式')).toBeVisible()
})

test('a plan is written, stands on the line of time, and can be switched off', async ({ page, build, newMember, signIn, visit }) => {
  const member = await newMember()
  const startTime = new Date(Date.now() + 20 * 86_400_000)
  const endTime = new Date(startTime.getTime() + 86_400_000)
  const { bventId } = await build.event({ orgId: member.orgId, createdBy: member.accountId, status: 'Published', startTime, endTime })
  await signIn(member)
  await visit(sendPages.plans, { bventId })
  await page.getByRole('link', { name: '新建计划' }).first().click()
  await page.getByRole('textbox', { name: '名称' }).fill('行程提醒')
  await page.getByRole('textbox', { name: '主题' }).fill('{{姓名}}，还有七天')
  await page.getByRole('button', { name: '标题', exact: true }).click()
  await expect(page.getByText(/^将在 /)).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await page.getByRole('button', { name: '保存' }).click()
  const row = page.getByRole('row', { name: /行程提醒/ })
  await expect(row).toContainText('T-7')
  await expect(row).toContainText('已排期')
  await expectAccessibleInBothThemes(page)
  await row.getByRole('switch').click()
  await expect(row).toContainText('已关闭')
})

test('a letter is begun, left, gone on with, and sent from where it was left', async ({ page, build, newMember, signIn, visit }) => {
  const member = await newMember()
  const { orgId } = member
  const { bventId } = await build.event({ orgId, createdBy: member.accountId, status: 'Published', title: '生态伙伴大会' })
  const { ticketId } = await build.ticket({ bventId, orgId, total: 100 })
  await build.attendee({ bventId, orgId, ticketId, fullName: '陈思远', email: 'chen@example.com' })
  await signIn(member)
  await visit(sendPages.email, { bventId })
  await expect(page.getByRole('button', { name: '存草稿' })).toBeDisabled()
  await page.getByRole('textbox', { name: '主题' }).fill('{{姓名}}，议程出来了')
  await page.getByRole('button', { name: '存草稿' }).click()
  await expect(page.getByText('草稿已保存，在发送记录里接着写')).toBeVisible()

  await visit(sendPages.list, { bventId })
  const row = page.getByRole('row', { name: /议程出来了/ })
  await expect(row).toContainText('草稿')
  await expectAccessibleInBothThemes(page)
  await row.getByRole('link', { name: /议程出来了/ }).click()
  await expect(page.getByRole('textbox', { name: '主题' })).toHaveValue('{{姓名}}，议程出来了')
  await page.getByRole('button', { name: '标题', exact: true }).click()
  await page.getByRole('button', { name: '发送 1 条' }).click()
  await expect(page.getByRole('button', { name: /^撤回/ })).toBeVisible()
  await visit(sendPages.list, { bventId })
  await expect(page.getByRole('row', { name: /议程出来了/ })).toContainText('待发送')
  await expect(page.getByRole('row', { name: /议程出来了/ })).toHaveCount(1)
})
