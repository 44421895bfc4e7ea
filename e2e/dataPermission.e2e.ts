import { pathOf } from '#core/page.ts'
import { expectAccessibleInBothThemes } from '#e2e/axe.ts'
import { expect, test } from '#e2e/fixtures.ts'
import { attendeePages } from '#features/attendees/pages.ts'
import { companyPages } from '#features/company/pages.ts'

test('a planner is narrowed field by field, tried out first, and sees just that', async ({
  page,
  browser,
  build,
  pool,
  newColleagues,
  signIn,
  admit,
}) => {
  const [member, planner] = await newColleagues('planner')
  const { orgId } = member
  await pool.db.updateTable('member').set({ name: '徐佳' }).where('accountId', '=', planner.accountId).execute()
  const { bventId } = await build.event({ orgId, createdBy: member.accountId, status: 'Published' })
  const { ticketId } = await build.ticket({ bventId, orgId })
  await build.attendee({
    bventId,
    orgId,
    ticketId,
    fullName: '陈思远',
    mobile: '13812346021',
    email: 'si.yuan@boyu.example',
    remark: '坐轮椅',
  })

  await signIn(member, companyPages.dataPermission.path)
  /** With keys: the list opens at what is chosen, 全部, and goes down by 打码 to 看不到. */
  const put = async (field: string, down: number) => {
    await page.getByRole('combobox', { name: `策划人 · ${field}`, exact: true }).focus()
    for (let pressed = 0; pressed <= down; pressed += 1) await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
  }
  await put('手机', 1)
  await put('备注', 2)
  await page.getByRole('combobox', { name: '以谁的眼睛看' }).click()
  await page.locator('.ant-select-dropdown:visible').getByTitle('徐佳', { exact: true }).click()
  const seen = page.locator('.seen-as')
  await expect(seen).toContainText('138****6021')
  await expect(seen).toContainText('si.yuan@boyu.example')
  await expect(seen).not.toContainText('坐轮椅')
  await expectAccessibleInBothThemes(page)
  await page.getByRole('button', { name: '保存 1 处修改' }).click()
  await expect(page.getByText('已保存')).toBeVisible()

  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  await admit(context, planner)
  const theirs = await context.newPage()
  await theirs.goto(`${process.env.E2E_URL}${pathOf(attendeePages.list, { bventId })}`)
  const row = theirs.getByRole('row', { name: /陈思远/ })
  await expect(row).toContainText('138****6021')
  await expect(theirs.getByText('坐轮椅')).toBeHidden()
  await context.close()
})

test('a role of one’s own is copied, switched, given, and said who gave it', async ({ page, pool, newColleagues, signIn }) => {
  const [member, colleague] = await newColleagues('planner')
  const call = (accountId: string, name: string) => pool.db.updateTable('member').set({ name }).where('accountId', '=', accountId).execute()
  await call(colleague.accountId, '徐佳')
  await call(member.accountId, '林老板')
  await signIn(member, `${companyPages.permission.path}?tab=roles`)
  await page.getByRole('button', { name: '新角色' }).click()
  await page.getByRole('textbox', { name: '角色名称' }).fill('策划（不导出）')
  await page.getByRole('switch', { name: '导出', exact: true }).click()
  await expectAccessibleInBothThemes(page)
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expect(page.getByRole('button', { name: '看“策划（不导出）”' })).toBeVisible()

  await page.getByRole('tab', { name: '成员' }).click()
  await page.getByRole('row', { name: /徐佳/ }).getByRole('button').first().click()
  const roles = page.getByRole('dialog').getByRole('combobox', { name: '角色' })
  await roles.click()
  await page.locator('.ant-select-dropdown:visible').getByTitle('策划（不导出）', { exact: true }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').getByRole('button', { name: '保存' }).click()
  await expect(page.getByRole('row', { name: /徐佳/ })).toContainText('策划（不导出）')

  await page.getByRole('tab', { name: '角色权限' }).click()
  await page.getByRole('button', { name: '看“策划（不导出）”' }).click()
  await expect(page.getByRole('dialog').getByText('徐佳')).toBeVisible()
  await expect(page.getByRole('dialog')).toContainText('林老板 给的')
  await expectAccessibleInBothThemes(page)
})
