import { expectAccessibleInBothThemes } from '#e2e/axe.ts'
import { expect, test } from '#e2e/fixtures.ts'
import { audiencePages } from '#features/audience/pages.ts'
import type { Pool } from '#server/kit/database/db.ts'

/** Who registered becomes a person a moment later. */
const expectKnown = (pool: Pool, orgId: string, count: number) =>
  expect
    .poll(() => pool.db.selectFrom('person').select('id').where('topOrgId', '=', orgId).where('visits', '>', 0).execute(), {
      timeout: 150_000,
    })
    .toHaveLength(count)

test('an audience is described, written to and reported on, and who unsubscribed is left alone', async ({
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
  const { ticketId } = await build.ticket({ bventId, orgId, total: 100 })
  const guest = (fullName: string, email: string) =>
    build.attendee({ bventId, orgId, ticketId, fullName, email, mobile: null, checkinStatus: 'SignedIn' })
  await guest('陈思远', 'chen@example.com')
  await guest('吴佳宁', 'wu@example.com')
  await guest('马晓东', 'ma@example.com')
  await pool.db
    .insertInto('suppression')
    .values({ topOrgId: orgId, channel: 'Email', address: 'ma@example.com', reason: 'unsubscribed', isCampaignOnly: true })
    .execute()
  await expectKnown(pool, orgId, 3)

  await signIn(member)
  await visit(audiencePages.segments)
  await page.getByRole('textbox', { name: '人群名称' }).fill('来过的人')
  await page.getByRole('button', { name: '并且', exact: true }).click()
  await page.getByRole('menuitem', { name: '做过' }).click()
  await expect(page.getByText('参加过任意活动 至少 1 次')).toBeVisible()
  await expect(page.locator('output').filter({ hasText: '占全部 3 位联系人的 100%' })).toContainText('3')
  await expectAccessibleInBothThemes(page)
  await page.getByRole('button', { name: '保存' }).click()
  await page.getByRole('link', { name: /^发消息给 2 人/ }).click()

  await page.getByRole('checkbox', { name: '短信' }).uncheck()
  await page.getByRole('checkbox', { name: '邮件' }).check()
  await page.getByRole('textbox', { name: '邮件标题' }).fill('{{FullName}}，年底见')
  await page.getByRole('textbox', { name: '邮件正文' }).fill('给你留了前排。')
  const dry = page.getByRole('complementary', { name: '发之前看一眼' })
  await expect(dry.getByText('条会发出，人群 3 人')).toBeVisible()
  await expect(dry.getByRole('listitem').filter({ hasText: '已退订' })).toContainText('1')
  await expectAccessibleInBothThemes(page)
  await page.getByRole('button', { name: '发送 2 条' }).click()
  await expect(page.getByRole('button', { name: '撤回' })).toBeVisible()

  // Two minutes are long for a test: the clock of this one send is put forward.
  const past = new Date(Date.now() - 1_000)
  await pool.db.updateTable('send').set({ holdUntil: past, sendAt: past }).where('topOrgId', '=', orgId).execute()
  await expect(page.getByText('已完成', { exact: true })).toBeVisible({ timeout: 150_000 })
  await page.reload()
  await expect(page.getByRole('row', { name: /马晓东/ })).toContainText('已退订')
  await expect(page.getByRole('row', { name: /陈思远/ })).toContainText('已留存')
  await expectAccessibleInBothThemes(page)
  const toLeft = await pool.db
    .selectFrom('message')
    .select(['state', 'body'])
    .where('recipient', '=', 'ma@example.com')
    .where('topOrgId', '=', orgId)
    .execute()
  expect(toLeft).toEqual([{ state: 'Suppressed', body: null }])

  await page
    .getByRole('row', { name: /陈思远/ })
    .getByRole('link')
    .click()
  await expect(page.getByRole('heading', { level: 1, name: '陈思远' })).toBeVisible()
  await expect(page.getByRole('list', { name: '往来' })).toContainText('陈思远，年底见')
  await expectAccessibleInBothThemes(page)
})

test('people are given a label that there is, it is seen at once, and taken off again by undoing it', async ({
  page,
  build,
  pool,
  newMember,
  signIn,
  visit,
}) => {
  const member = await newMember()
  const { orgId } = member
  const { bventId } = await build.event({ orgId, createdBy: member.accountId, status: 'Published' })
  for (const fullName of ['陈思远', '吴佳宁']) await build.attendee({ bventId, orgId, fullName })
  await pool.db.insertInto('label').values({ topOrgId: orgId, id: crypto.randomUUID(), name: '采购方', createdAt: new Date() }).execute()
  await expectKnown(pool, orgId, 2)

  await signIn(member)
  await visit(audiencePages.people)
  await page.getByRole('button', { name: '打标签 2' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: '标签' }).click()
  await page.getByTitle('采购方').click()
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: '打标签 2' }).click()
  await expect(page.getByRole('row', { name: /陈思远/ })).toContainText('采购方')
  await expectAccessibleInBothThemes(page)

  await page.getByRole('button', { name: '任务' }).click()
  await page.getByRole('button', { name: '撤销' }).click()
  await expect(page.getByText('已撤销').first()).toBeVisible()
  await visit(audiencePages.labels)
  await expect(page.getByRole('listitem').filter({ hasText: '采购方' })).toContainText('0 人')
})
