import { expectAccessibleInBothThemes } from '#e2e/axe.ts'
import { expect, test } from '#e2e/fixtures.ts'
import { attendeePages } from '#features/attendees/pages.ts'
import { noticePages } from '#features/notices/pages.ts'
import { registrationCalls } from '#features/registration/contract.ts'

test('a template with a wrong field is named, mended, looked at as a real person, saved, and is what an approval says', async ({
  page,
  request,
  build,
  pool,
  newMember,
  signIn,
  visit,
}) => {
  const member = await newMember()
  const { bventId } = await build.event({ orgId: member.orgId, createdBy: member.accountId, status: 'Published', title: '生态伙伴大会' })
  const { ticketId } = await build.ticket({ bventId, orgId: member.orgId, name: '标准票', total: 100, isNeedApproval: true })
  const email = `lina-${crypto.randomUUID().slice(0, 8)}@example.com`
  const values = { FullName: '李娜', Mobile: `139${String(Date.now()).slice(-8)}`, Email: email }
  const answer = await request.post(registrationCalls.register.paths[0], {
    data: {
      bventId,
      language: 'zh-CN',
      items: [{ ticketId, attendeeFieldValues: Object.entries(values).map(([fieldName, value]) => ({ fieldName, value })) }],
    },
    headers: { 'idempotency-key': crypto.randomUUID() },
  })
  expect(((await answer.json()) as { businessCode: number }).businessCode).toBe(0)

  await signIn(member)
  await visit(noticePages.templates, { bventId })
  await expect(page.getByRole('switch', { name: '审核通过，参会人，邮件' })).toBeChecked()
  await expectAccessibleInBothThemes(page)
  await page
    .getByRole('row', { name: /审核通过/ })
    .getByRole('button', { name: '编辑' })
    .click()
  await page.getByRole('link', { name: '参会人 · 邮件' }).click()

  const subject = page.getByRole('textbox', { name: '主题' })
  await subject.fill('{{姓名}}，{{姓名全称}}有席位了')
  const problems = page.getByRole('region', { name: /个问题/ })
  await expect(problems).toContainText('没有“姓名全称”这个字段')
  await expect(page.getByRole('button', { name: '保存' })).toBeDisabled()
  await expectAccessibleInBothThemes(page)
  await problems.getByRole('button', { name: '换成“姓名”' }).click()
  await expect(subject).toHaveValue('{{姓名}}，{{姓名}}有席位了')

  await expect(page.getByText('李娜，李娜有席位了')).toBeVisible()
  await expect(page.frameLocator('iframe[title="邮件预览"]').getByRole('heading', { name: '李娜，你的报名已通过' })).toBeVisible()
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('已保存，之后的通知用新内容')).toBeVisible()

  await visit(attendeePages.list, { bventId })
  await page.getByRole('button', { name: '李娜', exact: true }).click()
  await page.getByRole('dialog').first().getByRole('button', { name: '更多' }).click()
  await page.getByRole('menuitem', { name: '通过并通知' }).click()
  await page.getByRole('dialog').last().getByRole('button', { name: '通过并通知' }).click()
  await expect
    .poll(async () =>
      (await pool.db.selectFrom('message').select('subject').where('recipient', '=', email).execute()).map((row) => row.subject),
    )
    .toContain('李娜，李娜有席位了')
})
